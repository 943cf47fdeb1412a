import Ground
import Timetable

/// The nodes of walkable ways: their ids in order, where they are, and which of them are corners.
struct NodeTable {
    /// The nodes of one way after the other, as the extract lists them.
    var uses: [Int64] = []
    private var ids: [Int64] = []
    private var points: [GroundPoint] = []
    private var isPlaced: [Bool] = []
    private var isMeeting: [Bool] = []
    var flags: [CornerFlags] = []
    /// The two storeys of lifts that stop at no others.
    var lifts: [Int: StreetLevels] = [:]

    /// Numbers the nodes once all ways have been read.
    ///
    /// - Parameter ends: first and last use of each way.
    mutating func settle(ends: some Sequence<(Int, Int)>) {
        // The end of a way counts twice, so that where ways end or meet is what is used more than once.
        var all = uses
        all.reserveCapacity(uses.count + uses.count / 4)
        for (first, last) in ends {
            all.append(uses[first])
            all.append(uses[last])
        }
        all.sort()
        for id in all {
            if ids.last == id {
                isMeeting[isMeeting.count - 1] = true
            } else {
                ids.append(id)
                isMeeting.append(false)
            }
        }
        points = [GroundPoint](repeating: GroundPoint(latitude: 0, longitude: 0), count: ids.count)
        isPlaced = [Bool](repeating: false, count: ids.count)
        flags = [CornerFlags](repeating: [], count: ids.count)
    }

    /// How many nodes there are.
    var count: Int { ids.count }

    /// The number of a node that an extract holds; nil of any other.
    func placed(_ id: Int64) -> Int? {
        let found = lowerBound(of: id)
        return found < ids.count && ids[found] == id && isPlaced[found] ? found : nil
    }

    private func lowerBound(of id: Int64) -> Int { ids.firstPosition { $0 >= id } }

    /// The number of a node; nil where no walkable way has it. Ids come in order in extracts: it begins where the last was found.
    func position(of id: Int64, near hint: inout Int) -> Int? {
        var at = hint
        // A few steps, and else a search.
        for _ in 0..<8 {
            guard at < ids.count else { break }
            if ids[at] == id {
                hint = at + 1
                return at
            }
            if ids[at] > id { if at == 0 || ids[at - 1] < id { return nil } else { break } }
            at += 1
        }
        let found = lowerBound(of: id)
        hint = found
        return found < ids.count && ids[found] == id ? found : nil
    }

    mutating func place(_ position: Int, _ point: GroundPoint) {
        points[position] = point
        isPlaced[position] = true
    }

    func point(_ position: Int) -> GroundPoint { points[position] }

    /// Whether ways meet or end there, or something stands there that may stop somebody.
    func isCorner(_ position: Int) -> Bool { isMeeting[position] || !flags[position].isEmpty }

    /// Whether two nodes may follow each other on a way that people walk: a hundred kilometres between them are a mistake. A way ends at
    /// the date line, as all that is reckoned between two points goes the other way round the Earth there.
    func areNear(_ one: Int, _ other: Int) -> Bool {
        let degrees = abs(Int(points[one].longitude) - Int(points[other].longitude))
        return degrees < 1_800_000_000 && distance(one, other) < 10_000_000
    }

    /// Centimetres from one node to the next.
    func distance(_ one: Int, _ other: Int) -> Double { points[one].metres(to: points[other]) * 100 }
}
