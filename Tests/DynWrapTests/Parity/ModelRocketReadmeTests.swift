import DynWrap
import Foundation
import Testing

// The example of ModelRocket's README: vehicles, cars among them, with their makers, colours and trims.

private enum Interior: String { case fabric, leather }

private struct VehicleSchema: Schema {
    let type = Str("type")
    let make = Str("make").optional
    let model = Str("model").required
    let year = Num<Int>("year")
    let color = Field<HexColor>("color", default: HexColor(red: 0, green: 0, blue: 0))
    let manufacturer = Model<ManufacturerSchema>("manufacturer")
    let interior = Enum<Interior?>("interior")
    let discount = Flag("discount")

    var body: some SchemaBody {
        OnOpen { vehicle in if vehicle.year < 2015 { vehicle.discount = true } }
    }
}

private struct ManufacturerSchema: Schema {
    let companyName = Str("company_name")
    let headquarters = Str("headquarters")
    let founded = Date("founded", .iso8601)
    let site = Field<URL?>("site")
}

private struct CarSchema: ExtendedSchema {
    let base = VehicleSchema()
    let doors = Num<Int>("number_of_doors")
    let trims = Dict<Int>("purchased_trims")
}

private struct PlaneSchema: ExtendedSchema {
    let base = VehicleSchema()
    let engines = Num<UInt>("engines")
}

private struct BikeSchema: ExtendedSchema {
    let base = VehicleSchema()
    let gears = Field<NSNumber?>("gears")
}

private enum Vehicle {
    case car(Wrapped<CarSchema>)
    case plane(Wrapped<PlaneSchema>)
    case bike(Wrapped<BikeSchema>)
    case other(Wrapped<VehicleSchema>)

    var base: Wrapped<VehicleSchema> {
        switch self {
        case .car(let car): car.dyn.viewed(as: VehicleSchema.self)
        case .plane(let plane): plane.dyn.viewed(as: VehicleSchema.self)
        case .bike(let bike): bike.dyn.viewed(as: VehicleSchema.self)
        case .other(let other): other
        }
    }
}

extension Union<Vehicle> {
    fileprivate static let vehicles = Union(by: "type") {
        Case("car", Vehicle.car)
        Case("plane", Vehicle.plane)
        Case("bike", Vehicle.bike)
        Otherwise(Vehicle.other)
    }
}

private struct VehiclesSchema: Schema {
    let vehicles = OneOfList<Vehicle>("vehicles", .vehicles)
    let makes = List<String>("makes")

    var body: some SchemaBody {
        OnOpen { all in all.makes = all.vehicles.compactMap(\.base.make) }
    }
}

@Suite("PARITY §2: the example of ModelRocket's README")
struct ModelRocketReadmeTests {
    private static let text = """
        {"vehicles": [
          {"type": "car", "make": "Toyota", "model": "Camry", "year": 2014, "color": "#f6c500", "interior": "leather",
           "number_of_doors": 4, "purchased_trims": {"sport": 2, "hybrid": 1, "luxury": "many"},
           "manufacturer": {"company_name": "Toyota", "headquarters": "Toyota City", "founded": "1937-08-28T00:00:00Z", "site": "http://ovenbits.com"}},
          {"type": "plane", "make": "Cessna", "model": "172", "year": 2015, "engines": 1, "tail": "N172"},
          {"type": "bike", "model": "Roadster", "gears": 21, "year": 2016},
          {"type": "boat", "make": "Riva", "model": "Aquarama", "year": 1962, "hull": {"wood": true}}
        ]}
        """

    @Test("every vehicle is its kind, with the base's members by dot; an unknown kind is the base, whole")
    func cluster() throws {
        let all = try Wrapped<VehiclesSchema>(json: Self.text)
        var seen: [String] = []
        for vehicle in all.vehicles {
            switch vehicle {
            case .car(let car):
                seen.append("car \(car.make ?? "?") \(car.doors) \(car.trims.sorted { $0.key < $1.key }.map(\.value))")
            case .plane(let plane): seen.append("plane \(plane.make ?? "?") \(plane.engines)")
            case .bike(let bike): seen.append("bike \(bike.model) \(bike.gears ?? 0)")
            case .other(let other): seen.append("\(other.type) \(other.model)")
            }
        }
        #expect(seen == ["car Toyota 4 [1, 2]", "plane Cessna 1", "bike Roadster 21", "boat Aquarama"])
        #expect(all.dyn.json["vehicles"][3]["hull"] == ["wood": true])
        #expect(all.vehicles.map(\.base.discount) == [true, false, false, true])
        #expect(all.makes == ["Toyota", "Cessna", "Riva"])
        // What is not of the dictionary's type is left out, and said.
        #expect(all.dyn.problems.map(\.pointer) == ["/vehicles/0/purchased_trims/luxury"])
    }

    @Test("colour, enum, date, URL and the submodel; defaults where nothing is")
    func values() throws {
        guard case .car(let car) = try Wrapped<VehiclesSchema>(json: Self.text).vehicles[0] else {
            Issue.record("no car")
            return
        }
        #expect(car.color.text == "#f6c500" && car.color.red == 246.0 / 255 && car.interior == .leather)
        #expect(car.manufacturer?.headquarters == "Toyota City" && car.manufacturer?.site?.host() == "ovenbits.com")
        #expect(car.manufacturer?.founded == Date(timeIntervalSince1970: -1_020_729_600))
        let bare = try Wrapped<VehicleSchema>(json: #"{"model": "T", "year": 2020}"#)
        #expect(bare.color.text == "#000000" && bare.make == nil && bare.interior == nil && bare.manufacturer == nil)
    }

    @Test("strict opening: the required member decides, and what is wrong has a name")
    func strict() throws {
        #expect(try Wrapped<VehicleSchema>(strict: #"{"model": "Camry", "year": 2020}"#).model == "Camry")
        do {
            _ = try Wrapped<VehicleSchema>(strict: #"{"make": "Toyota", "year": 2020}"#)
            Issue.record("opened")
        } catch let error as ValidationError {
            #expect(error.problems.map(\.description) == ["error /model (model): expected a string, found nothing"])
        }
    }

    @Test("a vehicle at the root, its JSON as text, data and dictionary, its copy, its run-time type")
    func representations() throws {
        let union = Union<Vehicle>.vehicles
        guard case .plane(var plane) = try union.open(json: #"{"type": "plane", "make": "Cessna", "model": "172", "year": 2015}"#)
        else {
            Issue.record("no plane")
            return
        }
        let copy = plane
        plane.engines = 2
        #expect(copy.engines == 0 && plane != copy)
        let data = #"{"type":"plane","make":"Cessna","model":"172","year":2015,"engines":2}"#
        #expect(plane.dyn.output().text() == data && plane.dyn.output().data() == Data(data.utf8))
        #expect(plane.dyn.dictionary()["engines"] as? Int == 2 && plane.dyn.dictionary()["make"] as? String == "Cessna")
        #expect(union.json(of: .plane(plane)) == plane.dyn.json)
        let make = try #require(PlaneSchema().entries.first { $0.name == "make" })
        #expect(make.type == String?.self && make.keyPath == "make")
    }
}
