import DynWrap
import DynWrapSchema
import Foundation
import TestSupport
import Testing

extension DynamicSchema {
    fileprivate static let numbers = DynamicSchema("Numbers") {
        List<Int>("li")
        Dict<Int>("di")
    }

    fileprivate static let nils = DynamicSchema("Nils") {
        Dict<Double>("m")
        Dict<Double>("o").optional
        ModelDict("md", of: car)
        Raw("raw")
        List<Int>("l")
    }

    fileprivate static let collections = DynamicSchema("Collections") {
        ModelDict("md", of: car)
        ModelDict("od", of: car).optional
        ModelList("ml", of: car)
        ModelList("ol", of: car).optional
    }
}

@Suite("DynamicSchema: editing, problems, output, archive")
struct DynamicEditingTests {
    var settings: Settings

    init() throws { settings = try Wrapped(json: settingsText, schema: DynamicSchema.settings) }

    @Test("a group shows its own members only, and none of what is secret beside it")
    func groupsShown() throws {
        let settings = try Settings(
            json: #"{"password": "hunter2", "guest-name": "Ann", "tls": {"on": true, "keys": {"private": "hunter2"}}}"#,
            schema: .settings)
        #expect(settings.guest.debugDescription == #"{"guest-name":"Ann"}"#)
        for value in [settings.guest, settings.tls, settings.tls.keys, settings.password] {
            var dumped = ""
            dump(value, to: &dumped)
            #expect(!"\(value.debugDescription) \(dumped)".contains("hunter2"))
        }
    }

    @Test("nil removes a member of a dictionary, of values and of models, as in Swift; in a list and in JSON it is null")
    func nilInDictionaries() throws {
        let text = #"{"m":{"k":1,"j":2},"o":{"k":1,"j":2},"md":{"a":{},"b":{}},"raw":{"k":1},"l":[1,2]}"#
        var model = try Wrapped(json: text, schema: DynamicSchema.nils)
        model.m["k"] = nil
        model.o["k"] = nil
        model.md["a"] = nil
        model.m["none"] = nil
        model.md["none"] = nil
        model.raw["k"] = nil
        model.l[0] = nil
        #expect(model.dyn.text() == #"{"m":{"j":2},"o":{"j":2},"md":{"b":{}},"raw":{"k":null},"l":[null,2]}"#)
        #expect(model.dyn.problems.filter { $0.found == "null" }.map(\.pointer) == ["/l/0"])
    }

    @Test("a model that is set is what is there, as its own place writes it; nil removes it")
    func settingModels() throws {
        for old in ["{}", #"{"car": null}"#, #"{"car": {"doors": 1, "x": 2}}"#] {
            var outer = try Wrapped<DynamicSchema>(json: old, schema: .twoCars)
            let other = try Wrapped<DynamicSchema>(json: #"{"other": {"doors": 5,  "y": [1]}}"#, schema: .twoCars)
            outer.car.model = other.other.model
            #expect(outer.car.model?.doors.int == 5)
            #expect(outer.dyn.json["car"].text() == #"{"doors": 5,  "y": [1]}"#)
            outer.car.model = nil
            #expect(!outer.dyn.json["car"].exists)
        }
    }

    @Test("an edit of one element or member costs that one, and is written as the entry writes it")
    func oneOfMany() throws {
        let count = 5_000
        var one = try Wrapped<DynamicSchema>(json: "{\"li\": \(Array(repeating: 1, count: count)), \"di\": {}}", schema: .numbers)
        let time = ProcessorTime.measure {
            for i in 0..<200 {
                one.li[count + i] = 4
                one.li[i] = DynamicValue(json: 2.0)
                one.di["k\(i)"] = DynamicValue(json: 3.0)
            }
        }
        // Reading all of it took more than a minute; the fast ways are a part of what it takes.
        #expect(time < (FastWays.areOn ? Rounds.mostTime / 6 : Rounds.mostTime))
        #expect(one.dyn.json["li"].count == count + 200 && one.dyn.json["li"][7].text() == "2")
        #expect(one.dyn.json["di"]["k7"].text() == "3" && one.dyn.json["li"][count + 7].text() == "4")
        one.li[0] = "x"
        #expect(one.dyn.json["li"][0] == "x" && one.dyn.problems.count == 1)
    }

    @Test("a dictionary of models is no list of them, and is not replaced by one")
    func modelsOfDictionaries() throws {
        let text =
            #"{"md": {"a": {"doors": 2}, "b": {"doors": 1}}, "od": {"a": {}}, "ml": [{"doors": 2}, {"doors": 1}], "ol": [{}]}"#
        var both = try Wrapped<DynamicSchema>(json: text, schema: .collections)
        for name in ["md", "od"] {
            both[name].models?.sort { ($0.doors.int ?? 0) < ($1.doors.int ?? 0) }
            both[name].models = []
            #expect(both[name].models == nil)
        }
        #expect(both.dyn.json.text() == text)
        both.ml.models?.sort { ($0.doors.int ?? 0) < ($1.doors.int ?? 0) }
        both.ol.models = []
        #expect(both.ml.models?.map { $0.doors.int ?? 0 } == [1, 2])
        #expect(both.ol.models?.isEmpty == true && both.md["a"].doors.int == 2)
    }

    @Test("assignments by literal and by type are written as the entry writes them; the rest keeps its bytes")
    mutating func assigning() throws {
        settings.host = "other"
        settings.port = 8080
        settings.ratio = 0.5
        settings.tls.on = false
        settings.tls.keys.private = "k"
        settings.tags = ["x"]
        settings.limits = ["y": 2]
        settings.since = Foundation.Date(timeIntervalSince1970: 0)
        settings.home = URL(string: "https://a.b/")
        settings.car.doors = 4
        settings.cars[0].make = "Ford"
        settings.cars.models?.append(Wrapped())
        settings.byName.mine.make = "Lada"
        settings.guest.name = "Di"
        settings.lastName = "Eve"
        settings["dyn"] = "e"
        settings.extra.visits[0] = 9
        settings.owner.age = 8
        #expect(
            settings.dyn.json.text() == """
                {"host": "other", "id": 18446744073709551615, "since": "01/01/1970", "home": "https://a.b/", "tier": "gold",
                 "tags": ["x"], "limits": {"y": 2}, "extra": {"visits": [9, 2, {"deep": null}]}, "password": "hunter2", "surname": "Ann",
                 "address": {"city": "Oslo"}, "billing": {"city": "Rome"}, "tls": {"on": false, "string": "s", "more": 1e400, "keys": {"private":"k"}}, "guest-name": "Di",
                 "car": {"make": "Saab", "doors": 4}, "cars": [{"make": "Ford", "doors": 5}, {"make": "VW", "doors": 4}, {}],
                 "by-name": {"mine": {"make": "Lada"}}, "owner": {"full-name": "Cy", "age": 8}, "dyn": "e", "unknown": [1, 0.10], "port": 8080, "ratio": 0.5, "last-name": "Eve"}
                """)
        settings.port += 1
        #expect(settings.port == 8081)
    }

    @Test("only looking changes nothing; what was edited can be taken back")
    mutating func looking() throws {
        let text = settings.dyn.json.text()
        let tls = settings.tls
        settings.tls = tls
        settings.car.model?.dyn.remove("none")
        settings.lastName = settings.lastName
        #expect(settings.dyn.json.text() == text)
        #expect(settings.dyn.changes.isEmpty)
        settings.host = nil
        settings.tls.on = false
        #expect(
            settings.dyn.changes.paths == ["/host", "/tls/on"] && settings.dyn.changedFields.map(\.property) == ["host", "tls"])
        #expect(settings.dyn.state(of: "host") == .absent)
        #expect(settings.dyn.original.host == "example.org")
        settings.dyn.reset("host")
        #expect(settings.host == "example.org")
        #expect(settings.dyn.changes.paths == ["/tls/on"])
        settings.dyn.setNull("port")
        #expect(settings.dyn.raw("port") == .null)
        #expect(settings.dyn.state(of: "port") == .null)
        settings.dyn.reset()
        #expect(settings.dyn.json.text() == text)
    }

    @Test("a value of another kind is kept as it is and reported; dyn.set refuses it instead")
    mutating func wrongKind() throws {
        settings.port = "abc"
        #expect(settings.port.int == 80)
        #expect(settings.dyn.raw("port") == "abc")
        #expect(
            settings.dyn.problems.map { "\($0.severity) \($0.pointer) \($0.property) \($0.found)" } == [
                "error /port port \"abc\""
            ])
        #expect(settings.port.problems.map(\.severity) == [.error])
        settings.port = "8081"
        #expect(settings.port == 8081)
        #expect(settings.dyn.problems.map(\.severity) == [.coerced])
        settings.dyn.reset()
        #expect(throws: ValidationError.self) { try settings.dyn.set("port", to: "abc") }
        #expect(throws: ValidationError.self) { try settings.dyn.set("id", to: 3) }
        #expect(settings.dyn.changes.isEmpty)
        try settings.dyn.set("port", to: 9)
        #expect(try settings.dyn.get("port", as: Int.self) == 9)
    }

    @Test("read-only entries and entries with something of another kind in their way are refused")
    mutating func refused() throws {
        settings.id = 3
        #expect(settings.dyn.changes.isEmpty)
        var odd = try Wrapped(json: #"{"tls": "none", "address": 3, "cars": [1]}"#, schema: DynamicSchema.settings)
        odd.tls.on = true
        odd["address.city"] = "Oslo"
        odd.cars[0].make = "x"
        odd.cars[7].make = "x"
        #expect(odd.dyn.json.text() == #"{"tls": "none", "address": 3, "cars": [1]}"#)
        #expect(
            odd.dyn.problems.map { "\($0.pointer) \($0.expected)" } == [
                "/address an object", "/tls an object (tls)", "/cars/0 an object (Car)",
            ])
        #expect(throws: ValidationError.self) { try odd.dyn.set("address.city", to: "Oslo") }
        #expect(odd.tls.on.bool == nil)
    }

    @Test("problems are those of any schema, nested ones with the names that lead to them")
    func problems() throws {
        let odd = try Wrapped(
            json: #"{"since": 3.5, "tls": {"on": 7}, "car": {"doors": 9}, "cars": [{"make": 1}], "owner": 1}"#,
            schema: DynamicSchema.settings)
        #expect(
            odd.dyn.problems.map { "\($0.severity) \($0.pointer) \($0.property)" } == [
                "error /since since", "error /tls/on tls.on", "error /car/make car.make", "rule /car/doors car.doors",
                "error /cars/0/make cars.make", "error /owner owner",
            ])
        #expect(odd.car.problems.count == 2)
        #expect(odd.cars[0].problems.count == 1)
        #expect(throws: ValidationError.self) { try odd.dyn.get("since", as: Foundation.Date.self) }
    }

    @Test("output has what is declared, descriptions redact secrets, equality is by meaning")
    mutating func output() throws {
        settings.tls.keys.private = "buried"
        let output = settings.dyn.output().json
        #expect(output["unknown"].isMissing && output["tls"].text() == #"{"on":true,"string":"s","keys":{"private":"buried"}}"#)
        #expect(output["since"] == "05/02/2018")
        #expect(output["guest-name"] == "Bo")
        #expect(!settings.debugDescription.contains("hunter2"))
        #expect(!settings.debugDescription.contains("buried"))
        #expect(settings.password.debugDescription == "<secret>")
        #expect(!settings.tls.debugDescription.contains("buried"))
        #expect(settings == settings)
        let other = try Wrapped(json: settings.dyn.json.text(), schema: DynamicSchema.settings)
        #expect(other == settings)
        #expect(other.hashValue == settings.hashValue)
    }

    @Test("an archive keeps the original, the edits and the schema's name; another schema is refused by name")
    mutating func archive() throws {
        settings.tls.on = false
        for format in [ArchiveFormat.json, .plist(.binary), .plist(.xml)] {
            let data = try Archive(settings).data(as: format)
            let again = Settings(try Archive<Settings>(data: data, schema: .settings))
            #expect(again == settings)
            #expect(again.dyn.original.tls.on.bool == true)
            #expect(again.dyn.changes.paths == ["/tls/on"])
            let wrong = #expect(throws: ArchiveError.self) { try Archive<Settings>(data: data, schema: .car) }
            #expect(wrong?.description.contains("The archive holds Settings, and Car is to be opened") == true)
        }
        let copy = Settings(Archive(settings))
        #expect(copy == settings)
        #expect(copy.tls.on.bool == false)
    }

    @Test("any coder carries an archive, the schema given in its userInfo; a plain model is structure")
    func coders() throws {
        let decoder = JSONDecoder()
        let data = try JSONEncoder().encode(Archive(settings))
        #expect(throws: DecodingError.self) { try decoder.decode(Archive<Settings>.self, from: data) }
        decoder.userInfo[.dynWrapSchema] = DynamicSchema.settings
        #expect(Settings(try decoder.decode(Archive<Settings>.self, from: data)) == settings)
        let small = try Wrapped(json: #"{"host": "h"}"#, schema: DynamicSchema.settings)
        let plain = try decoder.decode(Settings.self, from: JSONEncoder().encode(small))
        #expect(plain.host == "h")
        #expect(plain.port == 80)
        #expect(try JSONDecoder().decode(Settings.self, from: JSONEncoder().encode(small)).dyn.json["host"] == "h")
    }

    @Test("archives and lists of models of one schema value; files open with it")
    func lists() throws {
        let list = try WrappedList(json: #"[{"make": "a"}, {"make": 1}]"#, schema: DynamicSchema.car)
        #expect(list[0].make == "a")
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("dynamic-\(UUID()).json")
        defer { try? FileManager.default.removeItem(at: file) }
        try settings.dyn.archive(to: file)
        #expect(try Settings(archive: file, schema: .settings) == settings)
    }

    @Test("a secret list with an element that can't be read is not taken for one that can")
    func secretList() throws {
        let schema = DynamicSchema("D") { Field<[Int]>("l").secret }
        var model = try Wrapped(json: #"{"l": ["x"]}"#, schema: schema)
        #expect(throws: ValidationError.self) { try model.dyn.set("l", to: [1, 2]) }
    }
}

extension DynamicSchema {
    fileprivate static let twoCars = DynamicSchema("Outer") {
        Model("car", of: car)
        Model("other", of: car)
    }
}
