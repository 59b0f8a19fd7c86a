/// Texts that arrive as bytes: arguments, and the lines of a list of names. A name that is not UTF-8 can't be kept as text:
/// another file would be read or written.
enum OutsideText {
    /// The arguments of the command line, without the program's name.
    static func arguments() throws(Failure) -> [String] {
        var arguments: [String] = []
        for number in 1..<max(1, Int(CommandLine.argc)) {
            // The system ends the list after this number of arguments; each ends with a zero.
            guard let argument = unsafe CommandLine.unsafeArgv[number] else { break }
            var bytes: [UInt8] = []
            while case let byte = unsafe UInt8(bitPattern: argument[bytes.count]), byte != 0 { bytes.append(byte) }
            arguments.append(try text(bytes, "argument \(number)"))
        }
        return arguments
    }

    /// The text of the bytes; throws where they are not UTF-8.
    /// - Parameter source: where the bytes come from, for the message.
    static func text(_ bytes: some Collection<UInt8>, _ source: String) throws(Failure) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.utf8.elementsEqual(bytes) else {
            throw .usage("\(source) is no UTF-8, as names of files have to be here: \(text)")
        }
        return text
    }
}
