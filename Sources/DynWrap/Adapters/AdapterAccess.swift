/// The access to an entry of an ``AdapterSchema``. It follows from the entry's key path, so it is never declared.
public enum AdapterAccess {
    /// The entry can be read and assigned.
    public enum Writable: Sendable {}
    /// The entry can only be read.
    public enum Readable: Sendable {}
}
