extension SchemaPlan {
    /// Makes the plan of these schemas. `targets` gives the target of each dynamic anchor, by name and resource. Without
    /// recursion. O(schemas), and for each `$dynamicRef` the number of its targets.
    init(_ schemas: [SchemaNode], targets: [String: [Int: Int]]) {
        self.init()
        let names = targets.keys.sorted()
        dynamicTargets = names.map { targets[$0] ?? [:] }
        let numbers = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
        let tracked = Self.tracked(schemas, targets)
        // The path to a schema matters only where a name has several targets.
        let scopes = Set(targets.values.lazy.filter { $0.count > 1 }.flatMap(\.keys))
        for (number, schema) in schemas.enumerated() {
            var node = Node()
            node.isTracked = tracked[number]
            addChecks(schema, &node)
            addSteps(schema, numbers, &node)
            if scopes.contains(schema.resource) { node.scope = Int32(truncatingIfNeeded: schema.resource) }
            nodes.append(node)
        }
        leadPastReferences()
        findPossible(schemas)
        findKept()
    }

    /// Where the schema of members or elements only refers to another one, replaces it with that one.
    private mutating func leadPastReferences() {
        let ends = ends()
        let end = { (node: Int32) in node < 0 ? node : ends[Int(node)] }
        members = members.map { MemberTable($0, node: end) }
        elements = elements.map { Elements(first: $0.first.map(end), rest: end($0.rest)) }
    }

    /// For each node that is only a reference, the node at the end of the references. For others, and in a cycle, the node
    /// itself. O(nodes).
    private func ends() -> [Int32] {
        var ends = Array(repeating: Int32(-1), count: nodes.count)
        for start in nodes.indices {
            var path = [start]
            while ends[path[path.count - 1]] < 0, let next = onlyReference(of: path[path.count - 1]), path.count <= nodes.count {
                path.append(next)
            }
            let last = path[path.count - 1]
            let end = ends[last] < 0 ? Int32(truncatingIfNeeded: last) : ends[last]
            let isCircle = path.count > nodes.count
            for node in path where ends[node] < 0 { ends[node] = isCircle ? Int32(truncatingIfNeeded: node) : end }
        }
        return ends
    }

    /// The target of a node that is only a reference; nil for other nodes.
    private func onlyReference(of number: Int) -> Int? {
        guard nodes[number].saysNothing, nodes[number].scalarSteps.count == 1 else { return nil }
        let step = steps[nodes[number].scalarSteps.first]
        return step.kind == .all ? Int(step.node) : nil
    }

    // MARK: One schema

    private mutating func addChecks(_ schema: SchemaNode, _ node: inout Node) {
        if schema.always == false { node.kinds = [] }
        if let kinds = schema.kinds { node.kinds = kinds }
        if let all = schema.values {
            let strings = all.compactMap(\.string)
            let others = all.filter { $0.kind != .string }
            values.append(
                Values(strings: KeyTable(strings.differing), others: others.isEmpty ? nil : AllowedValues(others)))
            node.values = last(values)
            node.checks.insert(.values)
            // A value of another kind is reported as not one of these, unless the schema has a type too.
            if schema.kinds == nil { node.kinds = all.reduce(into: []) { $0.formUnion(SchemaKinds(of: $1)) } }
        }
        if !schema.bounds.isEmpty {
            node.checks.insert(.bounds)
            node.bounds = Span(
                start: Int32(truncatingIfNeeded: bounds.count), count: Int32(truncatingIfNeeded: schema.bounds.count))
            bounds += schema.bounds.map { Bound(bound: $0, int: $0.number.int) }
        }
        let format = schema.assertsFormat ? schema.format : nil
        let lengths = schema.sizes.filter { $0.kind == .string }
        if !lengths.isEmpty || schema.pattern != nil || format != nil {
            var text = Text(pattern: schema.pattern, format: format)
            for length in lengths {
                if length.isLeast { text.least = max(text.least, length.count) } else { text.most = min(text.most, length.count) }
            }
            texts.append(text)
            node.text = last(texts)
            node.checks.insert(.text)
        }
        let others = schema.sizes.filter { $0.kind != .string }
        if !others.isEmpty {
            node.sizes = Span(start: Int32(truncatingIfNeeded: sizes.count), count: Int32(truncatingIfNeeded: others.count))
            sizes += others
            if others.contains(where: { $0.kind == .object }) { node.checks.insert(.objectSizes) }
            if others.contains(where: { $0.kind == .array }) { node.checks.insert(.arraySizes) }
        }
        if schema.hasUniqueItems { node.checks.insert(.unique) }
    }

    private mutating func addSteps(_ schema: SchemaNode, _ numbers: [String: Int], _ node: inout Node) {
        let same = sameValueSteps(schema, numbers, isTracked: node.isTracked)
        var object = same
        for (key, target) in schema.dependentSchemas {
            dependencies.append((KeyNeedle(key), []))
            object.append(Step(kind: .dependentSchema, node: Int32(truncatingIfNeeded: target), table: last(dependencies)))
        }
        for (key, others) in schema.dependentRequired where !others.isEmpty {
            dependencies.append((KeyNeedle(key), others.map { ($0, KeyNeedle($0)) }))
            object.append(Step(kind: .dependentKeys, table: last(dependencies)))
        }
        if let names = schema.propertyNames { object.append(Step(kind: .names, node: Int32(truncatingIfNeeded: names))) }
        if let step = membersStep(schema) { object.append(step) }
        if let target = schema.unevaluatedProperties {
            object.append(Step(kind: .unevaluatedMembers, node: Int32(truncatingIfNeeded: target)))
        }
        var array = same
        if let step = elementsStep(schema) { array.append(step) }
        if let target = schema.contains, schema.leastContained > 0 || schema.mostContained != nil || node.isTracked {
            contained.append(Contained(least: schema.leastContained, most: schema.mostContained ?? .max))
            array.append(Step(kind: .contains, node: Int32(truncatingIfNeeded: target), table: last(contained)))
        }
        if let target = schema.unevaluatedItems {
            array.append(Step(kind: .unevaluatedElements, node: Int32(truncatingIfNeeded: target)))
        }
        node.scalarSteps = add(same)
        node.objectSteps = object.count == same.count ? node.scalarSteps : add(object)
        node.arraySteps = array.count == same.count ? node.scalarSteps : add(array)
    }

    private mutating func sameValueSteps(_ schema: SchemaNode, _ numbers: [String: Int], isTracked: Bool) -> [Step] {
        func number(_ target: Int) -> Int32 { Int32(truncatingIfNeeded: target) }
        var steps: [Step] = []
        if let target = schema.reference { steps.append(Step(kind: .all, node: number(target))) }
        if let target = schema.dynamicFallback {
            if let name = schema.dynamicName.flatMap({ numbers[$0] }), dynamicTargets[name].count > 1 {
                steps.append(Step(kind: .dynamic, node: number(target), table: number(name)))
            } else {
                steps.append(Step(kind: .all, node: number(target)))
            }
        }
        for target in schema.allOf { steps.append(Step(kind: .all, node: number(target))) }
        for (kind, choices) in [(Step.Kind.anyOf, schema.anyOf), (.oneOf, schema.oneOf)] where !choices.isEmpty {
            lists.append(choices.map(number))
            steps.append(Step(kind: kind, table: last(lists)))
        }
        if let target = schema.not { steps.append(Step(kind: .not, node: number(target))) }
        if let test = schema.condition.test, isTracked || schema.condition.then != nil || schema.condition.otherwise != nil {
            lists.append([schema.condition.then, schema.condition.otherwise].map { $0.map(number) ?? -1 })
            steps.append(Step(kind: .condition, node: number(test), table: last(lists)))
        }
        return steps
    }

    private mutating func membersStep(_ schema: SchemaNode) -> Step? {
        let table = MemberTable(
            properties: schema.properties, required: schema.required,
            patterns: schema.patternProperties.map { ($0.pattern, Int32(truncatingIfNeeded: $0.node)) },
            others: schema.additional.map { Int32(truncatingIfNeeded: $0) } ?? -1)
        if table.isEmpty { return nil }
        members.append(table)
        return Step(kind: .members, table: last(members))
    }

    private mutating func elementsStep(_ schema: SchemaNode) -> Step? {
        guard !schema.prefixItems.isEmpty || schema.items != nil else { return nil }
        elements.append(
            Elements(
                first: schema.prefixItems.map { Int32(truncatingIfNeeded: $0) },
                rest: schema.items.map { Int32(truncatingIfNeeded: $0) } ?? -1))
        return Step(kind: .elements, table: last(elements))
    }

    private mutating func add(_ new: [Step]) -> Span {
        let span = Span(start: Int32(truncatingIfNeeded: steps.count), count: Int32(truncatingIfNeeded: new.count))
        steps += new
        return span
    }

    private func last(_ table: some Collection) -> Int32 { Int32(truncatingIfNeeded: table.count - 1) }
}

extension [String] {
    /// The strings without repetitions, compared by scalars.
    var differing: [String] {
        var seen: Set<ScalarKey> = []
        return filter { seen.insert(ScalarKey(string: $0)).inserted }
    }
}
