/// All rows, in the order of the README.
enum Rows {
    static var speed: [Row] {
        open + fields + small + read + dates + write + coding + modelCoding + edit + model + query + check + strict + archive
            + lines + scaling
    }
    static var fresh: [FreshRow] { openFresh }
    static var memory: [MemoryRow] { openMemory }
}
