import Timetable

/// Walks from node to node, from alighting to ready to board, and how long a change at one stop takes: what a search needs to
/// know of walking. Walks to a node, for arrive-by, are listed when the first such search comes.
public final class WalkTable: Sendable {
    /// A walk: seconds that do not depend on who walks, and metres that do. As it is stored, too.
    struct Link: Equatable {
        var node: UInt32
        var metres: UInt16
        var seconds: UInt16
        /// What a rider's limit of metres is held against: of two stations, their nearest platforms; 0 within one.
        var reach: UInt16
        private var flags: UInt16

        /// Whether nobody vouches for it.
        var isEstimated: Bool { flags & 1 != 0 }
        /// Whether it is a model's, and not the feed's.
        var isModelled: Bool { flags & 2 != 0 }

        var certainty: WalkEvidence { isEstimated ? .estimated : .verified }

        init(_ draft: Draft) {
            node = draft.to.rawValue
            metres = UInt16(clamping: Int(draft.metres.rounded(.up)))
            seconds = UInt16(clamping: draft.seconds)
            reach = UInt16(clamping: Int(draft.reach.rounded(.up)))
            flags = (draft.isEstimated ? 1 : 0) | (draft.isModelled ? 2 : 0)
        }

        /// Nearest first, so that a limit of metres ends a list.
        static func precedes(_ one: Link, _ other: Link) -> Bool { (one.reach, one.node) < (other.reach, other.node) }
    }

    /// A walk as found, before it is listed.
    struct Draft {
        var to: Node
        var metres: Double
        var seconds: Int
        /// As `Link.reach`.
        var reach = 0.0
        var isEstimated = false
        var isModelled = false
    }

    private let onward: Grouped<Link>
    private let back = Locked<Grouped<Link>?>(nil)
    private let nodeCount: Int
    /// Seconds between alighting and boarding at the same stop; `forbidden` where nobody may change.
    let changes: Owned<Int32>

    /// A change that is not allowed.
    static let forbidden = Int32.max / 4

    /// - Parameters:
    ///   - threads: how many look for walks at once.
    ///   - walks: the walks from each node; of several to the same node the first one counts.
    init(
        nodeCount: Int, changes: [Int32], threads: Int = 1, _ cancel: SearchCancel? = nil,
        walks: @escaping @Sendable (Node, inout [Draft]) -> Void
    ) {
        let found = concurrently(nodeCount, threads: threads) { nodes in
            var links: [(from: Int, link: Link)] = []
            var drafts: [Draft] = []
            for node in nodes {
                if node & 63 == 63, cancel.isCancelled { break }
                drafts.removeAll(keepingCapacity: true)
                walks(Node(node), &drafts)
                for link in Self.links(drafts) { links.append((node, link)) }
            }
            return links
        }
        onward = Grouped(groups: nodeCount) { add in
            for links in found { for (from, link) in links { add(from, link) } }
        }
        count = found.reduce(0) { $0 + $1.count }
        self.nodeCount = nodeCount
        self.changes = Owned(changes)
    }

    /// A table that lies in memory already: the lists of each node, as `links` has them.
    init(stored onward: Grouped<Link>, count: Int, changes: Owned<Int32>) {
        (self.onward, self.count, self.changes) = (onward, count, changes)
        nodeCount = changes.count
    }

    /// The walks of one node as they are listed.
    static func links(_ drafts: [Draft]) -> [Link] {
        var links: [Link] = []
        for draft in drafts where !links.contains(where: { $0.node == draft.to.rawValue }) { links.append(Link(draft)) }
        return links.sorted(by: Link.precedes)
    }

    private var backwards: Grouped<Link> {
        back.withLock { known in
            if let known { return known }
            let lists = onward.lists
            let made = Grouped<Link>(groups: nodeCount) { add in
                for from in 0..<nodeCount {
                    for link in lists[from] {
                        var reversed = link
                        reversed.node = UInt32(from)
                        add(Int(link.node), reversed)
                    }
                }
            }
            for node in 0..<nodeCount {
                var list = made.lists[node]
                list.sort(by: Link.precedes)
            }
            known = made
            return made
        }
    }

    /// Number of links.
    public let count: Int

    /// Bytes of all of it.
    public var byteCount: Int { onward.byteCount + back.withLock { $0?.byteCount ?? 0 } + changes.count * 4 }

    /// The walks from each node, or to it, nearest first.
    func lists(isReversed: Bool) -> GroupedLists<Link> { (isReversed ? backwards : onward).lists }

    /// Those of one node.
    func links(at node: Node, isReversed: Bool) -> UnsafeMutableBufferPointer<Link> {
        lists(isReversed: isReversed)[node.position]
    }

    /// The walk from one node to another; nil where there is none.
    func link(from: Node, to: Node) -> Link? { links(at: from, isReversed: false).first { $0.node == to.rawValue } }
}

/// How someone walks.
public struct WalkingPace: Sendable, Hashable {
    /// Metres a second.
    public static let usualSpeed = 1.25
    /// 1024 / (metres a second).
    let factor: Int32
    /// Longest walk between vehicles, in metres.
    let limit: UInt16

    /// - Parameters:
    ///   - speed: metres a second, 0.3 to 4.
    ///   - limit: longest walk between two vehicles, in metres.
    public init(speed: Double = usualSpeed, limit: Double = 65_535) {
        factor = Int32(1024 / min(max(speed, 0.3), 4))
        self.limit = UInt16(min(max(limit, 0), 65_535))
    }

    /// Seconds of a link.
    @inline(__always) func seconds(_ link: WalkTable.Link) -> Int32 {
        Int32(link.seconds) &+ (Int32(link.metres) &* factor &+ 1023) >> 10
    }
    /// Metres of so many seconds.
    func metres(seconds: Int32) -> Double { Double(seconds) * 1024 / Double(factor) }
    /// Seconds of so many metres.
    func seconds(metres: Double) -> Int32 { Int32((metres * Double(factor) / 1024).rounded(.up)) }
}
