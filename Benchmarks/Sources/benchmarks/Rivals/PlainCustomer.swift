import Foundation

/// A customer without DynWrap: a `Codable` struct, with hand-written dates for speed.
struct PlainCustomer: Codable {
    struct Address: Codable {
        let street: String
        let city: String
        let zip: String
    }

    let lastName: String
    let firstName: String
    let lastPurchase: SlashDate
    let joined: StampDate
    let number: Int
    let balance: Double
    let active: Bool
    let address: Address
    let tags: [String]
    let status: String

    enum CodingKeys: String, CodingKey {
        case lastName = "last-name"
        case firstName = "first-name"
        case lastPurchase = "most-recent-purchase"
        case joined = "join-date"
        case number = "cust-no"
        case balance, active, address, tags, status
    }

    /// The checksum that `CRivals.h` calls `all`.
    var checksum: Int {
        var sum = lastName.utf8.count + firstName.utf8.count + address.street.utf8.count + address.city.utf8.count
        sum += address.zip.utf8.count + status.utf8.count + tags.reduce(0) { $0 + $1.utf8.count }
        sum += lastPurchase.date.days + joined.date.milliseconds
        return sum + number + Int((balance * 100).rounded()) + (active ? 1 : 0)
    }
}

/// The two fields that the rows with two fields read.
struct BriefCustomer: Codable {
    let lastName: String
    let number: Int

    enum CodingKeys: String, CodingKey {
        case lastName = "last-name"
        case number = "cust-no"
    }

    var checksum: Int { lastName.utf8.count + number }
}

/// A customer for archives: its dates are of the type `Date`.
struct ArchivedCustomer: Codable {
    let lastName: String
    let firstName: String
    let lastPurchase: Date
    let joined: Date
    let number: Int
    let balance: Double
    let active: Bool
    let address: PlainCustomer.Address
    let tags: [String]
    let status: String

    init(_ plain: PlainCustomer) {
        lastName = plain.lastName
        firstName = plain.firstName
        lastPurchase = plain.lastPurchase.date
        joined = plain.joined.date
        number = plain.number
        balance = plain.balance
        active = plain.active
        address = plain.address
        tags = plain.tags
        status = plain.status
    }

    var checksum: Int { lastName.utf8.count + number }
}

/// Three fields of twitter.json.
struct TwitterSearch: Codable {
    struct Metadata: Codable {
        let completedIn: Double
        let query: String
        let count: Int

        enum CodingKeys: String, CodingKey {
            case completedIn = "completed_in"
            case query, count
        }
    }

    let metadata: Metadata

    enum CodingKeys: String, CodingKey { case metadata = "search_metadata" }

    var checksum: Int { Int((metadata.completedIn * 1_000).rounded()) + metadata.query.utf8.count + metadata.count }
}

extension Date {
    var days: Int { Int((timeIntervalSince1970 / 86_400).rounded(.down)) }
    var milliseconds: Int { Int((timeIntervalSince1970 * 1_000).rounded()) }
}
