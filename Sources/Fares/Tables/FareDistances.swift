/// Distances charged for between stations, or wharves, where no map gives them.
struct FareDistances: Sendable, Equatable {
    /// Row and column of each stop or station id.
    private var places: [String: Int]
    /// Square, row by row; -1 where nothing is known.
    private var metres: [Int32]
    private var count: Int

    /// Distances without a figure yet; several ids may be one place.
    init(places: [String: Int], count: Int) {
        (self.places, self.count) = (places, count)
        metres = Array(repeating: -1, count: count * count)
    }

    /// Metres between two stops, or nil where no figure tells; from a place to itself none does.
    func metres(from a: FareStop, to b: FareStop) -> Int? {
        guard let from = places[a.id] ?? places[a.station], let to = places[b.id] ?? places[b.station], from != to
        else {
            return nil
        }
        let metres = metres[from * count + to]
        return metres < 0 ? nil : Int(metres)
    }

    /// Sets the figure of a pair, both ways.
    mutating func set(_ a: Int, _ b: Int, metres value: Int) {
        metres[a * count + b] = Int32(value)
        metres[b * count + a] = Int32(value)
    }

    /// Fills in the shortest ways over links between neighbours.
    mutating func connect(_ links: [(a: Int, b: Int, metres: Int)]) {
        var neighbours: [[(place: Int, metres: Int32)]] = Array(repeating: [], count: count)
        for link in links {
            neighbours[link.a].append((link.b, Int32(link.metres)))
            neighbours[link.b].append((link.a, Int32(link.metres)))
        }
        for start in 0..<count {
            var shortest = Array(repeating: Int32.max, count: count)
            shortest[start] = 0
            var queue = [start]
            var next = 0
            // A place enters the queue again whenever a shorter way to it is found; networks are small and sparse.
            while next < queue.count {
                let place = queue[next]
                next += 1
                for neighbour in neighbours[place] where shortest[place] + neighbour.metres < shortest[neighbour.place]
                {
                    shortest[neighbour.place] = shortest[place] + neighbour.metres
                    queue.append(neighbour.place)
                }
            }
            for (place, metres) in shortest.enumerated() where metres < .max {
                self.metres[start * count + place] = metres
            }
        }
    }
}
