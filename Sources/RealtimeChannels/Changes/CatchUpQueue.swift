import Database

/// The channels that wait to be told what they have missed. Their principals take turns: nobody waits for all that another asks for.
struct CatchUpQueue {
    private var turns: [Principal] = []
    private var waiting: [Principal: [ChangeFollower.Missed]] = [:]

    /// Whether nobody waits.
    var isEmpty: Bool { turns.isEmpty }

    /// Lets a channel wait. It is one that has not waited before.
    mutating func add(_ missed: ChangeFollower.Missed) {
        if waiting[missed.principal] == nil { turns.append(missed.principal) }
        waiting[missed.principal, default: []].append(missed)
    }

    /// Takes out the channel whose turn it is; nil where nobody waits.
    mutating func next() -> ChangeFollower.Missed? {
        guard let principal = turns.first, let missed = waiting[principal]?.removeFirst() else { return nil }
        turns.removeFirst()
        if waiting[principal]?.isEmpty ?? true {
            waiting[principal] = nil
        } else {
            turns.append(principal)
        }
        return missed
    }

    /// Takes out a channel that is gone; false where it does not wait.
    mutating func remove(_ channel: ChannelID, of principal: Principal) -> Bool {
        guard let place = waiting[principal]?.firstIndex(where: { $0.channel == channel }) else { return false }
        waiting[principal]?.remove(at: place)
        if waiting[principal]?.isEmpty ?? true {
            waiting[principal] = nil
            turns.removeAll { $0 == principal }
        }
        return true
    }
}
