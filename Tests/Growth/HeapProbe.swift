#if canImport(Glibc)
import Glibc
#endif

/// What this process has allocated.
enum HeapProbe {
    /// The bytes in use, those of large blocks included; nil where the C library does not tell.
    ///
    /// glibc tells it as XML, after its heaps: what the system gave, what of it is free, and blocks of their own.
    static var bytesInUse: Int? {
        #if canImport(Glibc)
        typealias Information = @convention(c) (Int32, UnsafeMutablePointer<FILE>) -> Int32
        // Of the program itself, which is there as long as this runs; the function has this type in glibc's manual.
        guard let symbol = unsafe dlsym(nil, "malloc_info"), let file = unsafe tmpfile() else { return nil }
        defer { unsafe _ = fclose(file) }
        guard unsafe unsafeBitCast(symbol, to: Information.self)(0, file) == 0 else { return nil }
        unsafe rewind(file)
        var totals: [String: Int] = [:]
        while let line = unsafe line(of: file) {
            if line.contains("<heap") { totals = [:] }
            let words = line.split(separator: "\"")
            guard words.count > 2, let size = words.indices.first(where: { words[$0].hasSuffix("size=") }) else { continue }
            totals[String(words[0] + words[1])] = Int(words[size + 1])
        }
        guard let system = totals["<system type=current"] else { return nil }
        return system - (totals["<total type=fast"] ?? 0) - (totals["<total type=rest"] ?? 0) + (totals["<total type=mmap"] ?? 0)
        #else
        return nil
        #endif
    }

    #if canImport(Glibc)
    private static func line(of file: UnsafeMutablePointer<FILE>) -> String? {
        var bytes: [UInt8] = []
        while case let byte = unsafe getc(file), byte >= 0 {
            if byte == 0x0A { return String(decoding: bytes, as: UTF8.self) }
            bytes.append(UInt8(truncatingIfNeeded: byte))
        }
        return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    }
    #endif
}
