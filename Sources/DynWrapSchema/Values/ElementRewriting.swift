/// How the elements of a collection are written in place of those it was read from.
package struct ElementRewriting<Element> {
    /// The value of an element; nil where the collection leaves it out.
    let read: (JSON) -> Element?
    /// The element written in place of another; ``JSON/missing`` for a new one.
    let write: (Element, JSON) -> JSON
    let isAlike: (Element, Element) -> Bool
    /// What an element is compared by, where elements are not at their places.
    let form: (Element) -> JSON
    /// Whether JSON with an element that can't be read is no such collection at all: nothing of it stays then.
    let allOrNothing: Bool

    package init(
        allOrNothing: Bool = false, read: @escaping (JSON) -> Element?, write: @escaping (Element, JSON) -> JSON,
        isAlike: @escaping (Element, Element) -> Bool, form: ((Element) -> JSON)? = nil
    ) {
        self.allOrNothing = allOrNothing
        self.read = read
        self.write = write
        // What an element of a union is written as is found by reflection, hundreds of times as slow.
        self.isAlike = FastWays.areOn ? { WrittenForm.haveSameBits($0, $1) || isAlike($0, $1) } : isAlike
        self.form = form ?? { write($0, .missing) }
    }

    /// The element in place of another, null for one that has no form; nil where it can't be written.
    func written(_ value: Element, over old: JSON = .missing) -> JSON? {
        let json = write(value, old)
        if json.isUnwritable { return nil }
        return json.isMissing ? .null : json
    }
}
