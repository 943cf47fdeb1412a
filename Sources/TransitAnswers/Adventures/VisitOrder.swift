/// The order in which places are visited with the least time on the way.
package struct VisitOrder: Sendable {
    /// Seconds from one place to another.
    package let times: [[Int64]]
    /// Seconds from where the way begins to each place; 0 where it may begin at any.
    package let starts: [Int64]

    /// Most places of which every order is looked at.
    package static let mostExact = 9
    /// Rounds of improving after which an order is taken as it is.
    package static let mostRounds = 60

    /// Seconds from one to another where there is no way: more than any way takes.
    package static let unreachable: Int64 = 10_000_000

    /// Places by the seconds between them.
    package init(times: [[Int64]], starts: [Int64]) { (self.times, self.starts) = (times, starts) }

    /// The best order; of equals the one nearest to the order given. Exact for few places, good for many.
    package var best: [Int] {
        guard starts.count > 1 else { return Array(starts.indices) }
        if starts.count <= Self.mostExact { return exact }
        // Where one beginning leads astray another does not.
        let tries = starts.indices.map { improved(inserted(from: $0)) }
        return tries.min { cost($0) < cost($1) } ?? Array(starts.indices)
    }

    /// Seconds on the way of an order.
    package func cost(_ order: [Int]) -> Int64 {
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

    /// Begins with a place, and puts in each time the one nearest to those that are in, where it costs least.
    private func inserted(from first: Int) -> [Int] {
        var left = starts.indices.filter { $0 != first }
        var order = [first]
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
        order.map { min(times[$0][place], times[place][$0]) }.min() ?? 0
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
