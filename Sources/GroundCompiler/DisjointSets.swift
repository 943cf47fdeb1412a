/// Numbers that belong together, each known by the first of its set.
struct DisjointSets {
    private var parent: [Int]

    /// - Parameter parent: for each number one that it belongs with, itself or a lower one.
    init(_ parent: [Int]) { self.parent = parent }

    /// The first of a number's set.
    mutating func first(of start: Int) -> Int {
        var at = start
        while parent[at] != at {
            parent[at] = parent[parent[at]]
            at = parent[at]
        }
        return at
    }

    /// Puts two numbers' sets together.
    mutating func join(_ one: Int, _ other: Int) {
        let (a, b) = (first(of: one), first(of: other))
        parent[max(a, b)] = min(a, b)
    }
}
