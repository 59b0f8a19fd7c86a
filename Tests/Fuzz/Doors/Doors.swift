extension Door {
    /// Every door that needs nothing but the library, in the order in which the script runs them.
    public static let all: [Door] = [
        parse, walk, edit, wide, patch, guarded, rebase, archive, archived, date, number, pointer, query, schema, comments,
        partial, lines,
        coders,
        foundation,
    ]
}
