/// Which points hang together.
struct Islands {
    private var parents: [Int]
    private var sizes: [Int]

    init(points count: Int) {
        parents = Array(0..<count)
        sizes = Array(repeating: 1, count: count)
    }

    /// One point that stands for all that hang together with another.
    mutating func root(_ point: Int) -> Int {
        var root = point
        while parents[root] != root { root = parents[root] }
        var next = point
        while parents[next] != root { (next, parents[next]) = (parents[next], root) }
        return root
    }

    /// Joins two points.
    mutating func join(_ one: Int, _ other: Int) {
        let (a, b) = (root(one), root(other))
        guard a != b else { return }
        let (large, small) = sizes[a] >= sizes[b] ? (a, b) : (b, a)
        parents[small] = large
        sizes[large] += sizes[small]
    }

    /// How many points hang together with one.
    mutating func size(_ point: Int) -> Int { sizes[root(point)] }
}
