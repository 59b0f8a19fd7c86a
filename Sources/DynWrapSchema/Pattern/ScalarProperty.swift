/// A set of scalars defined in Unicode's tables: `\p{Lu}`, `\p{Letter}`, `\p{Alphabetic}`.
struct ScalarProperty: Sendable {
    private let test: @Sendable (Unicode.Scalar) -> Bool
    /// The name as written; one property may have several names.
    private let name: String
    /// Whether this is the set of scalars without the property: `\P{…}`.
    var isInverted = false

    func contains(_ scalar: Unicode.Scalar) -> Bool { test(scalar) != isInverted }

    /// Whether both are written in the same way.
    func isSame(as other: ScalarProperty) -> Bool { name == other.name && isInverted == other.isInverted }

    /// The property with this name; nil for one that is not supported. Scripts and most binary properties are not.
    init?(_ name: String) {
        var name = name[...]
        for prefix in ["General_Category=", "gc="] where name.hasPrefix(prefix) { name = name.dropFirst(prefix.count) }
        self.name = String(name)
        if let categories = Self.categories[String(name)] {
            let set = Set(categories)
            test = { set.contains($0.properties.generalCategory) }
            return
        }
        switch name {
        case "Any": test = { _ in true }
        case "ASCII": test = { $0.value < 128 }
        case "Alphabetic", "Alpha": test = { $0.properties.isAlphabetic }
        case "Uppercase", "Upper": test = { $0.properties.isUppercase }
        case "Lowercase", "Lower": test = { $0.properties.isLowercase }
        case "White_Space", "space": test = { $0.properties.isWhitespace }
        case "Emoji": test = { $0.properties.isEmoji }
        case "ID_Start", "IDS": test = { $0.properties.isIDStart }
        case "ID_Continue", "IDC": test = { $0.properties.isIDContinue }
        default: return nil
        }
    }

    /// Unicode's general categories, with their short and long names (UAX #44, table 12).
    private static let categories: [String: [Unicode.GeneralCategory]] = {
        let single: [(String, String, Unicode.GeneralCategory)] = [
            ("Lu", "Uppercase_Letter", .uppercaseLetter), ("Ll", "Lowercase_Letter", .lowercaseLetter),
            ("Lt", "Titlecase_Letter", .titlecaseLetter), ("Lm", "Modifier_Letter", .modifierLetter),
            ("Lo", "Other_Letter", .otherLetter),
            ("Mn", "Nonspacing_Mark", .nonspacingMark), ("Mc", "Spacing_Mark", .spacingMark),
            ("Me", "Enclosing_Mark", .enclosingMark),
            ("Nd", "Decimal_Number", .decimalNumber), ("Nl", "Letter_Number", .letterNumber),
            ("No", "Other_Number", .otherNumber),
            ("Pc", "Connector_Punctuation", .connectorPunctuation), ("Pd", "Dash_Punctuation", .dashPunctuation),
            ("Ps", "Open_Punctuation", .openPunctuation), ("Pe", "Close_Punctuation", .closePunctuation),
            ("Pi", "Initial_Punctuation", .initialPunctuation), ("Pf", "Final_Punctuation", .finalPunctuation),
            ("Po", "Other_Punctuation", .otherPunctuation), ("Sm", "Math_Symbol", .mathSymbol),
            ("Sc", "Currency_Symbol", .currencySymbol),
            ("Sk", "Modifier_Symbol", .modifierSymbol), ("So", "Other_Symbol", .otherSymbol),
            ("Zs", "Space_Separator", .spaceSeparator),
            ("Zl", "Line_Separator", .lineSeparator), ("Zp", "Paragraph_Separator", .paragraphSeparator),
            ("Cc", "Control", .control),
            ("Cf", "Format", .format), ("Cs", "Surrogate", .surrogate), ("Co", "Private_Use", .privateUse),
            ("Cn", "Unassigned", .unassigned),
        ]
        let groups = [
            ("L", "Letter"), ("M", "Mark"), ("N", "Number"), ("P", "Punctuation"), ("S", "Symbol"), ("Z", "Separator"),
            ("C", "Other"),
        ]
        var table: [String: [Unicode.GeneralCategory]] = [:]
        for (short, long, category) in single {
            table[short] = [category]
            table[long] = [category]
        }
        for (short, long) in groups {
            let all = single.filter { $0.0.hasPrefix(short) }.map(\.2)
            table[short] = all
            table[long] = all
        }
        table["LC"] = [.uppercaseLetter, .lowercaseLetter, .titlecaseLetter]
        // Further names of some categories (PropertyValueAliases.txt).
        for (name, other) in [
            ("Cased_Letter", "LC"), ("digit", "Nd"), ("cntrl", "Cc"), ("punct", "P"), ("Combining_Mark", "M"),
        ] { table[name] = table[other] }
        return table
    }()
}
