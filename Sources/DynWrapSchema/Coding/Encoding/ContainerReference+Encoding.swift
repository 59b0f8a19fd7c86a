extension ContainerReference {
    static let isWholeEncoding: Bool = {
        let run = EncodingRun(TreeEncoder())
        let scope = EncodingScope(run, EncodingText())
        return isWhole(KeyedEncodingContainer(KeyedWriting<IndexKey>(scope: scope, pin: Pin())))
    }()
}
