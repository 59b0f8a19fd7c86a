import DynWrap
import TestSupport

extension Door {
    /// 16 bytes, two for each edit, and a document: what an edit does not name is there, the text opens as an equal model, reports and outputs agree,
    /// changes lead from the original to the model and back, and what is put back is as it was; rebased onto the other half of the edits, what one side alone
    /// edited is as that side has it.
    static let wide = Door(
        "wide",
        seeds: [
            DoorInput.seed(
                [1, 200, 8, 170, 23, 5, 35, 130, 38, 70, 44, 1, 50, 255, 60, 96],
                ##"{"i":1,"u8":"7","i128":1e3,"io":null,"r":1.50,"f":0.1,"p":2.50,"q":"12","s":"\u0061","so":3,"b":"YES","e":"large","hex":"#fff","id":"e621e1f8-c36c-495a-93fc-0c247a3e6e5f","url":"https://a.b","x":[1, 2.0],"t1":"2017-02-05T17:03:13.000-03:00","t2":"Tue Jun 03 2008 11:05:30 GMT","t3":"5/2/2018","t4":20180502,"t5":1.5e9,"t6":"2.5.2018 09:30"}"##
            ),
            DoorInput.seed(
                [22, 8, 25, 90, 30, 160, 33, 4, 36, 17, 40, 99, 46, 240, 49, 130],
                #"{"l":["a", 1],"li":[1, "2",null],"lo":[null,1],"la":[0.5,"x"],"d":{"a":1.50,"a":2},"dl":{"a":[1 ],"b":7},"m":{"n":"x","a":"7","i":[{}]},"ml":[{"n":1},null,{"t":["u"]}],"mn":[{"node":{"a":1},"cursor":2}],"md":{"x":{"n":"y"}},"my":{"2018":[{},3]},"g-n":"g","g-t":"none"}"#
            ),
            DoorInput.seed(
                [51, 131, 52, 162, 53, 193, 54, 128, 55, 34, 58, 7, 61, 65, 66, 231],
                #"{"o":{"type":"part","n":"p"},"ol":[{"type":"other"},{"type":"none"},7],"kind":"part","op":{"a":3},"a":{"city":"B","zip":"z"},"z":"0150","w":[{"v":1.0}],"lx":[],"st":"1","rq":null,"df":"x","pin":"0123456789abcdef","wn":null,"ns":"k","ro":"fix","sh":4,"mp":"a b  c", "unknown":[1, 2.0 ]}"#
            ),
        ]
    ) { bytes in
        guard bytes.count > 16, let original = try? WideEdit.Model(json: Array(bytes.dropFirst(16))) else { return }
        var model = original
        var edits: [WideEdit] = []
        for start in stride(from: 0, to: 16, by: 2) {
            let edit = WideEdit.all[Int(bytes[start]) % WideEdit.all.count]
            let before = members(of: model, but: edit.keys)
            edit.run(&model, bytes[start + 1])
            edits.append(edit)
            try hold(members(of: model, but: edit.keys) == before, "an edit of \(edit.keys.sorted()) leaves all else as it was")
        }
        try hold(original.dyn.json.bytes() == Array(bytes.dropFirst(16)), "what was opened is as it was")
        try holdReopened(model)
        try holdChanges(model, original)
        try holdRebased(original, bytes)
        for edit in edits { edit.reset(&model) }
        try hold(model.dyn.json.bytes() == original.dyn.json.bytes(), "what is put back is as it was")
    }

    private static func members(of model: WideEdit.Model, but keys: Set<String>) -> [RawTree.Member] {
        RawTree(model.dyn.json).members.filter { !keys.contains($0.key) }
    }

    /// A problem without its place in the text.
    private static func words(_ problems: [Problem]) -> [String] {
        problems.map { "\($0.pointer) \($0.property) \($0.expected) \($0.found) \($0.severity)" }
    }

    /// What is written opens again and is the same: for the eye, for the schema and for a receiver.
    private static func holdReopened(_ model: WideEdit.Model) throws(BrokenLaw) {
        guard let again = try? WideEdit.Model(json: model.dyn.json.text()) else {
            throw BrokenLaw(description: "edited text opens")
        }
        try hold(again == model && again.hashValue == model.hashValue, "what is opened again is equal")
        try hold(words(again.dyn.problems) == words(model.dyn.problems), "what is opened again has the same problems")
        // What is right is told without a report, which tells the same.
        let report = ConversionReport(on: again.dyn.json, checksFast: false)
        again.layout.check(again.dyn.json, report)
        try hold(words(again.dyn.problems) == words(report.problems), "a report says what the problems say")
        try hold(again.dyn.output().text() == model.dyn.output().text(), "what is opened again is put out alike")
        try hold(model.dyn.output().text(.compact) == model.dyn.output().text(), "the output is spelled in one way")
        let output = model.dyn.output(for: .copy)
        guard let copy = try? WideEdit.Model(json: output.json) else { throw BrokenLaw(description: "a copy opens") }
        try hold(copy.dyn.output(for: .copy).text() == output.text(), "a copy is written as it is")
        let pin = model.secret
        if pin.utf8.count > 15, model.dyn.json.text().split(separator: pin, omittingEmptySubsequences: false).count == 2 {
            try hold(!"\(model)\(model.dyn.problems)".contains(pin), "a secret is not shown")
        }
    }

    /// Changes lead there and back.
    private static func holdChanges(_ model: WideEdit.Model, _ original: WideEdit.Model) throws(BrokenLaw) {
        let changes = model.dyn.changes
        try hold(changes.isEmpty == model.dyn.hasSameText(as: original), "there are changes where the text differs")
        var tree = original.dyn.json
        do throws(JSONPointerError) { try tree.apply(changes.jsonPatch) } catch {
            throw BrokenLaw(description: "changes apply: \(error)")
        }
        try hold(tree.hasSameText(as: model.dyn.json), "changes lead from the original to the model")
        do throws(JSONPointerError) { try tree.apply(changes.inverse.jsonPatch) } catch {
            throw BrokenLaw(description: "inverse changes apply: \(error)")
        }
        try hold(tree == original.dyn.json, "inverse changes lead back")
        var found = original
        do throws(JSONPointerError) { try found.dyn.apply(changes) } catch {
            throw BrokenLaw(description: "changes apply: \(error)")
        }
        try hold(found.dyn.json == model.dyn.json, "changes of a model lead to the model")
        var mine = model
        try hold(mine.dyn.rebase(onto: original).isEmpty && mine.dyn.hasSameText(as: model), "onto the original is nothing")
    }

    /// The first four edits are mine, the last four theirs, both of the original.
    private static func holdRebased(_ original: WideEdit.Model, _ bytes: [UInt8]) throws(BrokenLaw) {
        var (mine, theirs) = (original, original)
        var (minesKeys, theirsKeys): (Set<String>, Set<String>) = ([], [])
        for start in stride(from: 0, to: 16, by: 2) {
            let edit = WideEdit.all[Int(bytes[start]) % WideEdit.all.count]
            if start < 8 {
                edit.run(&mine, bytes[start + 1])
                minesKeys.formUnion(edit.keys)
            } else {
                edit.run(&theirs, bytes[start + 1])
                theirsKeys.formUnion(edit.keys)
            }
        }
        guard let theirs = try? WideEdit.Model(json: theirs.dyn.json.text()) else { return }
        var (kept, given) = (mine, mine)
        let conflicts = kept.dyn.rebase(onto: theirs, keeping: .mine)
        let others = given.dyn.rebase(onto: theirs, keeping: .theirs)
        try hold(conflicts.isEmpty == others.isEmpty, "there are conflicts whichever side is kept")
        if conflicts.isEmpty { try hold(kept.dyn.hasSameText(as: given), "without conflicts there is no side") }
        for result in [kept, given] {
            try hold((try? JSON(parsing: result.dyn.json.bytes())) == result.dyn.json, "what is rebased is a text")
            try hold(result.dyn.original.dyn.json == theirs.dyn.json, "the newer state is the original")
            let (both, now) = (RawTree(result.dyn.json).members, RawTree(theirs.dyn.json).members)
            try hold(
                same(both, now) { !minesKeys.contains($0) }, "what I did not edit is theirs: not \(minesKeys.sorted())")
            try hold(
                same(both, RawTree(mine.dyn.json).members) { minesKeys.contains($0) && !theirsKeys.contains($0) },
                "what only I edited is mine: \(minesKeys.sorted()), not \(theirsKeys.sorted())")
        }
    }

    /// Whether two objects have the same members with these keys, in whatever order.
    private static func same(_ a: [RawTree.Member], _ b: [RawTree.Member], _ key: (String) -> Bool) -> Bool {
        let (a, b) = (a.filter { key($0.key) }, b.filter { key($0.key) })
        return a.count == b.count && a.allSatisfy(b.contains)
    }
}
