import Timetable

/// Walks from node to node, from alighting to ready to board, and how long a change at one stop takes: what a search needs to
/// know of walking. Walks to a node, for arrive-by, are listed when the first such search comes.
public final class WalkTable: Sendable {
    /// A walk: seconds that do not depend on who walks, and metres that do.
    struct Link {
        var node: UInt32
        var metres: UInt16
        var seconds: UInt16
        /// What a rider's limit of metres is held against: of two stations, their nearest platforms; 0 within one.
        var reach: UInt16
        /// Whether nobody vouches for it.
        var isEstimated = false
        /// Whether it is a model's, and not the feed's.
        var isModelled = false

        var certainty: WalkEvidence { isEstimated ? .estimated : .verified }
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

    /// - Parameter walks: the walks from each node; of several to the same node the first one counts.
    init(nodeCount: Int, changes: [Int32], _ cancel: SearchCancel? = nil, walks: (Node, inout [Draft]) -> Void) {
        var found: [(from: Int, link: Link)] = []
        var drafts: [Draft] = []
        for node in 0..<nodeCount {
            if node & 63 == 63, cancel.isCancelled { break }
            drafts.removeAll(keepingCapacity: true)
            walks(Node(node), &drafts)
            let first = found.count
            for draft in drafts where !found[first...].contains(where: { $0.link.node == draft.to.rawValue }) {
                let link = Link(
                    node: draft.to.rawValue, metres: UInt16(clamping: Int(draft.metres.rounded(.up))),
                    seconds: UInt16(clamping: draft.seconds), reach: UInt16(clamping: Int(draft.reach.rounded(.up))),
                    isEstimated: draft.isEstimated, isModelled: draft.isModelled)
                found.append((node, link))
            }
        }
        onward = Grouped(groups: nodeCount) { add in for (from, link) in found { add(from, link) } }
        Self.sort(onward.lists, nodeCount)
        count = found.count
        self.nodeCount = nodeCount
        self.changes = Owned(changes)
    }

    /// Nearest first, so that a limit of metres ends the list.
    private static func sort(_ lists: GroupedLists<Link>, _ nodeCount: Int) {
        for node in 0..<nodeCount {
            var list = lists[node]
            list.sort { ($0.reach, $0.node) < ($1.reach, $1.node) }
        }
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
            Self.sort(made.lists, nodeCount)
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
