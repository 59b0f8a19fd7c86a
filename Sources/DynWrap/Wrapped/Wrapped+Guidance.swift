public import DynWrapSchema

/// Messages to the author of a schema about mistakes that the compiler can't detect.
enum Guidance {
    /// Says once, on standard error, what is wrong in a schema's declarations, such as an entry that a member of `Wrapped` hides; from
    /// then on also of schemas inside it, when they are used.
    static func checkNames(of layout: AnyLayout) {
        _ = watchesNested
        tell(layout)
    }

    private static let watchesNested: Void = LayoutNews.tell(by: { tell($0) })

    private static func tell(_ layout: AnyLayout) {
        for message in news(of: layout) { Remark.tell(message) }
    }

    /// The messages about a schema that were not given yet.
    static func news(of layout: AnyLayout) -> [String] {
        let isRight =
            !layout.hasHiddenNames && layout.shared.isEmpty && layout.sharedDates.isEmpty && layout.lackingDefault.isEmpty
            && layout.dateFlaws.isEmpty && layout.ignoringEach.isEmpty && layout.mistakenGroups.isEmpty
        guard !isRight || layout.hasTwoIdentities else { return [] }
        let schema = layout.name
        // A message is identified by the schema's name, because another schema made at run time may later have its address; and
        // by its type, because several types may have one name.
        let type = String(UInt(bitPattern: layout.schemaType), radix: 16)
        func isNew(_ name: String) -> Bool { Remark.isNew(type, schema, name) }
        let shared = layout.shared.filter { isNew("shared " + $0.name) }
        // The other mistakes in groups are among those of the whole schema.
        var news = hiddenNames(of: layout)
        news += shared.map { message(schema, $0.name, sharing: $0.key) }
        news += layout.sharedDates.filter { isNew("dates " + $0.name) }.map { message(schema, $0.name, sharing: $0.dates) }
        news += layout.lackingDefault.filter { isNew("default " + $0) }.map { message(schema, lackingDefault: $0) }
        news += layout.dateFlaws.filter { isNew("pattern " + $0.name) }.map { message(schema, $0.name, dateFlaw: $0.flaw) }
        news += layout.mistakenGroups.filter { isNew("group " + $0) }.map { message(schema, mistakenGroup: $0) }
        news += layout.ignoringEach.filter { isNew("each " + $0) }.map { message(schema, ignoringEach: $0) }
        if layout.hasTwoIdentities, isNew("identity") { news.append(messageOfTwoIdentities(schema)) }
        return news
    }

    /// The messages about entries that a member of `Wrapped` hides, also of groups.
    private static func hiddenNames(of layout: AnyLayout) -> [String] {
        let type = String(UInt(bitPattern: layout.schemaType), radix: 16)
        return layout.hidden.filter { Remark.isNew(type, layout.name, "hidden " + $0.name) }.map {
            layout.facts == nil
                ? message(layout.name, $0.name, key: $0.key, way: $0.way) : messageByName(layout.name, $0.name)
        } + layout.entries.compactMap(\.group).flatMap(hiddenNames)
    }

    /// The message about a field without a key that two properties with different names share.
    static func message(_ schema: String, _ name: String, sharing key: String) -> String {
        "DynWrap: the entry '\(name)' of \(schema) shares its field with a property that gave it the key \"\(key)\", and is read there; "
            + "give the field a key, or each property a field of its own"
    }

    /// The message about a date field that two schemas with different date styles share.
    static func message(_ schema: String, _ name: String, sharing dates: DateConversion) -> String {
        "DynWrap: the entry '\(name)' of \(schema) shares its field with a schema that gave it other dates (\(dates)), and is read and written with "
            + "them; give the field a style, or each schema a field of its own"
    }

    /// The message about an enum for which the schema has no value where the member is absent.
    static func message(_ schema: String, lackingDefault name: String) -> String {
        "DynWrap: the entry '\(name)' of \(schema) is not an entry, because an enum has no empty value; "
            + "add 'default: …', '.optional' or '.required(else: …)'"
    }

    /// The message about a date pattern that can't be used.
    static func message(_ schema: String, _ name: String, dateFlaw flaw: String) -> String {
        "DynWrap: the entry '\(name)' of \(schema) reads and writes no date. \(flaw)"
    }

    /// The message about modifiers of a group that have no effect.
    static func message(_ schema: String, mistakenGroup name: String) -> String {
        "DynWrap: the entry '\(name)' of \(schema) is a group, for which '.strict', 'Require', defaults and other declarations about a value do nothing; "
            + "give them to the fields of the group's schema"
    }

    /// The message about modifiers of elements that have no effect.
    static func message(_ schema: String, ignoringEach name: String) -> String {
        "DynWrap: the entry '\(name)' of \(schema) has modifiers in '.each { … }' that do nothing there; only constraints and '.secret' "
            + "count"
    }

    private static func messageOfTwoIdentities(_ schema: String) -> String {
        "DynWrap: the Identity of \(schema) names other fields than its 'id' gives; models with one 'id' may be different things"
    }

    private static func messageByName(_ schema: String, _ name: String) -> String {
        "DynWrap: the entry '\(name)' of \(schema) is hidden by the member '\(name)' of Wrapped; read it as model[\"\(name)\"], "
            + "or name it otherwise with .named"
    }

    /// The message about an entry that a member of `Wrapped` hides.
    /// - Parameters:
    ///   - key: the entry's key.
    ///   - way: the key path to the entry's property.
    static func message(_ schema: String, _ name: String, key: String, way: String) -> String {
        "DynWrap: the entry '\(name)' of \(schema) is hidden by the member '\(name)' of Wrapped; "
            + "read it as model[\\.\(way)], or give the property another name and the key \"\(key)\""
    }
}

// Members that are not there, and calls that exist under another name. The compiler's message names what is right. None of
// these is ever called. Without them the compiler says of such a property only that it failed to produce a diagnostic.

extension Wrapped {
    /// Not available: a property of the schema that is not a field, such as `let number = Int("number")`, is not an entry.
    @available(
        *, unavailable, message: "this property of the schema is not a field; declare 'Num<Int>(…)', 'Flag(…)' or the like"
    )
    @_disfavoredOverload
    public subscript<V>(dynamicMember keyPath: any KeyPath<S, V?> & Sendable) -> V {
        get { fatalError("unavailable") }  // never called: the compiler refuses it
        set {}
    }

    /// Not available: a property of the schema that is not a field, such as `let name = String("name")`, is not an entry.
    @available(*, unavailable, message: "this property of the schema is not a field; declare 'Str(…)'")
    @_disfavoredOverload
    public subscript(dynamicMember keyPath: any KeyPath<S, String> & Sendable) -> String {
        get { fatalError("unavailable") }  // never called: the compiler refuses it
        set {}
    }

    /// Not available: only a model of a `DynamicSchema` has its entries by name.
    @available(
        *, unavailable,
        message:
            "a field is read by its property, 'model.name' or 'model[\\.name]'; any member by its key, 'model.dyn.json[\"name\"]'"
    )
    @_disfavoredOverload
    public subscript<T>(name: String) -> T {
        get { fatalError("unavailable") }  // never called: the compiler refuses it
        set {}
    }
}

extension JSON {
    /// Not available: an object of a dictionary's members is made by `init(members:)`.
    @available(*, unavailable, message: "write 'JSON(members: …)'")
    @_disfavoredOverload
    public init(_ members: [String: JSON]) { fatalError("unavailable") }  // never called

    /// Not available: `merge(_:)` applies a merge patch.
    @available(*, unavailable, message: "a tree takes a merge patch by 'merge(_:)'; 'apply(merging:)' is a model's, under 'dyn'")
    public mutating func apply(merging patch: JSON) {}
}

extension Dyn {
    /// Not available: a `JSON` value alone does not say which kind of patch it is.
    @available(
        *, unavailable, message: "a merge patch is applied by 'apply(merging:)', a JSON Patch by 'apply(JSONPatch(json: …))'"
    )
    @_disfavoredOverload
    public mutating func apply(_ patch: JSON) {}
}
