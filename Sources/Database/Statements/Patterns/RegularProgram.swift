/// A pattern as steps, all of which are followed at once: no text makes it go back.
struct RegularProgram {
    private enum Step {
        case one(ScalarSet)
        case any
        case start
        case end
        case fork(Int, Int)
        case jump(Int)
        case found
    }

    private var steps: [Step] = []

    /// - Throws: ``RegularPatternError/tooLarge`` for more steps than ``RegularPattern/mostSteps``.
    init(_ node: RegularNode) throws(RegularPatternError) {
        try add(node)
        try append(.found)
    }

    private mutating func append(_ step: Step) throws(RegularPatternError) {
        guard steps.count < RegularPattern.mostSteps else { throw .tooLarge }
        steps.append(step)
    }

    private mutating func add(_ node: RegularNode) throws(RegularPatternError) {
        switch node {
        case .one(let set): try append(.one(set))
        case .any: try append(.any)
        case .start: try append(.start)
        case .end: try append(.end)
        case .sequence(let parts): for part in parts { try add(part) }
        case .choice(let parts):
            var ends: [Int] = []
            for (number, part) in parts.enumerated() {
                let fork = steps.count
                if number < parts.count - 1 { try append(.fork(0, 0)) }
                try add(part)
                guard number < parts.count - 1 else { break }
                ends.append(steps.count)
                try append(.jump(0))
                steps[fork] = .fork(fork + 1, steps.count)
            }
            for end in ends { steps[end] = .jump(steps.count) }
        case .repeated(let part, let least, let most):
            for _ in 0..<least { try add(part) }
            guard let most else {
                let fork = steps.count
                try append(.fork(0, 0))
                try add(part)
                try append(.jump(fork))
                steps[fork] = .fork(fork + 1, steps.count)
                return
            }
            var forks: [Int] = []
            for _ in least..<most {
                forks.append(steps.count)
                try append(.fork(0, 0))
                try add(part)
            }
            for fork in forks { steps[fork] = .fork(fork + 1, steps.count) }
        }
    }

    /// Whether any part of a text is as it says.
    func matches(_ text: String) -> Bool {
        var (current, next) = (Places(steps.count), Places(steps.count))
        var stack: [Int] = []
        var isStart = true
        var scalars = text.unicodeScalars.makeIterator()
        var upcoming = scalars.next()
        while true {
            follow(0, &current, &stack, isStart: isStart, isEnd: upcoming == nil)
            if current.isFound { return true }
            guard let scalar = upcoming else { return false }
            upcoming = scalars.next()
            isStart = false
            next.removeAll()
            for place in current.waiting where accepts(place, scalar) {
                follow(place + 1, &next, &stack, isStart: false, isEnd: upcoming == nil)
            }
            swap(&current, &next)
        }
    }

    private func accepts(_ place: Int, _ scalar: Unicode.Scalar) -> Bool {
        switch steps[place] {
        case .one(let set): set.contains(scalar)
        case .any: true
        default: false
        }
    }

    /// Notes all places that are reached from one without a character.
    private func follow(_ place: Int, _ places: inout Places, _ stack: inout [Int], isStart: Bool, isEnd: Bool) {
        stack.append(place)
        while let place = stack.popLast() {
            guard places.insert(place) else { continue }
            switch steps[place] {
            case .one, .any: places.waiting.append(place)
            case .start: if isStart { stack.append(place + 1) }
            case .end: if isEnd { stack.append(place + 1) }
            case .fork(let one, let other): stack += [other, one]
            case .jump(let target): stack.append(target)
            case .found: places.isFound = true
            }
        }
    }

    /// Places that are reached, each once.
    private struct Places {
        private var marks: [Bool]
        private var reached: [Int] = []
        /// Those that wait for a character.
        var waiting: [Int] = []
        var isFound = false

        init(_ count: Int) { marks = [Bool](repeating: false, count: count) }

        mutating func insert(_ place: Int) -> Bool {
            guard !marks[place] else { return false }
            marks[place] = true
            reached.append(place)
            return true
        }

        mutating func removeAll() {
            for place in reached { marks[place] = false }
            reached.removeAll(keepingCapacity: true)
            waiting.removeAll(keepingCapacity: true)
            isFound = false
        }
    }
}
