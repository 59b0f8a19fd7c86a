public import DynWrapSchema

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension Wrapped {
    /// Opens a dictionary of Swift and Foundation values, as `JSONSerialization` and property lists return it. `JSON.init(any:)`
    /// lists the types; `dyn.dictionary()` converts back. Nothing in it counts as edited. O(size).
    ///
    /// A `Date` is written as its field writes it, which may leave out the time of day. Where no field reads it as a date, or the
    /// field can't write it, it is written in the default style.
    /// - Throws: `JSONPointerError` with the pointer and the type of a value of any other type.
    public init(dictionary: [String: Any]) throws(JSONPointerError) {
        let layout = Layout<S>.shared()
        self.init(tree: layout.opened(try layout.tree(of: dictionary).withOriginal), layout: layout)
    }
}

// A date in a dictionary of Swift values has no text yet, so it gets the text of its field.

extension AnyLayout {
    /// The tree of a dictionary, with dates as the fields at their positions write them. O(size), and O(entries on the path) for
    /// each date.
    func tree(of dictionary: [String: Any]) throws(JSONPointerError) -> JSON {
        var dates: [JSONPointer: Date] = [:]
        let tree = try JSON(any: dictionary) { date, pointer in
            dates[pointer] = date
            return nil
        }
        var forms: [JSONPointer: JSON] = [:]
        for (pointer, date) in dates {
            guard let json = dateOptions(at: pointer.tokens, in: tree).map({ date.json($0) }), !json.isUnwritable else {
                continue
            }
            if !json.hasSameText(as: tree[pointer: pointer] ?? .missing) { forms[pointer] = json }
        }
        return forms.isEmpty ? tree : try JSON(any: dictionary) { _, pointer in forms[pointer] }
    }

    /// The options of the first field that has a date at this position; nil where no field has.
    private func dateOptions(at tokens: [String], in tree: JSON) -> ConversionOptions? {
        var pending = [DatePlace(inside: .model(self), ConversionOptions(), json: tree, rest: tokens[...])]
        var next = 0
        while next < pending.count {
            let place = pending[next]
            next += 1
            switch place.inside {
            case .model(let layout):
                for entry in layout.valueEntries {
                    for path in [entry.path] + entry.fallbacks {
                        guard let rest = place.rest(after: path) else { continue }
                        let options = entry.options(at: path, in: place.json)
                        if let view = entry.view {
                            pending.append(DatePlace(view, options, path.find(in: place.json), rest))
                        } else if entry.readType is any DateContaining.Type {
                            return options
                        }
                    }
                }
            case .elements(let view, let options, let path):
                guard let token = place.rest.first, let element = place.json[pointer: JSONPointer(tokens: [token])],
                    let rest = DatePlace(inside: .nothing, options, json: element, rest: place.rest.dropFirst()).rest(after: path)
                else { continue }
                pending.append(DatePlace(view, options, path.find(in: element), rest))
            case .parts(let parts, let values):
                for value in values where value.type is any DateContaining.Type && place.rest(after: value.path) != nil {
                    return place.options
                }
                for part in parts {
                    guard let rest = place.rest(after: part.path) else { continue }
                    pending.append(DatePlace(part.view, part.options, part.path.find(in: place.json), rest))
                }
            case .nothing: break
            }
        }
        return nil
    }
}

/// A value on the path to a date, and the tokens from it to the date.
private struct DatePlace {
    let inside: ViewInside
    /// The options of the value.
    let options: ConversionOptions
    let json: JSON
    let rest: ArraySlice<String>

    init(inside: ViewInside, _ options: ConversionOptions, json: JSON, rest: ArraySlice<String>) {
        self.inside = inside
        self.options = options
        self.json = json
        self.rest = rest
    }

    init(_ view: any TreeView.Type, _ options: ConversionOptions, _ json: JSON, _ rest: ArraySlice<String>) {
        self.init(inside: view.inside(json, options), options, json: json, rest: rest)
    }

    /// The tokens after a path; nil where the tokens don't begin with the path.
    func rest(after path: FieldPath) -> ArraySlice<String>? {
        guard rest.count >= path.steps.count,
            zip(rest, path.steps).allSatisfy({ ScalarKey.equal($0, $1.token) })
        else { return nil }
        return rest.dropFirst(path.steps.count)
    }
}
