/// The order in which places are visited with the least time on the way.
struct VisitOrder {
    /// Seconds from one place to another.
    let times: [[Int64]]
    /// Seconds from where the way begins to each place; 0 where it may begin at any.
    let starts: [Int64]

    /// Most places of which every order is looked at.
    static let mostExact = 9
    /// Rounds of improving after which an order is taken as it is.
    static let mostRounds = 60

    /// Seconds from one to another where there is no way: more than any way takes.
    static let unreachable: Int64 = 10_000_000

    /// The best order; of equals the one nearest to the order given. Exact for few places, good for many.
    var best: [Int] {
        guard starts.count > 1 else { return Array(starts.indices) }
        return starts.count <= Self.mostExact ? exact : improved(inserted)
    }

    /// Seconds on the way of an order.
    func cost(_ order: [Int]) -> Int64 {
        guard let first = order.first else { return 0 }
        return zip(order, order.dropFirst()).reduce(starts[first]) { $0 + times[$1.0][$1.1] }
    }

    /// The best of all orders, tried from the one given on.
    private var exact: [Int] {
        var best = Array(starts.indices)
        var least = cost(best)
        var order: [Int] = []
        func goOn(_ seconds: Int64) {
            guard seconds < least else { return }
            guard order.count < starts.count else {
                (best, least) = (order, seconds)
                return
            }
            for next in starts.indices where !order.contains(next) {
                let more = order.last.map { times[$0][next] } ?? starts[next]
                order.append(next)
                goOn(seconds + more)
                order.removeLast()
            }
        }
        goOn(0)
        return best
    }

    /// Begins with the place nearest to the start, and puts in each time the one nearest to those that are in, where it costs least.
    private var inserted: [Int] {
        var left = Array(starts.indices)
        var order: [Int] = []
        while !left.isEmpty {
            let nearest = left.min { nearness($0, order) < nearness($1, order) } ?? left[0]
            left.removeAll { $0 == nearest }
            let choices = (0...order.count).map { at in
                var longer = order
                longer.insert(nearest, at: at)
                return longer
            }
            order = choices.min { cost($0) < cost($1) } ?? order + [nearest]
        }
        return order
    }

    private func nearness(_ place: Int, _ order: [Int]) -> Int64 {
        order.map { min(times[$0][place], times[place][$0]) }.min() ?? starts[place]
    }

    /// Turns stretches round (2-opt) and moves single places, as long as that saves anything.
    private func improved(_ first: [Int]) -> [Int] {
        var best = first
        var least = cost(first)
        for _ in 0..<Self.mostRounds {
            var isBetter = false
            func take(_ order: [Int]) {
                let seconds = cost(order)
                if seconds < least { (best, least, isBetter) = (order, seconds, true) }
            }
            for from in best.indices {
                for to in best.indices where to > from {
                    var turned = best
                    turned[from...to].reverse()
                    take(turned)
                }
                for to in best.indices where to != from {
                    var moved = best
                    moved.insert(moved.remove(at: from), at: to)
                    take(moved)
                }
            }
            if !isBetter { break }
        }
        return best
    }
}
