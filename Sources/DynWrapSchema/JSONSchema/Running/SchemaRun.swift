/// Runs a plan on the values of a document.
///
/// The state is in a list of frames, so nothing recurses, neither over the document's depth nor over the schema's. Where
/// several paths apply a schema to one value, its answer is kept, so the time is at most document × schema. Exceptions are
/// `$dynamicRef`, where a schema is run once for each set of meanings; `uniqueItems` and `enum`, which take the values' size
/// again; and patterns, which take length × size of the pattern.
struct SchemaRun {
    /// A schema that is being applied to a value.
    struct Frame {
        var node: Int
        /// The next step, and the end of the steps.
        var step: Int
        var end: Int
        /// The place of the value.
        var place: Int
        /// Within a step: the position in the value, and counts.
        var cursor = 0
        var index = 0
        var part = 0
        var count = 0
        var guess = 0
        var seen: UInt64 = 0
        /// The step in the document that leads to the value: the place of a member's key, the inverted index of an element,
        /// or `same`.
        var way: Int
        var scope: Int
        /// The number of frames above for the same value.
        var chain = 0
        /// Whether problems are reported. If not, the run ends at the first one.
        var tells: Bool
        var isValid = true
        var isWaiting = false
        /// Whether a pattern has matched the member's key.
        var isMatched = false
        /// Whether the value is a member's key.
        var isName = false
    }

    enum Answer { case yes, no, pending }

    /// The way of a frame for the same value as the frame above.
    static let same = Int.min

    let plan: SchemaPlan
    let schemas: [SchemaNode]
    let document: Document
    var frame: Frame
    var frames: ContiguousArray<Frame> = []
    /// The result of the frame that ended last, and the parts that it evaluated.
    var returned = false
    var returnedParts = EvaluatedParts()
    /// The evaluated parts, for each frame that records them.
    var parts: [EvaluatedParts] = []
    var kept: [Question: Kept] = [:]
    var scopes = SchemaScopes()
    let tell: (SchemaFinding) -> Void
    /// The number of problems that may still be reported.
    var left: Int
    /// Why the run was stopped before its end.
    var failure: String?

    struct Question: Hashable {
        let node: Int
        let place: Int
        let scope: Int
    }

    struct Kept {
        var isValid: Bool
        var wasTold: Bool
        var parts: EvaluatedParts
    }

    init(
        _ plan: SchemaPlan, _ schemas: [SchemaNode], _ document: Document, most: Int, tell: @escaping (SchemaFinding) -> Void
    ) {
        self.plan = plan
        self.schemas = schemas
        self.document = document
        self.tell = tell
        left = most
        frame = Frame(node: 0, step: 0, end: 0, place: 0, way: Self.same, scope: 0, tells: false)
    }

    /// Whether a schema allows the value at `place`; reports all problems if `tells`.
    mutating func run(_ node: Int, _ place: Int, tells: Bool) -> Bool {
        frame.tells = tells
        frame.place = place
        switch ask(node, place, Self.same, tells: tells) {
        case .yes: return true
        case .no: return false
        case .pending: break
        }
        while true {
            if frame.step == frame.end {
                finish()
                if frames.count == 0 { return returned }
            } else {
                let step = plan.steps[frame.step]
                switch step.kind {
                case .all: all(step)
                case .dynamic: dynamic(step)
                case .anyOf: choose(step, exactlyOne: false)
                case .oneOf: choose(step, exactlyOne: true)
                case .not: not(step)
                case .condition: condition(step)
                case .dependentSchema: dependentSchema(step)
                case .dependentKeys: dependentKeys(step)
                case .names: names(step)
                case .members: members(step)
                case .elements: elements(step)
                case .contains: contains(step)
                case .unevaluatedMembers: unevaluated(step, areMembers: true)
                case .unevaluatedElements: unevaluated(step, areMembers: false)
                }
            }
            if failure != nil || (left <= 0 && tells) { return false }
        }
    }

    // MARK: Asking

    /// Applies a node to a value. Where further steps are needed the answer is pending, and the calling frame is resumed with
    /// the answer later.
    @inline(__always)
    mutating func ask(_ number: Int, _ place: Int, _ way: Int, tells: Bool, isName: Bool = false) -> Answer {
        let node = plan.nodes[number]
        let kind = plan.kind(of: place, document, among: node.kinds)
        guard node.kinds.contains(kind), node.checks.isEmpty || plan.allows(place, kind, node, document) else {
            return refuse(number, node, place, kind, way, tells, isName)
        }
        let steps = node.steps(kind)
        if steps.isEmpty {
            if node.isTracked { returnedParts = EvaluatedParts() }
            return .yes
        }
        return enter(number, node, steps, place, way, tells, isName)
    }

    /// The answer for a value that fails the node's own checks, which are reported if `tells`.
    private mutating func refuse(
        _ number: Int, _ node: SchemaPlan.Node, _ place: Int, _ kind: SchemaKinds, _ way: Int, _ tells: Bool, _ isName: Bool
    ) -> Answer {
        if node.isTracked { returnedParts = EvaluatedParts() }
        guard tells else { return .no }
        var isKind = true
        var faults: [(String, Problem.Severity)] = []
        schemas[number].faults(of: JSON(document, place)) { expected, severity in
            if severity == .error { isKind = false }
            faults.append((expected, severity))
        }
        for (expected, severity) in faults { note(expected, place, severity, way, isName: isName) }
        let steps = node.steps(kind)
        guard isKind, !steps.isEmpty, left > 0 else { return .no }
        let answer = enter(number, node, steps, place, way, tells, isName)
        if answer == .pending { frame.isValid = false }
        return answer == .pending ? .pending : .no
    }

    private mutating func enter(
        _ number: Int, _ node: SchemaPlan.Node, _ steps: SchemaPlan.Span, _ place: Int, _ way: Int, _ tells: Bool, _ isName: Bool
    ) -> Answer {
        let chain = way == Self.same && !frames.isEmpty ? frame.chain + 1 : 0
        var scope = frame.scope
        if node.scope >= 0 {
            scope = scopes.entering(Int(node.scope), from: scope, plan)
            if scope < 0 { return fail("the references by dynamic anchors have too many meanings to follow") }
        }
        if plan.longestChain == nil, chain > plan.nodes.count * (plan.dynamicTargets.count + 1) {
            return fail("the schema leads back to itself without a step into the data")
        }
        if node.isKept, let kept = kept[Question(node: number, place: place, scope: scope)],
            kept.isValid || kept.wasTold || !tells
        {
            if node.isTracked { returnedParts = kept.parts }
            return kept.isValid ? .yes : .no
        }
        frame.isWaiting = true
        frames.append(frame)
        frame = Frame(
            node: number, step: steps.first, end: steps.end, place: place, way: way, scope: scope, chain: chain, tells: tells)
        frame.isName = isName
        if node.isTracked { parts.append(EvaluatedParts()) }
        return .pending
    }

    private mutating func fail(_ reason: String) -> Answer {
        failure = reason
        return .no
    }

    /// The answer that the frame waited for.
    @inline(__always)
    mutating func takeAnswer() -> Answer {
        frame.isWaiting = false
        return returned ? .yes : .no
    }

    /// Ends the frame and passes its answer to the one above.
    private mutating func finish() {
        let node = plan.nodes[frame.node]
        returned = frame.isValid
        if node.isTracked { returnedParts = parts.removeLast() }
        if node.isKept {
            kept[Question(node: frame.node, place: frame.place, scope: frame.scope)] = Kept(
                isValid: returned, wasTold: frame.tells, parts: node.isTracked ? returnedParts : EvaluatedParts())
        }
        frame = frames.removeLast()
    }

    // MARK: Steps

    /// Continues with the next step.
    @inline(__always)
    mutating func advance() {
        frame.step &+= 1
        frame.cursor = 0
        frame.index = 0
        frame.part = 0
        frame.count = 0
        frame.guess = 0
    }

    /// Marks the frame's value as not allowed. The frame ends, or continues to report more.
    @inline(__always)
    mutating func refuse() {
        frame.isValid = false
        if !frame.tells { frame.step = frame.end }
    }

    /// Whether a step over several members or elements continues after this answer. A refusal ends the step, unless problems
    /// are reported.
    @inline(__always)
    mutating func goesOn(after answer: Answer) -> Bool {
        if answer == .no { refuse() }
        return answer == .yes || (answer == .no && frame.tells)
    }

    var isTracked: Bool { plan.nodes[frame.node].isTracked }

    /// Takes over the evaluated parts of a schema for the same value.
    mutating func takeParts() { if isTracked { parts[parts.count - 1].formUnion(returnedParts) } }

    /// Records that a member or element was evaluated.
    @inline(__always)
    mutating func mark(_ number: Int) { if isTracked { parts[parts.count - 1].insert(number) } }
}
