extension JSONPatch: ExpressibleByArrayLiteral {
    /// A patch of these operations: `[.replace("/a", 2), .remove("/b")]`.
    public init(arrayLiteral operations: Operation...) { self.init(operations) }
}
