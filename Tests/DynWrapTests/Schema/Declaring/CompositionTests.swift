import DynWrap
import Testing

private struct VehicleSchema: Schema {
    let make = Str("make").required
    let wheels = Num<Int>("wheels", default: 4)
    let owner = Model<OwnerSchema>("owner")
    var body: some SchemaBody { Rule("has wheels", at: \.wheels) { $0 > 0 } }
}

private struct OwnerSchema: Schema { let name = Str("name").required }

private struct CarSchema: ExtendedSchema {
    let base = VehicleSchema()
    let doors = Num<Int>("doors")
}

private struct SportsCarSchema: ExtendedSchema {
    let base = CarSchema()
    let top = Num<Double>("top").readOnly
}

private struct RacingCarSchema: ExtendedSchema {
    let base = SportsCarSchema()
    let number = Num<Int>("number")
    let engine = Group<EngineSchema>()
    let gearbox = Group(GearboxSchema(prefix: "gb-"))
}

private struct EngineSchema: ExtendedSchema {
    let base = PowerSchema()
    let cylinders = Num<Int>("cylinders")
}

private struct PowerSchema: Schema { let power = Num<Int>("power").required }

private struct GearboxSchema: Schema {
    let gears: Num<Int>
    init() { self.init(prefix: "") }
    init(prefix: String) { gears = Num<Int>(prefix + "gears") }
}

private typealias RacingCar = Wrapped<RacingCarSchema>

@Suite("Composition: extended schemas and groups")
struct CompositionTests {
    @Test("four levels and two groups, all by dot, all editable in place, read-only where they say so")
    func levels() throws {
        var car = try RacingCar(
            json: #"{"make": "Saab", "doors": 2, "top": 300, "number": 7, "power": 400, "cylinders": 8, "gb-gears": 6, "x": 1}"#)
        #expect(car.make == "Saab" && car.doors == 2 && car.top == 300 && car.number == 7 && car.wheels == 4)
        #expect(car.engine.power == 400 && car.engine.cylinders == 8 && car.gearbox.gears == 6)
        car.make = "Volvo"
        car.doors += 1
        car.owner = Wrapped()
        car.owner?.name = "Ann"
        car.engine.power += 10
        car.gearbox.gears = 7
        #expect(
            car.dyn.json == [
                "make": "Volvo", "doors": 3, "top": 300, "number": 7, "power": 410, "cylinders": 8, "gb-gears": 7, "x": 1,
                "owner": ["name": "Ann"],
            ])
    }

    @Test("entries of the bases and groups appear once, in their order: in the list, output, problems and export")
    func once() throws {
        let names = ["make", "wheels", "owner", "doors", "top", "number", "engine.power", "engine.cylinders", "gearbox.gears"]
        #expect(RacingCarSchema().entries.map(\.name) == names)
        let car = try RacingCar(json: #"{"wheels": 0, "owner": {}, "doors": "x", "number": [], "top": "fast", "gb-gears": {}}"#)
        // A rule is asked after the entries have been looked at.
        #expect(
            car.dyn.problems.map { "\($0.property) \($0.severity)" } == [
                "make error", "owner.name error", "doors error", "top error", "number error", "engine.power error",
                "gearbox.gears error", "wheels rule",
            ])
        let full = try RacingCar(
            json: #"{"number": 7, "power": 400, "top": 300, "gb-gears": 6, "cylinders": 8, "make": "S", "doors": 2, "wheels": 4}"#
        )
        #expect(
            full.dyn.output().text()
                == #"{"make":"S","wheels":4,"doors":2,"top":300,"number":7,"power":400,"cylinders":8,"gb-gears":6}"#)
        let schema = RacingCarSchema().jsonSchema
        #expect(
            schema["properties"].members.map(\.key) == [
                "make", "wheels", "owner", "doors", "top", "number", "power", "cylinders", "gb-gears",
            ])
        #expect(schema["required"] == ["make", "power"])
        #expect(schema["properties"]["make"]["type"] == "string")
    }

    @Test("the view as any of the bases shares the tree, for code that only knows the base")
    func views() throws {
        func makes(_ vehicles: [Wrapped<VehicleSchema>]) -> [String] { vehicles.map(\.make) }
        var racing = try RacingCar(json: #"{"make": "Saab", "number": 7}"#)
        let car = try Wrapped<CarSchema>(json: #"{"make": "Volvo", "doors": 5}"#)
        #expect(makes([racing.dyn.viewed(as: VehicleSchema.self), car.dyn.viewed(as: VehicleSchema.self)]) == ["Saab", "Volvo"])
        racing.make = "Koenigsegg"
        var view = racing.dyn.viewed(as: VehicleSchema.self)
        #expect(view.make == "Koenigsegg" && view.dyn.json.hasSameText(as: racing.dyn.json))
        #expect(view.dyn.changes.paths == racing.dyn.changes.paths && view.dyn.original.make == "Saab")
        // A view is a value too: back to the whole by another view, nothing lost.
        view.make = "Lotus"
        let back = view.dyn.viewed(as: RacingCarSchema.self)
        #expect(back.number == 7 && back.make == "Lotus" && racing.make == "Koenigsegg")
    }

    @Test("unknown keys: a group's are the model's business, those of a model inside the group are its own")
    func unknownKeys() throws {
        let text = #"{"a": 1, "part": {"b": 1, "deep": 2}, "top": 3}"#
        #expect(try Wrapped<ClosedSchema>(json: text).dyn.problems.map(\.pointer) == ["/part/deep", "/top"])
    }
}

private struct ClosedPartSchema: Schema {
    let b = Num<Int>("b")
    var body: some SchemaBody { Unknown(.report) }
}

private struct ClosedGroupSchema: Schema {
    let a = Num<Int>("a")
    let part = Model<ClosedPartSchema>("part")
    var body: some SchemaBody { Unknown(.report) }
}

private struct ClosedSchema: Schema {
    let group = Group<ClosedGroupSchema>()
    var body: some SchemaBody { Unknown(.report) }
}
