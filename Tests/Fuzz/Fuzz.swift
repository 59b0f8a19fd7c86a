// Entry point of the fuzzers; built and run by Tests/Scripts/fuzz.sh. The first argument of libFuzzer's own kind aside, the kind of run
// comes from the environment: DYNWRAP_FUZZ = parse, edit, patch, archive, number, query, schema, jsonc or pieces.

import DynWrap
import Foundation

private let kind = ProcessInfo.processInfo.environment["DYNWRAP_FUZZ"] ?? "parse"

private struct AnySchema: Schema {
    let name = Str("a")
    let number = Num<Int>("b")
    let list = ModelList<AnySchema>("c")
    let dict = Dict<Double>("d")
    let date = Date("e", .mdySlashes)
    let deep = Str("g.h")
    let ratio = Num<Double>("f")
    let deeper = Num<Int>("g.i")
}

/// One run on one input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
    switch kind {
    case "edit": edit(bytes)
    case "patch": patch(bytes)
    case "archive": archive(bytes)
    case "number": number(bytes)
    case "query": query(bytes)
    case "schema": schema(bytes)
    case "jsonc": jsonc(bytes)
    case "pieces": pieces(bytes)
    default: parse(bytes)
    }
    return 0
}

/// Opens, and what opened must be written back as it was and mean the same in every style.
private func parse(_ bytes: [UInt8]) {
    guard let tree = try? JSON(parsing: bytes) else { return }
    check(tree.bytes() == bytes, "bytes")
    guard let compact = try? JSON(parsing: tree.bytes(.compact)) else { return fail("compact does not parse") }
    check(compact == tree && compact.hashValue == tree.hashValue, "compact")
    check((try? JSON(parsing: tree.bytes(.pretty))) == tree, "pretty")
    if let canonical = try? tree.canonicalBytes() {
        check((try? JSON(parsing: canonical).canonicalBytes()) == canonical, "canonical text has another one")
    }
    guard let model = try? Wrapped<AnySchema>(json: tree) else { return }
    _ = (model.name, model.number, model.list.count, model.dict, model.date, model.dyn.problems, model.debugDescription)
    check(model == model && (try? JSON(parsing: model.dyn.output().json.bytes())) != nil, "output")
    check(model.dyn.output().text(.compact) == model.dyn.output().text(), "output is spelled in two ways")
}

/// The first bytes choose edits, the rest is the document.
private func edit(_ bytes: [UInt8]) {
    let edits = bytes.prefix(16)
    guard let original = try? JSON(parsing: Array(bytes.dropFirst(16))) else { return }
    var tree = original
    for byte in edits {
        let index = Int(byte & 7)
        switch byte >> 4 {
        case 0: tree["a"] = JSON(Int(byte))
        case 1: tree[index] = "x"
        case 2: tree["b"]["c"] = [1, nil]
        case 3: tree["a"] = .missing
        case 4: tree[index] = .missing
        case 5: tree.append(tree[0])
        case 6: tree[index]["a"] = tree["a"]
        case 7: tree.replaceElements(0..<min(index, tree.isKind(.array) ? tree.count : 0), with: [1, "y"])
        case 8: tree["e\u{301}"]["\u{e9}"][0] = true
        case 9: if let key = tree.members.first(where: { _ in true })?.key { tree[key] = .missing }
        case 10: if let key = tree.members.first(where: { _ in true })?.key { tree[key][index] = JSON(2.5) }
        default: tree["n"].append(JSON(Int(byte)))
        }
    }
    guard let again = try? JSON(parsing: tree.bytes(), options: JSONOptions(maximumDepth: 1_000)) else {
        return fail("edited text does not parse")
    }
    check(again == tree, "edited text means something else")
}

/// A patch before the first newline, a document after it; and the same as a merge patch.
private func patch(_ bytes: [UInt8]) {
    guard let end = bytes.firstIndex(of: 10), let left = try? JSON(parsing: Array(bytes[..<end])),
        let right = try? JSON(parsing: Array(bytes[(end + 1)...]))
    else { return }
    if let patch = try? JSONPatch(json: left) {
        var tree = right
        do throws(JSONPointerError) { try tree.apply(patch) } catch { check(tree == right, "a refused patch changed the tree") }
        check((try? JSON(parsing: tree.bytes(), options: JSONOptions(maximumDepth: 2_000))) == tree, "patched text")
    }
    var merged = right
    merged.merge(left)
    check((try? JSON(parsing: merged.bytes(), options: JSONOptions(maximumDepth: 2_000))) == merged, "merged text")
    if var model = try? Wrapped<AnySchema>(json: right) {
        try? model.dyn.apply(merging: left)
        var back = model.dyn.original
        try? back.dyn.apply(model.dyn.changes)
        check(back.dyn.json == model.dyn.json, "changes don't lead from the original to the model")
    }
}

/// A text with comments: written back as it was, the same without them, and after the edits that the first bytes choose a text again.
private func jsonc(_ bytes: [UInt8]) {
    if let tree = try? JSON(parsing: bytes, options: .jsonc) {
        check(tree.bytes() == bytes, "bytes")
        guard let compact = try? JSON(parsing: tree.bytes(.compact)) else { return fail("compact does not parse") }
        check(compact == tree, "compact")
        if let plain = try? JSON(parsing: bytes) { check(plain == tree, "means something else with the option") }
    }
    guard var tree = try? JSON(parsing: Array(bytes.dropFirst(8)), options: .jsonc) else { return }
    for byte in bytes.prefix(8) {
        let index = Int(byte & 7)
        switch byte >> 5 {
        case 0: tree["a"] = JSON(Int(byte))
        case 1: tree[index] = .missing
        case 2: tree["n"].append(JSON(Int(byte)))
        case 3: if let key = tree.members.first(where: { _ in true })?.key { tree[key] = .missing }
        case 4: tree.append(tree[0])
        case 5: tree[index]["a"] = [1]
        case 6: tree.replaceElements(0..<min(index, tree.isKind(.array) ? tree.count : 0), with: ["y"])
        default: tree["b\(index)"] = nil
        }
    }
    var options = JSONOptions.jsonc
    options.maximumDepth = 1_000
    check((try? JSON(parsing: tree.bytes(), options: options)) == tree, "edited text means something else, or nothing")
}

/// A text that comes in pieces as long as the first byte says, and its lines: what is there so far is always a model, the end says what the whole says, and
/// lines are what each would be opened as.
private func pieces(_ bytes: [UInt8]) {
    guard let first = bytes.first else { return }
    let text = Array(bytes.dropFirst())
    var coming = PartialJSON<AnySchema>(openElements: first & 1 == 0 ? .absent : .partial)
    var failure: JSONError?
    var rest = text[...]
    while !rest.isEmpty, failure == nil {
        do throws(JSONError) { try coming.append(rest.prefix(Int(first >> 1) + 1)) } catch { failure = error }
        rest = rest.dropFirst(Int(first >> 1) + 1)
        let snapshot = coming.snapshot
        check((try? JSON(parsing: snapshot.dyn.json.bytes())) != nil, "a snapshot is no JSON")
        _ = (snapshot.name, snapshot.number, snapshot.list.count, coming.isComplete(\.date), snapshot.dyn.isComplete(\.list))
    }
    let whole = try? Wrapped<AnySchema>(json: text)
    check(failure == nil || whole == nil, "an error in a text that is right")
    check((try? coming.finish()) == whole, "the end is not the whole")

    let options = LineOptions(framing: first & 2 == 0 ? .lines : .textSequence, maximumLength: 200)
    let lines = Array(JSON.Lines(parsing: text, options: options))
    for line in lines { _ = (line.value?.text(), line.error?.description, line.badText) }
    guard options.framing == .lines else { return }
    let split = text.split(separator: 10, omittingEmptySubsequences: false)
    for line in lines where line.error?.code != .textTooLong {
        let alone = try? JSON(parsing: Array(split[line.number - 1]))
        check(alone == line.value && (alone == nil || line.value != nil), "a line is something else alone")
    }
}

/// A query before the first newline, a document after it: what is found stands where it is said to, and edits do what their order promises.
private func query(_ bytes: [UInt8]) {
    guard let end = bytes.firstIndex(of: 10), let text = String(validating: bytes[..<end], as: UTF8.self) else { return }
    if let pointer = JSONPointer(fragment: text) { check(JSONPointer(fragment: pointer.fragment) == pointer, "fragment") }
    guard let tree = try? JSON(parsing: Array(bytes[(end + 1)...])) else { return }
    let path: JSONPath
    do throws(JSONPathError) {
        path = try JSONPath(parsing: text)
    } catch {
        check(error.offset >= 0 && error.offset <= end && !error.description.isEmpty, "the error's place")
        return
    }
    // Filters inside filters may be asked very often; a part of the answers is enough.
    var places: [JSONPointer] = []
    for match in tree.matches(of: path).prefix(50) {
        check(tree[pointer: match.pointer]?.hasSameText(as: match.value) == true, "not what is at its pointer")
        guard let back = JSONPath(match.path), back.isSingular else { return fail("a normalised path is no singular query") }
        check(Array(tree.matches(of: back)).map(\.pointer) == [match.pointer], "a normalised path leads elsewhere")
        places.append(match.pointer)
    }
    check(
        tree.query(path).prefix(50).elementsEqual(places.map { tree[pointer: $0] ?? .missing }),
        "values are not those of the matches")
    guard places.count < 50 else { return }
    var edited = tree
    check(edited.edit(path) { _ in } == Set(places).count && edited == tree, "an edit that does nothing")
    _ = edited.edit(path) { $0 = $0.isObject || $0.isArray ? "x" : .missing }
    check(edited.isMissing || (try? JSON(parsing: edited.bytes())) == edited, "edited text")
}

/// A schema document before the first newline, a value after it: the verdict is the problems', of itself and in other words.
private func schema(_ bytes: [UInt8]) {
    guard let end = bytes.firstIndex(of: 10), let document = try? JSON(parsing: Array(bytes[..<end])),
        let value = try? JSON(parsing: Array(bytes[(end + 1)...]))
    else { return }
    let read: JSONSchema
    do throws(JSONSchemaError) {
        read = try JSONSchema(document, references: ["http://a/b": value], format: .assertion)
    } catch {
        check(!error.description.isEmpty, "the error's words")
        return
    }
    let problems = read.problems(of: value, limit: 100)
    check(problems.isEmpty == read.allows(value), "problems where it is allowed, or none where it is not")
    for problem in problems {
        check(
            problem.code == "missing" || problem.found.isEmpty || value[pointer: problem.pointer] != nil,
            "a problem's pointer leads nowhere")
    }
    guard document.isObject, document["$id"].isMissing, !document.text().contains("$dynamic"),
        !problems.contains(where: { $0.found.isEmpty })
    else { return }
    var inside = document
    inside["unevaluatedProperties"] = document["unevaluatedProperties"].isMissing ? true : document["unevaluatedProperties"]
    // What is asked with an account of what was looked at is answered alike.
    if document["$schema"].isMissing, let tracked = try? JSONSchema(inside, references: ["http://a/b": value], format: .assertion)
    {
        check(tracked.allows(value) == problems.isEmpty, "tracked")
    }
    if let dynamic = try? DynamicSchema(jsonSchema: document, references: ["http://a/b": value]),
        let model = try? Wrapped(json: value, schema: dynamic)
    {
        check(model.dyn.problems.contains { $0.severity != .coerced } == !problems.isEmpty, "a model's problems are others")
    }
}

private func archive(_ bytes: [UInt8]) {
    let file = archiveFile
    try? Data(bytes).write(to: file)
    if let model = try? Wrapped<AnySchema>(archive: file) { _ = (model.name, model.dyn.changes.isEmpty) }
}

/// The bytes as a number's text, straight into the decoders, and as a string that fields of numbers read. The sanitizer sees what is read beyond.
private func number(_ bytes: [UInt8]) {
    // A copy of exactly so many bytes, so that the next one is not ours.
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
    _ = unsafe copy.initialize(from: bytes)
    defer { unsafe copy.deallocate() }
    let text = unsafe UnsafeBufferPointer(copy)
    let (int, tiny, wide) = unsafe (
        NumberDecoding.integer(text, as: Int.self), NumberDecoding.integer(text, as: UInt8.self),
        NumberDecoding.integer(text, as: UInt128.self)
    )
    let (double, float, decimal) = unsafe (NumberDecoding.double(text), NumberDecoding.float(text), NumberDecoding.decimal(text))
    check(unsafe NumberDecoding.equal(text, text), "not equal to itself")
    check(unsafe NumberDecoding.compare(text, text) == .equal, "not beside itself")
    let string = String(decoding: bytes, as: UTF8.self)
    fields(of: string)
    guard Array(string.utf8) == bytes, let number = JSONNumber(string) else { return }
    check((try? JSON(parsing: bytes))?.number == number, "the grammars differ")
    check(number.int == int && number.integer(as: UInt8.self) == tiny && number.integer(as: UInt128.self) == wide, "integers")
    check(number.double == double && number.float == float && number.decimal == decimal, "reals")
    check(double == Double(string).flatMap { $0.isFinite ? $0 : nil }, "not the nearest double")
    if let int { check(JSONNumber(String(int)) == number, "another whole number") }
    if let wide { check(JSONNumber(String(wide)) == number, "another whole number, 128 bits") }
    if let decimal { check(!decimal.isNaN && JSONNumber(decimal.description) == number, "another decimal") }
    if let ten = JSONNumber(number.text.contains { "eE.".contains($0) } ? number.text : number.text + ".0e0") {
        check(ten == number && ten.hashValue == number.hashValue && ten.compared(with: number) == .equal, "spelling")
    }
}

/// A string in every mode and kind of number: read or refused, and what is read is a number's text with nothing around it.
private func fields(of string: String) {
    let json = JSON(string)
    for mode in ReadingMode.allCases {
        for asString in [false, true] {
            var options = ConversionOptions(mode: mode)
            options.numberAsString = asString
            let reads =
                Int.read(json, options).value != nil || UInt8.read(json, options).value != nil
                || Int128.read(json, options).value != nil
                || Double.read(json, options).value != nil || Float.read(json, options).value != nil
                || Decimal.read(json, options).value != nil
            check(!reads || string.utf8.allSatisfy { "0123456789+-.eE".utf8.contains($0) }, "something around a number")
        }
    }
}

private let archiveFile: URL = {
    let folder =
        FileManager.default.fileExists(atPath: "/dev/shm")
        ? URL(fileURLWithPath: "/dev/shm") : FileManager.default.temporaryDirectory
    return folder.appendingPathComponent("dynwrap-fuzz-\(getpid())")
}()

private func check(_ holds: Bool, _ what: String) { if !holds { fail(what) } }
private func fail(_ what: String) { fatalError("fuzz: \(what)") }  // what a fuzzer is for

extension JSON {
    fileprivate func isKind(_ kind: Kind) -> Bool { self.kind == kind }
}
