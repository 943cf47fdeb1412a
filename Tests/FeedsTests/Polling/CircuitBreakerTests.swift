import Feeds
import Testing

/// Proves when a source is left alone and how it is taken up again.
struct CircuitBreakerTests {
    private func failed(_ times: Int, at now: Double = 100) -> CircuitBreaker {
        var circuit = CircuitBreaker()
        for _ in 0..<times { _ = circuit.failed(now: now) }
        return circuit
    }

    @Test func `four failures leave it closed, five open it for a minute`() {
        #expect(failed(4).state(at: 100) == .closed)
        var circuit = failed(4)
        let opened = circuit.failed(now: 100)
        #expect(opened)
        #expect(circuit.state(at: 159.9) == .open)
        let admitted = circuit.admit(now: 159.9)
        #expect(!admitted)
        #expect(circuit.state(at: 160) == .halfOpen)
    }

    @Test func `a success in between starts the count again`() {
        var circuit = failed(4)
        let closed = circuit.succeeded()
        #expect(!closed && circuit.failures == 0)
        let opened = (0..<4).map { _ in circuit.failed(now: 100) }
        #expect(!opened.contains(true))
    }

    @Test func `half-open lets one through, and another only when that is done`() {
        var circuit = failed(5)
        let first = circuit.admit(now: 160)
        let second = circuit.admit(now: 160)
        #expect(first && !second)
        circuit.abandoned()
        let third = circuit.admit(now: 161)
        #expect(third)
    }

    @Test func `the one that was let through decides`() {
        var bad = failed(5)
        _ = bad.admit(now: 160)
        let openedAgain = bad.failed(now: 161)
        #expect(openedAgain && bad.state(at: 220) == .open && bad.state(at: 221) == .halfOpen)
        var good = failed(5)
        _ = good.admit(now: 160)
        let closed = good.succeeded()
        #expect(closed && good.state(at: 161) == .closed && good.failures == 0)
    }
}
