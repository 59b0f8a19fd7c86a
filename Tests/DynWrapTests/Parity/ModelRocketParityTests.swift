import DynWrap
import Foundation
import Testing

private enum Fuel: String { case petrol, diesel }
private enum Gear: Int { case neutral = 0, first = 1 }

/// A type of one's own, with its own idea of JSON: "120 km/h".
private struct Speed: JSONConvertible, Equatable {
    var value: Int
    static func read(_ json: JSON, _ options: ConversionOptions) -> JSON.Reading<Speed> {
        let parts = json.string?.split(separator: " ") ?? []
        guard parts.count == 2, parts[1] == "km/h", let value = Int(parts[0]) else { return .invalid("a speed in km/h") }
        return .value(Speed(value: value))
    }
    func json(_ options: ConversionOptions) -> JSON { JSON("\(value) km/h") }
}

private struct VehicleSchema: Schema {
    let type = Str("type")
    let make = Str("manufacturer").required
    let year = Num<Int>("year")
    let color = Field<HexColor?>("color")
    let home = Field<URL?>("home")
    let built = Date("built", .dibs)
    let weight = Field<NSNumber?>("weight")
    let fuel = Enum<Fuel?>("fuel")
    let doors = Num<UInt>("doors", default: 4).required
    let tags = List<String>("tags").required
    let spare = Model<PartSchema>("spare")
    let parts = ModelList<PartSchema>("parts")
    let gear = Enum<Gear?>("gear")
    let reverse = Enum<Gear>("reverse", default: .first)
    let top = Field<Speed?>("top")
    let limits = Field<[String: Speed]>("limits")
    let wheels = List<Int>("wheels").default([1, 2])
    let prices = Dict<Double>("prices").default(["base": 1.5])

    var body: some SchemaBody {
        OnOpen(\.year) { year in if year < 100 { year += 1900 } }
    }
}

private struct PartSchema: Schema {
    let name = Str("name").required
    let size = Num<Float>("size")
}

private struct CarSchema: ExtendedSchema {
    let base = VehicleSchema()
    let convertible = Flag("convertible")
}

private struct TruckSchema: ExtendedSchema {
    let base = VehicleSchema()
    let load = Num<Double>("load")
}

private enum Vehicle {
    case car(Wrapped<CarSchema>)
    case truck(Wrapped<TruckSchema>)
    case other(Wrapped<VehicleSchema>)
}

private struct FleetSchema: Schema {
    let best = OneOf<Vehicle>("best", by: "type") {
        Case("car", Vehicle.car)
        Otherwise(Vehicle.other)
    }
    let names = List<String>("names")
    let vehicles = OneOfList<Vehicle>("vehicles", by: "type") {
        Case("car", Vehicle.car)
        Case("truck", Vehicle.truck)
        Otherwise(Vehicle.other)
    }

    var body: some SchemaBody {
        OnOpen(\.vehicles) { vehicles in
            for case .car(let car) in vehicles { #expect(!car.make.isEmpty) }
        }
        OnOpen { fleet in
            fleet.names = fleet.vehicles.compactMap { if case .car(let car) = $0 { "\(car.make) \(car.year)" } else { nil } }
        }
    }
}

@Suite("PARITY §2: ModelRocket, row by row")
struct ModelRocketParityTests {
    @Test("a required property; a default satisfies it, an empty list does too")
    func required() throws {
        let none = try Wrapped<VehicleSchema>(json: #"{"tags": []}"#).dyn.problems
        #expect(none.map(\.property) == ["make", "doors"] && none.map(\.severity) == [.error, .defaulted])
        let nulls = try Wrapped<VehicleSchema>(json: #"{"manufacturer": null, "tags": null, "doors": null}"#)
        #expect(nulls.dyn.problems.map(\.property) == ["make", "doors", "tags"] && nulls.doors == 4)
        // The default is read, and strict opening still asks for what is required; without `.required` it does not.
        #expect(throws: ValidationError.self) { try Wrapped<VehicleSchema>(strict: #"{"manufacturer": "Saab", "tags": []}"#) }
        #expect(try Wrapped<VehicleSchema>(strict: #"{"manufacturer": "Saab", "doors": 4, "tags": []}"#).doors == 4)
    }

    @Test("strict opening: one error with all problems, nested ones included")
    func strict() throws {
        do {
            _ = try Wrapped<VehicleSchema>(
                strict:
                    #"{"tags": [], "fuel": "coal", "spare": {"size": "x"}, "parts": [{"name": "a"}, {}, 5], "limits": {"city": "slow"}}"#
            )
            Issue.record("opened")
        } catch let error as ValidationError {
            #expect(
                error.problems.map(\.pointer) == [
                    "/manufacturer", "/fuel", "/doors", "/spare/name", "/spare/size", "/parts/1/name", "/parts/2", "/limits/city",
                ])
        }
    }

    @Test("postProcess is OnOpen: for a field and for the model, once, after the models inside have had theirs")
    func postProcess() throws {
        #expect(try Wrapped<VehicleSchema>(json: #"{"year": 84}"#).year == 1984)
        let fleet = try Wrapped<FleetSchema>(
            json: #"{"vehicles": [{"type": "car", "manufacturer": "Saab", "year": 84}, {"type": "truck"}]}"#)
        #expect(fleet.names == ["Saab 1984"])
    }

    @Test("typed arrays and dictionaries are collections; defaults stand until there is something; bad members are reported")
    func collections() throws {
        var vehicle = try Wrapped<VehicleSchema>(
            json: #"{"parts": [{"name": "b"}, {"name": "a"}], "limits": {"city": "50 km/h", "x": 1}}"#)
        #expect(vehicle.wheels == [1, 2] && vehicle.prices == ["base": 1.5])
        #expect(vehicle.parts.map(\.name) == ["b", "a"] && vehicle.parts.sorted { $0.name < $1.name }.first?.name == "a")
        var names: [String] = []
        for part in vehicle.parts { names.append(part.name) }
        for (key, speed) in vehicle.limits { names.append("\(key) \(speed.value)") }
        #expect(names == ["b", "a", "city 50"])
        #expect(vehicle.dyn.problems.filter { $0.property == "limits" }.map(\.pointer) == ["/limits/x"])
        vehicle.parts.removeAll { $0.name == "b" }
        vehicle.wheels.append(3)
        vehicle.prices["tax"] = 0.5
        #expect(vehicle.parts.count == 1 && vehicle.dyn.json["wheels"] == [1, 2, 3])
        #expect(vehicle.dyn.json["prices"] == ["base": 1.5, "tax": 0.5])
    }

    @Test("enums by string and by number; a missing or unknown one is never the case zero")
    func enums() throws {
        var vehicle = try Wrapped<VehicleSchema>(json: #"{"gear": 1, "reverse": 9, "fuel": "steam", "year": 1999}"#)
        #expect(vehicle.gear == .first && vehicle.reverse == .first && vehicle.fuel == nil)
        #expect(try Wrapped<VehicleSchema>(json: "{}").gear == nil)
        vehicle.gear = .neutral
        #expect(vehicle.dyn.json == ["gear": 0, "reverse": 9, "fuel": "steam", "year": 1999])
    }

    @Test("a submodel by protocol is JSONConvertible: alone, optional, in dictionaries")
    func byProtocol() throws {
        var vehicle = try Wrapped<VehicleSchema>(json: #"{"top": "120 km/h", "limits": {"city": "50 km/h"}}"#)
        #expect(vehicle.top == Speed(value: 120) && vehicle.limits == ["city": Speed(value: 50)])
        vehicle.top?.value = 130
        #expect(vehicle.dyn.json["top"] == "130 km/h")
        #expect(try Wrapped<VehicleSchema>(json: #"{"top": 120}"#).dyn.problems.contains { $0.expected == "a speed in km/h" })
        #expect(JSONConvertibleCheck.failures([Speed(value: 0), Speed(value: -5)]).isEmpty)
    }

    @Test("every kind of value; a bad colour is a problem, a missing enum is nil")
    func values() throws {
        let vehicle = try Wrapped<VehicleSchema>(
            json:
                ##"{"color": "#FF880080", "home": "https://example.org", "built": "2015-01-27T19:50:13.500-08:00", "weight": 1.5}"##
        )
        #expect(vehicle.color?.alpha == 128.0 / 255 && vehicle.home?.host() == "example.org" && vehicle.weight == 1.5)
        #expect(vehicle.built == Date(timeIntervalSince1970: 1_422_417_013.5))
        #expect(vehicle.fuel == nil)
        #expect(try Wrapped<VehicleSchema>(json: #"{"color": "mauve"}"#).color == nil)
    }

    @Test("subclassing is ExtendedSchema")
    func subclassing() throws {
        let car = try Wrapped<CarSchema>(json: #"{"manufacturer": "Saab", "convertible": true}"#)
        #expect(car.make == "Saab" && car.convertible)
        #expect(car.dyn.viewed(as: VehicleSchema.self).make == "Saab")
    }

    @Test("a class cluster by type is OneOf, in lists and as a member too; the base stands for unknown kinds")
    func cluster() throws {
        let text =
            #"{"vehicles": [{"type": "car", "manufacturer": "Saab", "convertible": true}, {"type": "truck", "load": 3}, {"type": "sub", "depth": 9}], "best": {"type": "car", "manufacturer": "Volvo"}}"#
        var fleet = try Wrapped<FleetSchema>(json: text)
        guard case .car(let car) = fleet.vehicles[0], case .truck(let truck) = fleet.vehicles[1],
            case .other(let other) = fleet.vehicles[2]
        else {
            Issue.record("wrong kinds")
            return
        }
        #expect(car.make == "Saab" && truck.load == 3 && other.type == "sub")
        guard case .car(let best) = fleet.best else {
            Issue.record("not a car")
            return
        }
        #expect(best.make == "Volvo")
        fleet.vehicles[1] = .car(car)
        #expect(fleet.dyn.json["vehicles"][1]["type"] == "car" && fleet.dyn.json["vehicles"][2]["depth"] == 9)
    }

    @Test("json(), copy, archive")
    func copies() throws {
        var car = try Wrapped<CarSchema>(json: #"{"manufacturer": "Saab", "fuel": "diesel", "x": 1}"#)
        let copy = car
        car.make = "Volvo"
        #expect(copy.make == "Saab" && car.dyn.json["x"] == 1)
        #expect(car.dyn.dictionary()["manufacturer"] as? String == "Volvo")
        let again = try JSONDecoder().decode(Archive<Wrapped<CarSchema>>.self, from: JSONEncoder().encode(Archive(car)))
        #expect(Wrapped<CarSchema>(again) == car)
    }

    @Test("the JSON value: literals, getters, set and remove, iteration; null equals null; nothing traps")
    func json() {
        var json: JSON = ["a": 1, "b": [true, nil], "c": ["d": 2.5]]
        #expect(json["a"].int == 1 && json["b"][0].bool == true && json["c"]["d"].double == 2.5)
        #expect(json["b"][1] == .null && JSON.null == JSON.null && json[0].isMissing && json["a"]["b"][3].isMissing)
        json["c"]["e"] = "x"
        json["a"] = .missing
        #expect(json.members.map(\.key) == ["b", "c"] && json["b"].elements.count == 2)
        #expect(json.text(.compact) == #"{"b":[true,null],"c":{"d":2.5,"e":"x"}}"#)
    }

    @Test("type and key of a property at run time")
    func entries() {
        let entries = CarSchema().entries
        #expect(entries.map(\.name).suffix(2) == ["prices", "convertible"])
        #expect(entries[1].keyPath == "manufacturer" && entries[1].type == String.self && entries[1].flags.contains(.required))
    }
}
