extension ContainerReference {
    static let isWholeDecoding: Bool = {
        let run = DecodingRun(TreeDecoder())
        let scope = DecodingScope(run, .emptyObject)
        return isWhole(KeyedDecodingContainer(KeyedReading<IndexKey>(scope: scope, pin: Pin())))
    }()
}
