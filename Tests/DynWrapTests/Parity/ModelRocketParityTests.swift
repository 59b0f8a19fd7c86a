import DynWrap
import Foundation
import Testing

private enum Fuel: String { case petrol, diesel }

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
    let vehicles = OneOfList<Vehicle>("vehicles", by: "type") {
        Case("car", Vehicle.car)
        Case("truck", Vehicle.truck)
        Otherwise(Vehicle.other)
    }
}

@Suite("PARITY §2: ModelRocket, row by row")
struct ModelRocketParityTests {
    @Test("a required property; a default satisfies it, an empty list does too")
    func required() throws {
        let vehicle = try Wrapped<VehicleSchema>(json: #"{"tags": [], "doors": 2}"#)
        #expect(vehicle.dyn.problems.map(\.property) == ["make"])
    }

    @Test("strict opening: one error with all problems, nested ones included")
    func strict() throws {
        do {
            _ = try Wrapped<VehicleSchema>(strict: #"{"tags": [], "doors": 2, "fuel": "coal", "spare": {"size": "x"}}"#)
            Issue.record("opened")
        } catch let error as ValidationError {
            #expect(error.problems.map(\.pointer) == ["/manufacturer", "/fuel", "/spare/name", "/spare/size"])
        }
    }

    @Test("postProcess is OnOpen")
    func postProcess() throws {
        #expect(try Wrapped<VehicleSchema>(json: #"{"year": 84}"#).year == 1984)
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

    @Test("a class cluster by type is OneOf, in lists too; the base stands for unknown kinds")
    func cluster() throws {
        let text =
            #"{"vehicles": [{"type": "car", "manufacturer": "Saab", "convertible": true}, {"type": "truck", "load": 3}, {"type": "sub", "depth": 9}]}"#
        var fleet = try Wrapped<FleetSchema>(json: text)
        guard case .car(let car) = fleet.vehicles[0], case .truck(let truck) = fleet.vehicles[1],
            case .other(let other) = fleet.vehicles[2]
        else {
            Issue.record("wrong kinds")
            return
        }
        #expect(car.make == "Saab" && truck.load == 3 && other.type == "sub")
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
        #expect(entries.map(\.name).suffix(2) == ["spare", "convertible"])
        #expect(entries[1].keyPath == "manufacturer" && entries[1].type == String.self && entries[1].flags.contains(.required))
    }
}
