import Foundation
import TransitAPI

/// What riders have favourites or subscriptions of.
enum AudienceTarget: Hashable {
    case route(String)
    case stop(String)
}

/// One favourite, or one of the routes and stops of a subscription.
struct AudienceEntry {
    /// What it is: this is kept with each of them.
    enum Kind: UInt8 {
        case favorite, subscription, subscriptionFromMinor, subscriptionFromMajor, subscriptionFromCancelled
    }

    /// Of the favourite or the subscription.
    let id: UUID
    let kind: Kind
    let rider: UUID
    let target: AudienceTarget
}

/// Who has what, in memory: about 60 bytes each. Rows are numbers in arrays, no objects.
struct AudienceTable {
    private struct Slot {
        var id: UUID
        var rider: UUID
        /// The list it is in, and where.
        var list: UInt32
        var place: UInt32
        /// The next of the same subscription; of free slots, the next free one.
        var next: UInt32
        var kind: AudienceEntry.Kind
    }

    private static let none = UInt32.max

    private var slots: [Slot] = []
    private var free = none
    private var numbers: [AudienceTarget: UInt32] = [:]
    private var lists: [[UInt32]] = []
    /// The first slot of each favourite and subscription, by a hash of its id; ids themselves are in the slots.
    private var cells = [UInt32](repeating: none, count: 16)
    private var usedCells = 0
    /// Favourites, and routes and stops of subscriptions.
    private(set) var count = 0

    // MARK: Asking

    /// What somebody has of what was asked for.
    struct Hit: Sendable {
        fileprivate let order: RecordID
        fileprivate let rider: UUID
        fileprivate let id: UUID
        fileprivate let kind: AudienceEntry.Kind
    }

    /// Who has any of these, in no order: a copy of what is known of them, so that the table is free again.
    func hits(routes: [String], stops: [String]) -> [Hit] {
        let wanted = Set(routes.map { AudienceTarget.route($0) } + stops.map { .stop($0) })
        let asked = wanted.compactMap { numbers[$0] }
        var hits: [Hit] = []
        hits.reserveCapacity(asked.reduce(0) { $0 + lists[Int($1)].count })
        for list in asked {
            for number in lists[Int(list)] {
                let slot = slots[Int(number)]
                hits.append(Hit(order: RecordID(slot.rider), rider: slot.rider, id: slot.id, kind: slot.kind))
            }
        }
        return hits
    }

    /// The riders of such hits, by id.
    static func concerns(of hits: [Hit]) -> [Concern] {
        var concerns: [Concern] = []
        var last: RecordID?
        for hit in hits.sorted(by: { $0.order < $1.order }) {
            if hit.order != last { concerns.append(Concern(rider: hit.rider)) }
            last = hit.order
            concerns[concerns.count - 1].match.add(hit.kind, hit.id)
        }
        return concerns
    }

    // MARK: Changing

    /// Makes room for so many, to spare the copies that growing takes.
    mutating func reserve(_ count: Int) {
        slots.reserveCapacity(count)
        var wanted = cells.count
        while wanted / 4 * 3 < count { wanted *= 2 }
        if wanted > cells.count { rehash(to: wanted) }
    }

    /// Adds a favourite, or a route or stop to a subscription; there must be none of the same.
    mutating func add(_ entry: AudienceEntry) {
        let list = number(of: entry.target)
        let cell = cell(of: entry.id, isFavorite: entry.kind == .favorite)
        let slot = Slot(
            id: entry.id, rider: entry.rider, list: list, place: UInt32(lists[Int(list)].count), next: cells[cell],
            kind: entry.kind)
        let number: UInt32
        if free == Self.none {
            number = UInt32(slots.count)
            slots.append(slot)
        } else {
            number = free
            free = slots[Int(number)].next
            slots[Int(number)] = slot
        }
        lists[Int(list)].append(number)
        count += 1
        if cells[cell] == Self.none { usedCells += 1 }
        cells[cell] = number
        if usedCells > cells.count / 4 * 3 { rehash(to: cells.count * 2) }
    }

    /// Takes a favourite or a subscription away with all its routes and stops; does nothing where there is none.
    mutating func remove(_ id: UUID, isFavorite: Bool) {
        let cell = cell(of: id, isFavorite: isFavorite)
        var number = cells[cell]
        guard number != Self.none else { return }
        while number != Self.none {
            let slot = slots[Int(number)]
            // The last of the list takes its place.
            let last = lists[Int(slot.list)].removeLast()
            if last != number {
                lists[Int(slot.list)][Int(slot.place)] = last
                slots[Int(last)].place = slot.place
            }
            slots[Int(number)].next = free
            free = number
            count -= 1
            number = slot.next
        }
        empty(cell)
    }

    private mutating func number(of target: AudienceTarget) -> UInt32 {
        if let known = numbers[target] { return known }
        let number = UInt32(lists.count)
        numbers[target] = number
        lists.append([])
        return number
    }

    // MARK: Cells

    /// Where an id is, or would be.
    private func cell(of id: UUID, isFavorite: Bool) -> Int {
        var cell = home(of: id, isFavorite, in: cells.count)
        while cells[cell] != Self.none {
            let slot = slots[Int(cells[cell])]
            if slot.id == id, (slot.kind == .favorite) == isFavorite { break }
            cell = (cell + 1) & (cells.count - 1)
        }
        return cell
    }

    private func home(of id: UUID, _ isFavorite: Bool, in size: Int) -> Int {
        var hasher = Hasher()
        hasher.combine(id)
        hasher.combine(isFavorite)
        return hasher.finalize() & (size - 1)
    }

    /// Those that stand behind, because they found this cell taken, move up: no search ends too early.
    private mutating func empty(_ cell: Int) {
        let mask = cells.count - 1
        var (hole, at) = (cell, cell)
        while true {
            at = (at + 1) & mask
            guard cells[at] != Self.none else { break }
            let slot = slots[Int(cells[at])]
            let home = home(of: slot.id, slot.kind == .favorite, in: cells.count)
            // It may stand anywhere from its home on.
            guard (at - home) & mask >= (at - hole) & mask else { continue }
            cells[hole] = cells[at]
            hole = at
        }
        cells[hole] = Self.none
        usedCells -= 1
    }

    private mutating func rehash(to size: Int) {
        var bigger = [UInt32](repeating: Self.none, count: size)
        for number in cells where number != Self.none {
            let slot = slots[Int(number)]
            var cell = home(of: slot.id, slot.kind == .favorite, in: size)
            while bigger[cell] != Self.none { cell = (cell + 1) & (size - 1) }
            bigger[cell] = number
        }
        cells = bigger
    }
}

extension AudienceEntry.Kind {
    /// A subscription of a floor; nil for one that leaves it to the settings.
    init(floor: NotificationSeverity?) {
        self =
            switch floor {
            case nil: .subscription
            case .minor: .subscriptionFromMinor
            case .major: .subscriptionFromMajor
            case .cancelled: .subscriptionFromCancelled
            }
    }
}

extension RiderMatch {
    fileprivate mutating func add(_ kind: AudienceEntry.Kind, _ id: UUID) {
        switch kind {
        case .favorite: favorites.append(id)
        case .subscription: subscriptionFloors.append(nil)
        case .subscriptionFromMinor: subscriptionFloors.append(.minor)
        case .subscriptionFromMajor: subscriptionFloors.append(.major)
        case .subscriptionFromCancelled: subscriptionFloors.append(.cancelled)
        }
    }
}

extension RecordID {
    /// The order of the ids' texts.
    static func < (one: RecordID, other: RecordID) -> Bool {
        one.high == other.high ? one.low < other.low : one.high < other.high
    }
}
