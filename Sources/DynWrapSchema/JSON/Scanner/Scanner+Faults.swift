extension Scanner {
    /// The position of a mistake and what it is.
    struct Failure {
        var fault: Fault
        var offset: Int

        var code: JSONError.Code { fault.code }
    }

    /// The kind of mistake, small enough to stay in a register.
    enum Fault: UInt8 {
        case none, tooDeep, expectedValue, expectedKey, expectedColon, expectedCommaOrBrace, expectedCommaOrBracket, trailingComma
        case invalidNumber, unterminatedString, controlCharacter, invalidEscape, loneSurrogate, invalidUTF8, trailingText
        case duplicateKey, unexpectedEnd

        var code: JSONError.Code {
            switch self {
            case .none, .unexpectedEnd: .unexpectedEnd
            case .tooDeep: .tooDeep
            case .expectedValue: .expectedValue
            case .expectedKey: .expectedKey
            case .expectedColon: .expectedColon
            case .expectedCommaOrBrace: .expectedCommaOrBrace
            case .expectedCommaOrBracket: .expectedCommaOrBracket
            case .trailingComma: .trailingComma
            case .invalidNumber: .invalidNumber
            case .unterminatedString: .unterminatedString
            case .controlCharacter: .controlCharacter
            case .invalidEscape: .invalidEscape
            case .loneSurrogate: .loneSurrogate
            case .invalidUTF8: .invalidUTF8
            case .trailingText: .trailingText
            case .duplicateKey: .duplicateKey
            }
        }
    }
}
