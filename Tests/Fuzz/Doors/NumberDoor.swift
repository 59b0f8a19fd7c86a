import DynWrap
import Foundation

extension Door {
    /// The bytes as a number's text, straight into the decoders, and as a string that fields of numbers read. The sanitizer sees what is read beyond.
    static let number = Door(
        "number",
        seeds: [
            "-12.50e3", "123456789012345678901", "0.1e-7", "1e99999999999999999999", " 12", "+7", ".5",
            "17976931348623157e292", "2.2250738585072011e-308", "-170141183460469231731687303715884105728",
        ]
    ) { bytes in
        // A copy of exactly so many bytes, so that the next one is not ours.
        let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
        _ = unsafe copy.initialize(from: bytes)
        defer { unsafe copy.deallocate() }
        let text = UnsafeBufferPointer(copy)
        let (int, tiny, wide) = unsafe (
            NumberDecoding.integer(text, as: Int.self), NumberDecoding.integer(text, as: UInt8.self),
            NumberDecoding.integer(text, as: UInt128.self)
        )
        let (double, float, decimal) = unsafe (
            NumberDecoding.double(text), NumberDecoding.float(text), NumberDecoding.decimal(text)
        )
        try hold(unsafe NumberDecoding.equal(text, text), "a text is equal to itself")
        try hold(unsafe NumberDecoding.compare(text, text) == .equal, "a text is beside itself")
        let string = String(decoding: bytes, as: UTF8.self)
        try holdFields(of: string)
        guard Array(string.utf8) == bytes, let number = JSONNumber(string) else { return }
        try hold((try? JSON(parsing: bytes))?.number == number, "there is one grammar")
        try hold(number.int == int && number.integer(as: UInt8.self) == tiny, "integers")
        try hold(number.integer(as: UInt128.self) == wide, "integers of 128 bits")
        try hold(number.double == double && number.float == float && number.decimal == decimal, "reals")
        try hold(double == Double(string).flatMap { $0.isFinite ? $0 : nil }, "the nearest double")
        try hold(float == Float(string).flatMap { $0.isFinite ? $0 : nil }, "the nearest float")
        if let int { try hold(JSONNumber(String(int)) == number, "the same whole number") }
        if let wide { try hold(JSONNumber(String(wide)) == number, "the same whole number of 128 bits") }
        if let decimal { try hold(!decimal.isNaN && JSONNumber(decimal.description) == number, "the same decimal") }
        if let ten = JSONNumber(number.text.contains { "eE.".contains($0) } ? number.text : number.text + ".0e0") {
            try hold(
                ten == number && ten.hashValue == number.hashValue && ten.compared(with: number) == .equal,
                "another spelling is the same number")
        }
    }

    /// A string in every mode and kind of number: read or refused, and what is read is a number's text with nothing around it, or a number of hexadecimal digits.
    private static func holdFields(of string: String) throws(BrokenLaw) {
        let json = JSON(string)
        for mode in ConversionOptions.Mode.allCases {
            for asString in [false, true] {
                var options = ConversionOptions(mode: mode)
                options.numberAsString = asString
                let reads =
                    Int.read(json, options).value != nil || UInt8.read(json, options).value != nil
                    || Int128.read(json, options).value != nil || Double.read(json, options).value != nil
                    || Float.read(json, options).value != nil || Decimal.read(json, options).value != nil
                let digits = string.contains("0x") || string.contains("0X") ? "0123456789abcdefABCDEFxX+-" : "0123456789+-.eE"
                try hold(!reads || string.utf8.allSatisfy { digits.utf8.contains($0) }, "nothing is around a number")
            }
        }
    }
}
