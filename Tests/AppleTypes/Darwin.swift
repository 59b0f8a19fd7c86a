// swift-format-ignore-file
// What the Darwin overlay adds to the C library, for type checking only.
@_exported import CDarwin

public var errno: Int32 {
    get { 0 }
    set {}
}

public func open(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { -1 }
public func open(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 { -1 }
public func fcntl(_ file: Int32, _ command: Int32) -> Int32 { -1 }
public func fcntl(_ file: Int32, _ command: Int32, _ value: Int32) -> Int32 { -1 }

public var S_IFMT: mode_t { 0o170000 }
public var S_IFDIR: mode_t { 0o040000 }
public var S_IFREG: mode_t { 0o100000 }
