/// The numbers by which samples are judged, all of them.
enum InferLimits {
    // MARK: What a summary keeps, so that it does not grow with the samples

    /// The most keys of objects at one place; where there are more, they are a dictionary's.
    static let keys = 512
    /// The most different texts at one place that are kept to tell an enum.
    static let texts = 32
    /// The longest text that can be an enum's or a discriminator's, in bytes.
    static let textLength = 48
    /// The most members of an object that are looked at as its discriminator; those with the likeliest names come first.
    static let discriminators = 6
    /// The most values of a discriminator.
    static let kinds = 24
    /// How many containers deep the objects of one kind are kept apart from those of the others.
    static let kindDepth = 3

    // MARK: What is made of it

    /// The most cases of an enum.
    static let enumCases = 16
    /// How often a case of an enum must occur on average, and how often all of them together.
    static let enumRecurrence = 4
    static let enumEvidence = 8
    /// The share of the values that a format must fit to be worth a word where it does not fit all.
    static let nearMiss = 0.8
    /// How many different values without a telling name it takes to believe in dates of eight digits.
    static let plainDates = 3
    /// The range of believable epoch numbers, in seconds: the years 1990 to 2100.
    static let epoch = 631_152_000...4_102_444_800
    /// The significant digits from which a number is a `Decimal` rather than a `Double`.
    static let decimalDigits = 18
    /// How many keys it takes for a dictionary where they do not look like data.
    static let dictionaryKeys = 6
    /// In what share of a dictionary's objects a key occurs on average, at the most.
    static let dictionaryPresence = 0.4
    /// How many keys with objects of one shape make one object a dictionary.
    static let dictionaryObjects = 5
    /// What share of all keys each object of a dictionary has, at the least.
    static let dictionaryLikeness = 0.6
    /// How many keys that look like data make a dictionary of values that have nothing in common.
    static let dataKeys = 3
    /// How many keys, and what share of the values' own keys each value has, make one object a dictionary of objects that are alike in part.
    static let manyKeys = 12
    static let likenessOfMany = 0.25
    /// How many keys with objects make a dictionary, where there are so many times as many of them as these objects have keys of their own among them.
    static let veryManyKeys = 24
    static let keysForEachInside = 4
    /// How many keys with scalars of one kind make one object a dictionary.
    static let manyScalars = 64
    /// What share of the keys two objects have in common to be one schema's; of one inside the other.
    static let likeness = 0.75
    static let likenessInside = 0.5
    /// How many keys in common it takes for the first.
    static let commonKeys = 3
    /// How many members of one object, each an object with one and the same member, are one schema's.
    static let siblings = 3
    /// The share of an object's keys that a discriminator must explain, for a union.
    static let explained = 0.4
    /// The deepest lists and dictionaries in each other that get a type of their own; what is deeper is JSON.
    static let nesting = 4
}
