import NIOCore
import NIOHTTP1

/// Asks all servers the same at once and holds their data against each other. As frames reach nodes some milliseconds apart and ages
/// are told by the second, those that differ are asked again. It lives on its event loop, and is used there only.
final class NodeComparison: @unchecked Sendable {
    /// What was found.
    struct Findings: Sendable {
        var compared = 0
        var different = 0
        /// The first questions that were answered in different ways.
        var samples: [String] = []
    }

    /// Times that servers are asked before they are said to differ.
    private static let attempts = 6
    private static let pause = TimeAmount.milliseconds(700)
    private static let mostAtOnce = 50

    private let pools: [ConnectionPool]
    private let loop: any EventLoop
    private(set) var findings = Findings()
    private var underWay = 0

    init(_ pools: [ConnectionPool], on loop: any EventLoop) { (self.pools, self.loop) = (pools, loop) }

    /// Compares answers to a request, unless as many are compared already as may be.
    func compare(_ request: LoadRequest) {
        guard underWay < Self.mostAtOnce else { return }
        underWay += 1
        var request = request
        request.headers.remove(name: "If-None-Match")
        request.headers.replaceOrAdd(name: "X-Forwarded-For", value: "10.255.1.\(underWay)")
        attempt(request, 1)
    }

    private func attempt(_ request: LoadRequest, _ number: Int) {
        let gathered = Gathered(pools.count)
        for (index, pool) in pools.enumerated() {
            var request = request
            request.headers.replaceOrAdd(name: "Host", value: pool.target.hostHeader)
            pool.send(request) { [self] outcome, _, _ in
                guard gathered.take(outcome, from: index) else { return }
                judge(gathered, request, number)
            }
        }
    }

    private func judge(_ gathered: Gathered, _ request: LoadRequest, _ number: Int) {
        // Who does not answer is counted where riders ask; it says nothing else than the others.
        if gathered.hasFailed {
            underWay -= 1
            return
        }
        if !gathered.isSame, number < Self.attempts {
            loop.assumeIsolated().scheduleTask(in: Self.pause) { [self] in attempt(request, number + 1) }
            return
        }
        underWay -= 1
        findings.compared += 1
        guard !gathered.isSame else { return }
        findings.different += 1
        if findings.samples.count < 10 { findings.samples.append(request.target) }
    }
}

/// The answers to one question.
private final class Gathered {
    private var data: [[UInt8]?]
    private var missing: Int
    private(set) var hasFailed = false

    init(_ count: Int) { (data, missing) = (Array(repeating: nil, count: count), count) }

    /// Takes an answer; true for the last.
    func take(_ outcome: LoadOutcome, from index: Int) -> Bool {
        missing -= 1
        if case .answered(let answer) = outcome, answer.status < 500, answer.status != 429,
            let bytes = answer.isCompressed ? Gunzip.inflated(answer.bytes) : answer.bytes
        {
            data[index] = Array("\(answer.status) ".utf8) + bytes[..<AnswerChecker.endOfData(bytes)]
        } else {
            hasFailed = true
        }
        return missing == 0
    }

    var isSame: Bool { data.allSatisfy { $0 == data.first } }
}
