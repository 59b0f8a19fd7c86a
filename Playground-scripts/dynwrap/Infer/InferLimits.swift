/// All numbers by which samples are judged.
enum InferLimits {
    // MARK: Limits of a summary, so that it does not grow with the samples

    /// The largest number of keys of the objects at one position. Where there are more, they are the keys of a dictionary.
    static let keys = 512
    /// The largest number of different texts at one position that are kept, to recognise an enum.
    static let texts = 32
    /// The largest length in bytes of a text that can be a case of an enum or a discriminator.
    static let textLength = 48
    /// The largest number of members of an object that are tried as its discriminator. Members with the likeliest names come
    /// first.
    static let discriminators = 6
    /// The largest number of values of a discriminator.
    static let kinds = 24
    /// The number of levels at which objects of different kinds are kept apart.
    static let kindDepth = 3

    // MARK: Limits for the result

    /// The largest number of cases of an enum.
    static let enumCases = 16
    /// The number of times that a case of an enum must occur on average, and that all cases together must occur.
    static let enumRecurrence = 4
    static let enumEvidence = 8
    /// The smallest share of values that a format must fit to be mentioned where it does not fit all.
    static let nearMiss = 0.8
    /// The smallest number of different values that are taken for dates of eight digits, where the name does not tell it.
    static let plainDates = 3
    /// The range of plausible epoch numbers in seconds: the years 1990 to 2100.
    static let epoch = 631_152_000...4_102_444_800
    /// The number of significant digits from which a number is a `Decimal` and not a `Double`.
    static let decimalDigits = 18
    /// The smallest number of keys of a dictionary, where they do not look like data.
    static let dictionaryKeys = 6
    /// The largest share of a dictionary's objects in which a key occurs on average.
    static let dictionaryPresence = 0.4
    /// The number of keys with objects of one shape from which a single object is a dictionary.
    static let dictionaryObjects = 5
    /// The smallest share of all keys that each object of a dictionary has.
    static let dictionaryLikeness = 0.6
    /// The number of keys that look like data from which an object is a dictionary of values with nothing in common.
    static let dataKeys = 3
    /// The number of keys, and the share of the values' own keys that each value has, from which a single object is a dictionary
    /// of partly similar objects.
    static let manyKeys = 12
    static let likenessOfMany = 0.25
    /// The number of keys with objects from which an object is a dictionary, where they are also this many times as many as the
    /// keys in these objects.
    static let veryManyKeys = 24
    static let keysForEachInside = 4
    /// The number of keys with scalars of one kind from which a single object is a dictionary.
    static let manyScalars = 64
    /// The share of common keys from which two objects have one schema; and the share where one is inside the other.
    static let likeness = 0.75
    static let likenessInside = 0.5
    /// The smallest number of common keys for the first of these.
    static let commonKeys = 3
    /// The number of members of one object, each an object with one and the same member, from which they have one schema.
    static let siblings = 3
    /// The smallest share of an object's keys that a discriminator must explain, for a union.
    static let explained = 0.4
    /// The largest depth of nested lists and dictionaries that get their own type. Deeper ones are JSON.
    static let nesting = 4
}
