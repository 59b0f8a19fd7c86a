import DynWrap
import Foundation
import TestSupport
import Testing

private struct PlaceSchema: Schema { let city = Str("city") }
private struct RouteSchema: Schema { let stops = ModelList<PlaceSchema>("stops", each: "node") }
private struct MadeSchema: Schema {
    let lastName = Str("last-name")
    let number = Num<Int>("cust-no")
    let address = Model<PlaceSchema>("address")
}

@Suite("Threads: readers of one value while copies are edited")
struct ThreadTests {
    @Test("8 readers, first touches included, while copies are edited; DYNWRAP_READS sets how many reads each makes")
    func readers() async throws {
        let reads = ProcessInfo.processInfo.environment["DYNWRAP_READS"].flatMap(Int.init) ?? Rounds.of(20_000).count
        let wide = (0..<100).map { "\"k\($0)\":\($0)" }.joined(separator: ",")
        let text =
            "["
            + (0..<200).map {
                "{\"last-name\":\"N\($0)\",\"cust-no\":\($0),\"statistics\":{\(wide)},\"address\":{\"city\":\"C\($0)\"}}"
            }
            .joined(separator: ",") + "]"
        let list = try WrappedList<CustomerSchema>(json: text)
        await withTaskGroup(of: Bool.self) { group in
            for reader in 0..<8 {
                group.addTask {
                    var right = true
                    for i in 0..<reads {
                        let n = (i &* 31 &+ reader) % 200
                        let customer = list[n]
                        right = right && customer.number == n && customer.lastName == "N\(n)" && customer.address?.city == "C\(n)"
                        right = right && customer.extra["k\(i % 100)"].int == i % 100
                    }
                    return right
                }
            }
            group.addTask {
                for i in 0..<(reads / 100) {
                    var copy = list
                    copy[i % 200].lastName = "edited"
                    copy.removeFirst()
                    if copy.count != 199 { return false }
                }
                return true
            }
            for await right in group { #expect(right) }
        }
        #expect(list[7].lastName == "N7")
    }

    @Test("a model made from nothing is read by many at once, first touches included, while copies of it are edited")
    func made() async {
        let rounds = (ProcessInfo.processInfo.environment["DYNWRAP_READS"].flatMap(Int.init) ?? Rounds.of(20_000).count) / 100
        for round in 0..<rounds {
            var making = Wrapped<MadeSchema>()
            making.lastName = "N"
            making.number = round
            making.address = Wrapped { $0.city = "C" }
            let model = making
            await withTaskGroup(of: Bool.self) { group in
                for reader in 0..<4 {
                    group.addTask {
                        var copy = model
                        let isRight: Bool
                        switch reader {
                        case 0: isRight = model.dyn.json["cust-no"].int == round && model.dyn.json.count == 3
                        case 1: isRight = model.lastName == "N" && model.address?.city == "C"
                        case 2: isRight = model.dyn.json.text().utf8.count > 40 && model.hashValue == copy.hashValue
                        default: isRight = model.dyn.json.members.map(\.key) == ["last-name", "cust-no", "address"]
                        }
                        copy.address?.city = "edited"
                        copy.number += 1
                        return isRight && copy.number == round + 1 && copy.address?.city == "edited" && copy != model
                    }
                }
                for await isRight in group { #expect(isRight) }
            }
            #expect(model.number == round && model.address?.city == "C")
        }
    }

    @Test("models that were taken out of a list, and know what was next to them, are read, edited and put back by many at once")
    func takenOut() async throws {
        let text = (0..<6).map { $0 % 3 == 2 ? #"{"c":\#($0)}"# : #"{"c":\#($0),"node":{"city":"C\#($0)"}}"# }
        let rounds = (ProcessInfo.processInfo.environment["DYNWRAP_READS"].flatMap(Int.init) ?? Rounds.of(20_000).count) / 100
        for _ in 0..<rounds {
            var route = try Wrapped<RouteSchema>(json: #"{"stops":[\#(text.joined(separator: ","))]}"#)
            let taken = (0..<6).map { _ in route.stops.remove(at: 0) }
            let empty = route
            await withTaskGroup(of: Bool.self) { group in
                for task in 0..<4 {
                    group.addTask {
                        var copy = empty
                        for number in [0, 2, 1, 5, 4, 3].dropFirst(task) {
                            var model = taken[number]
                            if number % 3 != 2 { model.city += "'" }
                            copy.stops.insert(model, at: 0)
                            let element = copy.dyn.json["stops"][0]
                            let isRight =
                                element["c"].int == number
                                && element["node"]["city"].string == (number % 3 == 2 ? nil : "C\(number)'")
                            if !isRight || taken[number].city != (number % 3 == 2 ? "" : "C\(number)") { return false }
                        }
                        return copy.stops.count == 6 - task
                    }
                }
                for await isRight in group { #expect(isRight) }
            }
            #expect(empty.stops.isEmpty)
        }
    }
}
