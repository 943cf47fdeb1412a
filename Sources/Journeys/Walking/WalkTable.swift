import GTFS
import Timetable

/// Walks from node to node, from alighting to ready to board, and how long a change at one stop takes: what a search needs to
/// know of walking. Both directions are held, for arrive-by.
public final class WalkTable: Sendable {
    /// A walk: seconds that do not depend on who walks, and metres that do.
    struct Link {
        var node: UInt32
        var metres: UInt16
        var seconds: UInt16
        /// What a rider's limit of metres is held against: of two stations, their nearest platforms; 0 within one.
        var reach: UInt16
    }

    /// A walk as found, before it is listed.
    struct Draft {
        var to: Node
        var metres: Double
        var seconds: Int
        /// As `Link.reach`.
        var reach = 0.0
    }

    let offsets: Owned<UInt32>
    let links: Owned<Link>
    let reverseOffsets: Owned<UInt32>
    let reverseLinks: Owned<Link>
    /// Seconds between alighting and boarding at the same stop; `forbidden` where nobody may change.
    let changes: Owned<Int32>

    /// A change that is not allowed.
    static let forbidden = Int32.max / 4

    /// - Parameter walks: the walks from each node; of several to the same node the first one counts.
    init(nodeCount: Int, changes: [Int32], walks: (Node, inout [Draft]) -> Void) {
        let offsets = Owned(repeating: UInt32(0), count: nodeCount + 2)
        let reverseOffsets = Owned(repeating: UInt32(0), count: nodeCount + 2)
        var links: [Link] = []
        var drafts: [Draft] = []
        for node in 0..<nodeCount {
            drafts.removeAll(keepingCapacity: true)
            walks(Node(node), &drafts)
            let first = links.count
            for draft in drafts where !links[first...].contains(where: { $0.node == draft.to.rawValue }) {
                links.append(
                    Link(
                        node: draft.to.rawValue, metres: UInt16(clamping: Int(draft.metres.rounded(.up))),
                        seconds: UInt16(clamping: draft.seconds),
                        reach: UInt16(clamping: Int(draft.reach.rounded(.up)))))
                reverseOffsets.base[draft.to.position + 2] += 1
            }
            // Nearest first, so that a limit of metres ends the list.
            links[first...].sort { ($0.reach, $0.node) < ($1.reach, $1.node) }
            offsets.base[node + 1] = UInt32(links.count)
        }
        for node in 2..<(nodeCount + 2) { reverseOffsets.base[node] += reverseOffsets.base[node - 1] }
        let reverse = Owned(repeating: Link(node: 0, metres: 0, seconds: 0, reach: 0), count: links.count)
        for node in 0..<nodeCount {
            for link in links[Int(offsets.base[node])..<Int(offsets.base[node + 1])] {
                let slot = Int(link.node) + 1
                reverse.base[Int(reverseOffsets.base[slot])] = Link(
                    node: UInt32(node), metres: link.metres, seconds: link.seconds, reach: link.reach)
                reverseOffsets.base[slot] += 1
            }
        }
        for node in 0..<nodeCount {
            let range = Int(reverseOffsets.base[node])..<Int(reverseOffsets.base[node + 1])
            var list = UnsafeMutableBufferPointer(start: reverse.base + range.lowerBound, count: range.count)
            list.sort { ($0.reach, $0.node) < ($1.reach, $1.node) }
        }
        self.offsets = offsets
        self.links = Owned(links)
        self.reverseOffsets = reverseOffsets
        reverseLinks = reverse
        self.changes = Owned(changes)
    }

    /// Number of links.
    public var count: Int { links.count }

    /// Bytes of all of it.
    public var byteCount: Int { links.count * 24 + offsets.count * 8 + changes.count * 4 }

    /// Walks from a node, or to it, nearest first.
    func links(at node: Node, isReversed: Bool) -> UnsafeBufferPointer<Link> {
        let (offsets, links) = isReversed ? (reverseOffsets, reverseLinks) : (self.offsets, self.links)
        let from = Int(offsets.base[node.position])
        return UnsafeBufferPointer(start: links.base + from, count: Int(offsets.base[node.position + 1]) - from)
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
    /// Seconds of so many metres.
    func seconds(metres: Double) -> Int32 { Int32((metres * Double(factor) / 1024).rounded(.up)) }
}
