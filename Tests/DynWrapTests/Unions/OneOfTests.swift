import DynWrap
import Testing

private struct CarSchema: Schema {
    let type = Str("type")
    let doors = Num<Int>("doors").required
    let pin = Str("pin").secret
}

private struct TruckSchema: Schema {
    let load = Num<Double>("load").required
    let trailer = OneOf<Vehicle>("trailer", .vehicles)
}

private enum Vehicle {
    case car(Wrapped<CarSchema>)
    case oldCar(Wrapped<CarSchema>)
    case truck(Wrapped<TruckSchema>)
    case other(JSON)
}

extension Union<Vehicle> {
    fileprivate static let vehicles = Union(by: "type") {
        Case("car", or: ["auto"], Vehicle.car)
        Case("old", Vehicle.oldCar)
        Case("truck", Vehicle.truck)
        Otherwise(Vehicle.other)
    }
}

private struct GarageSchema: Schema {
    let vehicle = OneOf<Vehicle>("vehicle", by: "type") {
        Case("car", Vehicle.car)
        Case("truck", Vehicle.truck)
        Otherwise(Vehicle.other)
    }
    let closed = OneOf<Vehicle>("closed", by: "type") { Case("car", Vehicle.car) }
    let all = OneOfList<Vehicle>("all", .vehicles)
    let named = OneOfDict<Vehicle>("named", .vehicles)
    let shaped = OneOf<Vehicle>("shaped", by: .shape) {
        Case(Vehicle.car)
        Case(Vehicle.truck)
        Otherwise(Vehicle.other)
    }
    let chosen = OneOf<Vehicle>("chosen", by: .choosing { $0["doors"].exists ? "car" : nil }) {
        Case("car", Vehicle.car)
        Otherwise(Vehicle.other)
    }
}

private typealias Garage = Wrapped<GarageSchema>

private func fail(_ what: Comment) { Issue.record(what) }

@Suite("OneOf: a value of several kinds")
struct OneOfTests {
    @Test("by discriminator: each kind reads as its schema, unknown kinds stay whole")
    func byKey() throws {
        let text =
            #"{"vehicle": {"type": "car", "doors": 5, "x": [1]}, "all": [{"type":"auto","doors":2},{"type":"boat","sails":1e2}]}"#
        var garage = try Garage(json: text)
        guard case .car(var car) = garage.vehicle else { return fail("no car") }
        #expect(car.doors == 5)
        garage.vehicle = .car(car)
        #expect(garage.dyn.json.text() == text)
        car.doors = 3
        garage.vehicle = .car(car)
        #expect(garage.dyn.json.text() == text.replacing("5", with: "3"))
        #expect(garage.all.count == 2)
        guard case .car(let auto) = garage.all[0], case .other(let boat) = garage.all[1] else { return fail("kinds") }
        #expect(auto.doors == 2 && boat["sails"].double == 100)
        garage.all.append(.other(true))
        #expect(garage.dyn.json["all"].text() == #"[{"type":"auto","doors":2},{"type":"boat","sails":1e2},true]"#)
        #expect(garage.dyn.problems.isEmpty)
    }

    @Test("changing the kind by assignment writes the discriminator; cases with the same payload type are told apart")
    func changingKind() throws {
        var garage = try Garage(json: #"{"vehicle": {"type": "car", "doors": 5}}"#)
        garage.vehicle = .truck(try Wrapped(json: #"{"load": 2.5}"#))
        #expect(garage.dyn.json.text() == #"{"vehicle": {"load": 2.5,"type": "truck"}}"#)
        garage.all = [.oldCar(try Wrapped(json: #"{"type": "car", "doors": 1}"#)), .car(Wrapped())]
        #expect(garage.dyn.json["all"].text() == #"[{"type": "old", "doors": 1},{"type":"car"}]"#)
        garage.vehicle = nil
        #expect(garage.dyn.json["vehicle"].isMissing)
        garage.named = ["a": .oldCar(Wrapped())]
        #expect(garage.dyn.json["named"].text() == #"{"a":{"type":"old"}}"#)
        garage.named["a"] = nil
        garage.all.removeAll()
        #expect(garage.dyn.json.text() == #"{"all": [],"named": {}}"#)
    }

    @Test("problems of the payload are reported at their place; an unknown kind of a closed union is one")
    func problems() throws {
        let garage = try Garage(
            json:
                #"{"vehicle": {"type": "car", "doors": "x"}, "closed": {"type": "boat"}, "all": [{"type": "truck"}], "named": {"b": 1}}"#
        )
        #expect(
            garage.dyn.problems.map { "\($0.severity) \($0.pointer) \($0.property)" } == [
                "error /vehicle/doors vehicle.doors", "error /closed closed", "error /all/0/load all.load",
            ])
        #expect(garage.dyn.problems[1].expected == #"an object whose type is one of "car""#)
        #expect(garage.closed == nil)
        var edited = garage
        edited.closed = nil
        #expect(edited.dyn.json["closed"].isMissing)
    }

    @Test("by shape: the first case without an error; by closure: the one it names")
    func byShape() throws {
        let garage = try Garage(
            json: #"{"shaped": {"load": 1, "trailer": {"type": "car", "doors": 2}}, "chosen": {"doors": 4}, "vehicle": 3}"#)
        guard case .truck(let truck) = garage.shaped, case .car(let trailer) = truck.trailer else { return fail("shape") }
        #expect(truck.load == 1 && trailer.doors == 2)
        guard case .car = garage.chosen, case .other(let three) = garage.vehicle else { return fail("closure") }
        #expect(three.int == 3)
        #expect(garage.dyn.problems.isEmpty)
        guard case .other = try Garage(json: #"{"shaped": {}}"#).shaped else { return fail("rest") }
    }

    @Test("output has the declared content of the kind, secrets are redacted, equality is by meaning")
    func output() throws {
        let garage = try Garage(
            json: #"{"vehicle": {"x": 1, "pin": "77", "doors": 2, "type": "car"}, "all": [{"type": "truck", "load": 1, "y": 2}]}"#
        )
        #expect(
            garage.dyn.output().text() == #"{"vehicle":{"type":"car","doors":2,"pin":"77"},"all":[{"load":1,"type":"truck"}]}"#)
        #expect(!garage.debugDescription.contains("77"))
        #expect(
            try garage
                == Garage(
                    json: #"{"all": [{"type": "truck", "load": 1.0}], "vehicle": {"pin": "77", "doors": 2, "type": "car"}}"#))
    }

    @Test("at the root, alone and in a list")
    func root() throws {
        let vehicles = Union<Vehicle>.vehicles
        guard case .truck(var truck) = try vehicles.open(json: #"{"type": "truck", "load": 1}"#) else {
            return fail("root")
        }
        truck.load = 2
        #expect(vehicles.json(of: .truck(truck)).text() == #"{"type": "truck", "load": 2}"#)
        #expect(vehicles.output(of: .truck(truck)).text() == #"{"load":2,"type":"truck"}"#)
        #expect(vehicles.problems(in: ["type": "car"]).map(\.pointer) == ["/doors"])
        #expect(try vehicles.list(json: "[1, 2]").count == 2)
        let closed = Union<Vehicle>(by: "type") { UnionCase("car", Vehicle.car) }
        #expect(throws: ValidationError.self) { try closed.open(json: "{}") }
        #expect(throws: ValidationError.self) { try closed.list(json: #"[{"type": "car"}, 1]"#) }
        // Nothing is no value of any other kind.
        for (union, expected) in [(vehicles, "a value"), (closed, #"an object whose type is one of "car""#)] {
            do {
                _ = try union.open(json: JSON(parsing: #"{"a": 1}"#), at: "/b")
                fail("there is no /b")
            } catch let error as ValidationError {
                #expect(error.problems.map { "\($0.expected), \($0.found)" } == [expected + ", nothing"])
            }
        }
    }

    @Test("unions by shape in one another stay linear")
    func deepShapes() throws {
        let text = String(repeating: #"{"load":1,"inner":"#, count: 150) + "1" + String(repeating: "}", count: 150)
        let deep = try Wrapped<NestSchema>(json: text)
        #expect(deep.dyn.problems.count >= 0)
        guard case .nest(let inner) = deep.inner else { return fail("no nest") }
        #expect(inner.load == 1)
    }
}

private struct NestSchema: Schema {
    let load = Num<Int>("load").required
    let inner = OneOf<Nest>("inner", by: .shape) {
        Case(Nest.first)
        Case(Nest.nest)
        Otherwise(Nest.other)
    }
}

private struct FirstSchema: Schema {
    let inner = Model<NestSchema>("inner").required
    let absent = Str("absent").required
}

private enum Nest {
    case first(Wrapped<FirstSchema>)
    case nest(Wrapped<NestSchema>)
    case other(JSON)
}
