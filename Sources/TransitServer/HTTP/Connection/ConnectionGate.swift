import Logging
import Synchronization
import TransitAnswers

/// Counts the connections that are open, and says when no more may be.
package final class ConnectionGate: Sendable {
    /// Whose limit was met.
    enum Scope: String, CaseIterable {
        case address, server
    }

    private struct State {
        var total = 0
        var byNetwork = NetworkCounts()
        var refused: [Scope: Int] = [:]
        var lateHeads = 0
        var untakenAnswers = 0
        /// When the log was last told, and what of refusals it does not know yet.
        var toldAt: [Scope: Double] = [:]
        var untold: [Scope: Int] = [:]
    }

    /// Most connections in all, and from one address.
    let limits: (total: Int, perAddress: Int)
    private let proxies: TrustedProxies
    private let monotonicSeconds: @Sendable () -> Double
    private let logger: Logger
    private let state = Mutex(State())

    /// Seconds between two lines about the same limit.
    private static let secondsBetweenLines = 10.0

    /// A gate that nobody has passed.
    ///
    /// - Parameters:
    ///   - total: most connections in all.
    ///   - perAddress: most of one address; see ``CountedNetwork`` for the networks it is in.
    ///   - proxies: held to the limit in all only.
    ///   - monotonicSeconds: seconds that only ever grow.
    ///   - logger: told of refusals.
    package init(
        total: Int, perAddress: Int, proxies: TrustedProxies, monotonicSeconds: @escaping @Sendable () -> Double,
        logger: Logger
    ) {
        (limits, self.proxies) = ((total, perAddress), proxies)
        (self.monotonicSeconds, self.logger) = (monotonicSeconds, logger)
    }

    /// Takes a place for a connection; false where there is none. A proxy that is trusted comes for many, so it is held to the
    /// limit of the server alone, as is who has no address.
    package func enter(_ address: ClientAddress?) -> Bool {
        let counted = counted(address)
        let now = monotonicSeconds()
        let (refusal, line) = state.withLock { state -> (Scope?, (limit: Int, refused: Int, open: Int)?) in
            let refusal: Scope
            let limit: Int
            if state.total >= limits.total {
                (refusal, limit) = (.server, limits.total)
            } else if let counted, let met = state.byNetwork.limitMet(by: counted, limit: limits.perAddress) {
                (refusal, limit) = (.address, met)
            } else {
                state.total += 1
                if let counted { state.byNetwork.add(counted) }
                return (nil, nil)
            }
            state.refused[refusal, default: 0] += 1
            state.untold[refusal, default: 0] += 1
            if let told = state.toldAt[refusal], now - told < Self.secondsBetweenLines { return (refusal, nil) }
            state.toldAt[refusal] = now
            defer { state.untold[refusal] = 0 }
            return (refusal, (limit, state.untold[refusal, default: 0], state.total))
        }
        if let refusal, let line {
            logger.warning(
                "connections_exhausted",
                metadata: [
                    "scope": "\(refusal.rawValue)", "limit": "\(line.limit)", "open": "\(line.open)",
                    "refused": "\(line.refused)",
                ])
        }
        return refusal == nil
    }

    /// Gives a place back.
    package func leave(_ address: ClientAddress?) {
        let counted = counted(address)
        state.withLock { state in
            state.total -= 1
            if let counted { state.byNetwork.remove(counted) }
        }
    }

    /// Notes a client that took too long to say what it wants.
    func noteLateHead() { state.withLock { $0.lateHeads += 1 } }

    /// Notes a client that did not take its answer.
    func noteUntakenAnswer() { state.withLock { $0.untakenAnswers += 1 } }

    private func counted(_ address: ClientAddress?) -> ClientAddress? {
        guard let address, !proxies.contains(address) else { return nil }
        return address
    }

    func write(to text: inout MetricsText) {
        let (total, refused, lateHeads, untaken) = state.withLock {
            ($0.total, $0.refused, $0.lateHeads, $0.untakenAnswers)
        }
        text.add("transit_connections", "gauge", "Connections open.", [([], Double(total))])
        text.add("transit_connections_limit", "gauge", "Connections that may be open.", [([], Double(limits.total))])
        text.add(
            "transit_connections_refused_total", "counter", "Connections over a limit, by whose limit it was.",
            Scope.allCases.map { ([("scope", $0.rawValue)], Double(refused[$0] ?? 0)) })
        text.add(
            "transit_request_heads_late_total", "counter",
            "Connections closed because the headers of a request took too long to arrive.", [([], Double(lateHeads))])
        text.add(
            "transit_answers_untaken_total", "counter",
            "Connections closed because their clients did not take an answer.", [([], Double(untaken))])
    }
}
