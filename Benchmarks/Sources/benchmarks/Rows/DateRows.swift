import DynWrap
import Foundation

extension Rows {
    /// Reading and writing one date, in a form of each kind. DynWrap uses the public conversion, as a field does.
    static var dates: [Row] { forms.flatMap { [parse($0), write($0)] } }

    private struct Form {
        let name: String
        let text: String
        let conversion: DateConversion
        /// The form as a pattern of `DateFormatter`.
        let pattern: String
        /// How many times as fast as `DateFormatter` it must be written.
        var must = 20.0
    }

    private static let forms = [
        Form(name: "day", text: "05/02/2018", conversion: .style(.mdySlashes), pattern: "MM/dd/yyyy"),
        Form(
            name: "dibs", text: "2018-05-02T13:04:05.250Z", conversion: .style(.iso8601Milliseconds),
            pattern: "yyyy-MM-dd'T'HH:mm:ss.SSSXXXXX"),
        Form(
            name: "iso 8601", text: "2018-05-02T13:04:05Z", conversion: .iso8601([]), pattern: "yyyy-MM-dd'T'HH:mm:ssXXXXX"),
        Form(
            name: "pattern", text: "Wed, 02 May 2018 13:04", conversion: .format("EEE, dd MMM yyyy HH:mm"),
            pattern: "EEE, dd MMM yyyy HH:mm", must: 15),
    ]

    private static let count = 100

    private static func formatter(_ form: Form) -> DateFormatter {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(identifier: "UTC")
        formatter.dateFormat = form.pattern
        return formatter
    }

    private static func parse(_ form: Form) -> Row {
        Row(
            name: "date/read \(form.name)", about: "make a Date from the text \(form.text)", unit: .nanoseconds,
            promises: [.timesAsFast(as: "DateFormatter", must: 20)]
        ) { _ in
            let (conversion, text) = (form.conversion, form.text)
            let formatter = formatter(form)
            var contenders = [
                Contender("DynWrap") {
                    (0..<count).reduce(0) { sum, _ in sum + (conversion.parse(text)?.date.milliseconds ?? 0) }
                },
                Contender("DateFormatter") {
                    (0..<count).reduce(0) { sum, _ in sum + (formatter.date(from: text)?.milliseconds ?? 0) }
                },
            ]
            if form.name == "day" { contenders.append(parseStrategy(text)) }
            if form.name == "iso 8601" {
                contenders.append(
                    Contender("Date.ISO8601FormatStyle") {
                        try (0..<count).reduce(0) { sum, _ in sum + (try Date.ISO8601FormatStyle().parse(text)).milliseconds }
                    })
            }
            return Work(operations: count, contenders: contenders)
        }
    }

    private static func parseStrategy(_ text: String) -> Contender {
        let strategy = Date.VerbatimFormatStyle(
            format: "\(month: .twoDigits)/\(day: .twoDigits)/\(year: .padded(4))", locale: Locale(identifier: "en_US_POSIX"),
            timeZone: .gmt, calendar: Calendar(identifier: .gregorian)
        ).parseStrategy
        return Contender("Date.ParseStrategy") {
            try (0..<count).reduce(0) { sum, _ in sum + (try strategy.parse(text)).milliseconds }
        }
    }

    private static func write(_ form: Form) -> Row {
        Row(
            name: "date/write \(form.name)", about: "make the text \(form.text) from a Date", unit: .nanoseconds,
            promises: [.timesAsFast(as: "DateFormatter", must: form.must)]
        ) { _ in
            let conversion = form.conversion
            let formatter = formatter(form)
            guard let date = conversion.parse(form.text)?.date else { throw Skip("\(form.text) is not read") }
            return Work(
                operations: count,
                contenders: [
                    Contender("DynWrap") { (0..<count).reduce(0) { sum, _ in sum + (conversion.text(date) ?? "").utf8.count } },
                    Contender("DynWrap, appended to bytes") {
                        var bytes = ContiguousArray<UInt8>()
                        for _ in 0..<count { conversion.append(date, to: &bytes) }
                        return bytes.count
                    },
                    Contender("DateFormatter") {
                        (0..<count).reduce(0) { sum, _ in sum + formatter.string(from: date).utf8.count }
                    },
                ])
        }
    }
}
