public import Foundation

/// A JSON array of models: a collection that makes a model when it is asked for one.
///
/// ```swift
/// let all = try WrappedList<CustomerSchema>(json: text)
/// all.filter(\.active).map(\.lastName)
/// ```
///
/// A value, like ``Wrapped``. Indexing is O(1), in a long array after the first time; iterating allocates nothing but what is read.
public struct WrappedList<S: Schema>: Sendable {
    @usableFromInline package var tree: JSON
    @usableFromInline package let layout: Layout<S>
    /// Steps from an element to its model.
    @usableFromInline package let elementPath: FieldPath?

    @usableFromInline
    package init(tree: JSON, layout: Layout<S>, elementPath: FieldPath? = nil) {
        self.tree = tree
        self.layout = layout
        self.elementPath = elementPath
    }

    /// An empty list.
    public init() { self.init(tree: .emptyArray, layout: .shared()) }

    /// Checks and opens JSON text whose root, or the value at `pointer`, is an array.
    /// - Throws: ``JSONError``; `notAnArray` where it is something else.
    public init(json text: String, at pointer: JSONPointer = "", options: JSONOptions = JSONOptions()) throws(JSONError) {
        try self.init(json: JSON(parsing: text, options: options), at: pointer)
    }

    /// Checks and opens JSON text in UTF-8.
    public init(json text: Data, at pointer: JSONPointer = "", options: JSONOptions = JSONOptions()) throws(JSONError) {
        try self.init(json: JSON(parsing: text, options: options), at: pointer)
    }

    /// Checks and opens JSON text in UTF-8, without copying it.
    public init(json text: [UInt8], at pointer: JSONPointer = "", options: JSONOptions = JSONOptions()) throws(JSONError) {
        try self.init(json: JSON(parsing: text, options: options), at: pointer)
    }

    /// Maps a file into memory, checks it and opens it.
    public init(contentsOf url: URL, at pointer: JSONPointer = "", options: JSONOptions = JSONOptions()) throws(JSONError) {
        try self.init(json: JSON(contentsOf: url, options: options), at: pointer)
    }

    /// Opens a tree's array.
    public init(json: JSON, at pointer: JSONPointer = "") throws(JSONError) {
        try self.init(json: json, at: pointer, layout: .shared())
    }

    /// Checks and opens JSON text whose root, or the value at `pointer`, is an array, through a schema value.
    public init(
        json text: String, schema: S, at pointer: JSONPointer = "", options: JSONOptions = JSONOptions()
    ) throws(JSONError) {
        try self.init(json: JSON(parsing: text, options: options), at: pointer, layout: Layout(schema))
    }

    private init(json: JSON, at pointer: JSONPointer, layout: Layout<S>) throws(JSONError) {
        let array = json[pointer: pointer] ?? .missing
        guard array.kind == .array else {
            throw JSONError(
                .notAnArray,
                message:
                    "a list of \(layout.name) is an array, and \(pointer.tokens.isEmpty ? "the root" : "\(pointer)") is \(array.kind.noun)"
            )
        }
        self.init(tree: array, layout: layout)
        Guidance.checkNames(of: layout)
    }

    /// The list as JSON.
    public var json: JSON { tree }
}

extension WrappedList: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
    /// 0.
    public var startIndex: Int { 0 }
    /// The number of elements.
    public var endIndex: Int { tree.isArray ? tree.count : 0 }

    /// The model at `position`, which is a valid index. An element that is no object reads as a model without members, and
    /// `dyn.problems` says so.
    public subscript(position: Int) -> Wrapped<S> {
        get {
            let element = tree.element(position)
            precondition(element.exists, "index out of range")  // as every Swift collection
            return model(of: element)
        }
        _modify {
            precondition(position >= 0 && position < endIndex, "index out of range")  // as every Swift collection
            let path = path(position)
            var taken = path.take(from: &tree)
            let original = (ObjectIdentifier(taken.holder), taken.place)
            var model = Wrapped(tree: taken.isObject ? taken : .emptyObject, layout: layout)
            let wasObject = taken.isObject
            taken = .missing
            defer {
                let isSame = ObjectIdentifier(model.tree.holder) == original.0 && model.tree.place == original.1
                let isUntouched = !wasObject && model.tree.isEmptyConstant
                if !isUntouched, !(isSame && original.1 >= 0) { path.set(model.tree, in: &tree) }
            }
            yield &model
        }
        set {
            precondition(position >= 0 && position < endIndex, "index out of range")  // as every Swift collection
            path(position).set(newValue.tree, in: &tree)
        }
    }

    private func path(_ position: Int) -> FieldPath {
        FieldPath(steps: [.index(position)] + (elementPath?.steps ?? []))
    }

    private func model(of element: JSON) -> Wrapped<S> {
        Wrapped(tree: elementPath?.find(in: element) ?? element, layout: layout)
    }

    /// Replaces elements. New ones get the wrapping object that `each:` names; those that stay keep theirs.
    public mutating func replaceSubrange(_ range: Range<Int>, with elements: some Collection<Wrapped<S>>) {
        precondition(range.lowerBound >= 0 && range.upperBound <= endIndex, "range out of bounds")  // as every Swift collection
        tree.replaceElements(
            range, with: elements.map { element in elementPath.map { $0.wrapping(element.tree) } ?? element.tree })
    }

    /// An iterator over the models.
    @inlinable
    public func makeIterator() -> Iterator { Iterator(self) }

    /// Walks the models; O(1) a step.
    public struct Iterator: IteratorProtocol {
        @usableFromInline var elements: JSON.Elements.Iterator
        @usableFromInline let layout: Layout<S>
        @usableFromInline let elementPath: FieldPath?

        @inlinable
        init(_ list: WrappedList) {
            elements = list.tree.elements.makeIterator()
            layout = list.layout
            elementPath = list.elementPath
        }

        /// The next model, or nil.
        @inlinable
        public mutating func next() -> Wrapped<S>? {
            guard let element = elements.next() else { return nil }
            return Wrapped(tree: elementPath == nil ? element : inner(element), layout: layout)
        }

        @usableFromInline
        func inner(_ element: JSON) -> JSON { elementPath?.find(in: element) ?? element }
    }
}

extension JSON {
    /// Whether this is the constant empty object.
    var isEmptyConstant: Bool { isSame(as: .emptyObject) }
}

extension FieldPath {
    /// `json` below objects made for the path.
    func wrapping(_ json: JSON) -> JSON {
        var tree = JSON.missing
        set(json, in: &tree)
        return tree
    }
}

extension WrappedList: ExpressibleByArrayLiteral {
    /// A list of these models.
    public init(arrayLiteral elements: Wrapped<S>...) { self.init(elements) }
}

extension WrappedList: JSONDefaultable {
    /// An array. Elements that are no objects are reported with their index.
    public static func read(_ json: JSON, _ options: ConversionOptions) -> Reading<Self> {
        let layout = options.nested?.layout(S.self) ?? .shared()
        guard json.isArray else { return .invalid("an array of objects (\(layout.name))") }
        if let report = options.report {
            var index = 0
            for element in json.elements {
                report.push(String(index))
                index += 1
                let inner = options.elementPath?.find(in: element) ?? element
                for step in options.elementPath?.steps ?? [] { report.push(step.token) }
                if inner.isObject {
                    layout.check(inner, report)
                } else {
                    report.note("an object (\(layout.name))", inner, .error)
                }
                for _ in options.elementPath?.steps ?? [] { report.pop() }
                report.pop()
            }
        }
        return .value(WrappedList(tree: json, layout: layout, elementPath: options.elementPath))
    }
    /// The list's tree.
    public func json(_ options: ConversionOptions) -> JSON {
        // A list of another field may come without the wrapping objects this one has, or with others.
        guard elementPath?.text != options.elementPath?.text else { return tree }
        return JSON(map { element in options.elementPath.map { $0.wrapping(element.tree) } ?? element.tree })
    }
    /// "an array of objects (Customer)"
    public static var expectation: String { "an array of objects (\(S.schemaName))" }
    /// The empty list.
    public static var jsonDefault: Self { WrappedList() }
    /// Yes.
    public static var isView: Bool { true }
    /// An array of the schema's objects.
    public static var jsonSchema: JSON { ["type": "array", "items": Wrapped<S>.jsonSchema] }
}

extension WrappedList: TreeView {
    package static func content(_ json: JSON, _ options: ConversionOptions) -> ViewContent {
        Wrapped<S>.content(.missing, options).collected
    }

    package static func output(_ json: JSON, _ options: ConversionOptions, _ style: OutputStyle) -> JSON {
        guard json.isArray else { return json }
        let layout = options.nested?.layout(S.self) ?? .shared()
        return JSON(json.elements.map { inside($0, options) { $0.isObject ? layout.output($0, style) : $0 } })
    }

    package static func appendOutput(
        _ json: JSON, _ options: ConversionOptions, _ style: OutputStyle, to out: inout ContiguousArray<UInt8>
    ) {
        guard json.isArray, options.elementPath == nil else {
            StyledWriter.append(output(json, options, style), to: &out, pretty: false, sorted: false)
            return
        }
        let layout = options.nested?.layout(S.self) ?? .shared()
        out.append(UInt8(ascii: "["))
        var isFirst = true
        for element in json.elements {
            if !isFirst { out.append(UInt8(ascii: ",")) }
            isFirst = false
            if element.isObject {
                layout.appendOutput(of: element, style, to: &out)
            } else {
                StyledWriter.append(element, to: &out, pretty: false, sorted: false)
            }
        }
        out.append(UInt8(ascii: "]"))
    }

    package static func redacted(_ json: JSON, _ options: ConversionOptions) -> JSON {
        guard json.isArray else { return json }
        let layout = options.nested?.layout(S.self) ?? .shared()
        return JSON(json.elements.map { inside($0, options) { layout.redacted($0) } })
    }

    package static func droppingUnknown(_ json: JSON, _ options: ConversionOptions) -> JSON {
        var json = json
        guard json.isArray else { return json }
        for i in 0..<json.count {
            json[i] = inside(json[i], options) { Wrapped<S>.droppingUnknown($0, options) }
        }
        return json
    }

    package static func dropsUnknown(_ options: ConversionOptions, _ seen: inout Set<ObjectIdentifier>) -> Bool {
        Wrapped<S>.dropsUnknown(options, &seen)
    }

    /// `element` with its model changed, the wrapping objects kept.
    private static func inside(_ element: JSON, _ options: ConversionOptions, _ change: (JSON) -> JSON) -> JSON {
        guard let path = options.elementPath else { return change(element) }
        let inner = path.find(in: element)
        if inner.isMissing { return element }
        var changed = element
        path.set(change(inner), in: &changed)
        return changed
    }
}
