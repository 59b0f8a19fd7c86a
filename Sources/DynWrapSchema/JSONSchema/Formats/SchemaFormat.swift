#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The string formats that are supported: those of JSON Schema 2020-12 §7.3.
package enum SchemaFormat: String, Sendable, CaseIterable {
    /// RFC 3339: `2018-05-02`, `09:30:00.5Z`, both, and `P3DT4H`.
    case date, time
    case dateTime = "date-time"
    case duration
    /// RFC 5321 §4.1.2, RFC 6531.
    case email
    case idnEmail = "idn-email"
    /// RFC 1123 §2.1 with RFC 5891's labels; RFC 5890 §2.3.2.3.
    case hostname
    case idnHostname = "idn-hostname"
    /// RFC 2673 §3.2, RFC 4291 §2.2.
    case ipv4, ipv6
    /// RFC 3986, RFC 3987.
    case uri
    case uriReference = "uri-reference"
    case iri
    case iriReference = "iri-reference"
    /// RFC 4122.
    case uuid
    /// RFC 6570.
    case uriTemplate = "uri-template"
    /// RFC 6901 §5, and the Internet-Draft for relative pointers.
    case jsonPointer = "json-pointer"
    case relativeJSONPointer = "relative-json-pointer"
    /// ECMA-262.
    case regex

    package var noun: String {
        switch self {
        case .date: "a date (yyyy-MM-dd)"
        case .time: "a time (RFC 3339)"
        case .dateTime: "a date and time (RFC 3339)"
        case .duration: "a duration (RFC 3339)"
        case .email, .idnEmail: "an e-mail address"
        case .hostname, .idnHostname: "a host name"
        case .ipv4: "an IPv4 address"
        case .ipv6: "an IPv6 address"
        case .uri: "a URI"
        case .uriReference: "a URI or a reference to one"
        case .iri: "an IRI"
        case .iriReference: "an IRI or a reference to one"
        case .uuid: "a UUID"
        case .uriTemplate: "a URI template"
        case .jsonPointer: "a JSON Pointer"
        case .relativeJSONPointer: "a relative JSON Pointer"
        case .regex: "a regular expression"
        }
    }

    /// Whether a string has the format. O(length).
    package func holds(_ string: String) -> Bool {
        switch self {
        case .date, .time, .dateTime, .duration: holdsTime(Array(string.utf8))
        case .email, .idnEmail: AddressFormat.isEmail(string, isInternational: self == .idnEmail)
        case .hostname: HostFormat.isHost(string, isInternational: false)
        case .idnHostname: HostFormat.isHost(string, isInternational: true)
        case .ipv4: AddressFormat.isIPv4(Array(string.utf8)[...])
        case .ipv6: AddressFormat.isIPv6(Array(string.utf8)[...])
        case .uri, .uriReference: URIFormat.holds(string, isInternational: false, isReference: self == .uriReference)
        case .iri, .iriReference: URIFormat.holds(string, isInternational: true, isReference: self == .iriReference)
        case .uuid: UUID(text: string) != nil
        case .uriTemplate: URIFormat.isTemplate(string)
        case .jsonPointer: JSONPointer(string) != nil
        case .relativeJSONPointer: Self.isRelativePointer(string)
        case .regex: Self.isPattern(string)
        }
    }

    /// Digits without leading zeros, an optional index change, and a pointer or `#`.
    private static func isRelativePointer(_ string: String) -> Bool {
        var rest = string.utf8[...]
        func takeNumber(from least: UInt8) -> Bool {
            guard let first = rest.first, first >= least, first <= 0x39 else { return false }
            rest = rest.dropFirst()
            if first != 0x30 { rest = rest.drop { $0 &- 0x30 < 10 } }
            return true
        }
        guard takeNumber(from: 0x30) else { return false }
        if let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
            rest = rest.dropFirst()
            guard takeNumber(from: 0x31) else { return false }
        }
        return rest.elementsEqual("#".utf8) || JSONPointer(String(Substring(rest))) != nil
    }

    /// Whether the text follows ECMA-262's grammar, also where this library can't match the pattern.
    private static func isPattern(_ string: String) -> Bool {
        do {
            _ = try Pattern(string)
        } catch {
            return error != .invalid
        }
        return true
    }
}
