/// Writes the elements of a collection over the elements from which it was read.
package struct ElementRewriting<Element> {
    /// Reads the value of an element; nil where the collection leaves it out.
    let read: (JSON) -> Element?
    /// Writes an element over another; over ``JSON/missing`` for a new one.
    let write: (Element, JSON) -> JSON
    let isAlike: (Element, Element) -> Bool
    /// The form by which an element is compared with elements at other indexes.
    let form: (Element) -> JSON
    /// Whether an unreadable element makes the whole JSON invalid, so that nothing of it is kept.
    let allOrNothing: Bool

    package init(
        allOrNothing: Bool = false, read: @escaping (JSON) -> Element?, write: @escaping (Element, JSON) -> JSON,
        isAlike: @escaping (Element, Element) -> Bool, form: ((Element) -> JSON)? = nil
    ) {
        self.allOrNothing = allOrNothing
        self.read = read
        self.write = write
        // The written form of a union's element is found by reflection, which is hundreds of times as slow.
        self.isAlike = FastWays.areOn ? { WrittenForm.haveSameBits($0, $1) || isAlike($0, $1) } : isAlike
        self.form = form ?? { write($0, .missing) }
    }

    /// Writes the element over another. The result is null for an element that writes nothing, and nil where the element
    /// can't be written.
    func written(_ value: Element, over old: JSON = .missing) -> JSON? {
        let json = write(value, old)
        if json.isUnwritable { return nil }
        return json.isMissing ? .null : json
    }
}
