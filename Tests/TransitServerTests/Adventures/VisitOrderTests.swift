import Testing
import TransitAnswers

@Suite("The order of visits")
struct VisitOrderTests {
    /// Places on a plane, with ways that are longer in one direction.
    private func random(_ count: Int, _ dice: inout Dice) -> VisitOrder {
        let places = (0..<count).map { _ in
            (Int64.random(in: 0...1_000, using: &dice), Int64.random(in: 0...1_000, using: &dice))
        }
        let times = places.map { a in
            places.map { b in abs(a.0 - b.0) + abs(a.1 - b.1) + (a.0 < b.0 ? 37 : 0) }
        }
        return VisitOrder(times: times, starts: places.map { $0.0 + $0.1 })
    }

    /// The least cost by sets of places (Held and Karp).
    private func least(_ order: VisitOrder) -> Int64 {
        let count = order.starts.count
        var best = [[Int64]](repeating: [Int64](repeating: .max / 2, count: count), count: 1 << count)
        for place in 0..<count { best[1 << place][place] = order.starts[place] }
        for set in 1..<(1 << count) {
            for last in 0..<count where set >> last & 1 == 1 {
                for next in 0..<count where set >> next & 1 == 0 {
                    let more = best[set][last] + order.times[last][next]
                    best[set | 1 << next][next] = min(best[set | 1 << next][next], more)
                }
            }
        }
        return best[(1 << count) - 1].min() ?? 0
    }

    @Test("of few places none is better", arguments: 1...9)
    func exact(_ count: Int) {
        var dice = Dice(seed: UInt64(count))
        for _ in 0..<8 {
            let order = random(count, &dice)
            #expect(order.best.sorted() == Array(0..<count) && order.cost(order.best) == least(order))
        }
    }

    @Test("of more it is near the best", arguments: 10...13)
    func near(_ count: Int) {
        var dice = Dice(seed: UInt64(count))
        for _ in 0..<4 {
            let order = random(count, &dice)
            #expect(order.best.sorted() == Array(0..<count))
            #expect(Double(order.cost(order.best)) <= 1.12 * Double(least(order)))
        }
    }

    @Test("equals stay as they were given; what cannot be reached costs more than any way")
    func equals() {
        let same = VisitOrder(times: [[0, 5, 5], [5, 0, 5], [5, 5, 0]], starts: [0, 0, 0])
        #expect(same.best == [0, 1, 2])
        let far = VisitOrder.unreachable
        let cut = VisitOrder(times: [[0, far, 9], [far, 0, far], [9, far, 0]], starts: [far, 1, 2])
        #expect(cut.cost(cut.best) < 2 * far)
        #expect(VisitOrder(times: [], starts: []).best.isEmpty)
    }

    @Test("twenty places, as many as there may be, are put in order in good time", .timeLimit(.minutes(10)))
    func many() {
        var dice = Dice(seed: 20)
        let order = random(20, &dice)
        let best = order.best
        #expect(best.sorted() == Array(0..<20) && order.cost(best) < order.cost(Array(0..<20)) / 2)
        #expect(best == order.best)
    }
}
