/// Every row, in the order of the README.
enum Rows {
    static var speed: [Row] { open }
    static var memory: [MemoryRow] { openMemory }
}
