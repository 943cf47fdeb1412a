/// What is wrong with faults that were asked for, and what is allowed.
struct FaultComplaint: Error, Equatable, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// An object of which each member must be known, and be what it should be.
struct ReadObject {
    private let members: [String: LooseJSON]
    private let name: String

    /// - Parameters:
    ///   - name: what it is, for complaints.
    ///   - known: the members it may have.
    init(_ value: LooseJSON, _ name: String, known: [String]) throws(FaultComplaint) {
        guard case .object(let members) = value else { throw FaultComplaint("\(name) must be an object") }
        for member in members.keys.sorted() where !known.contains(member) {
            throw FaultComplaint("“\(member)” is nothing \(name) can have; known are \(known.joined(separator: ", "))")
        }
        (self.members, self.name) = (members.filter { if case .null = $1 { false } else { true } }, name)
    }

    func whole(_ member: String, in range: ClosedRange<Int>) throws(FaultComplaint) -> Int? {
        guard let value = members[member] else { return nil }
        guard case .number(let number) = value, let whole = Int(exactly: number), range.contains(whole) else {
            let bounds =
                range.upperBound == .max
                ? "from \(range.lowerBound) on" : "from \(range.lowerBound) to \(range.upperBound)"
            throw FaultComplaint("\(member) of \(name) must be a whole number \(bounds)")
        }
        return whole
    }

    func share(_ member: String) throws(FaultComplaint) -> Double? {
        guard let value = members[member] else { return nil }
        guard case .number(let number) = value, (0...1).contains(number) else {
            throw FaultComplaint("\(member) of \(name) must be a number from 0 to 1")
        }
        return number
    }

    func bool(_ member: String) throws(FaultComplaint) -> Bool? {
        guard let value = members[member] else { return nil }
        guard case .bool(let truth) = value else { throw FaultComplaint("\(member) of \(name) must be true or false") }
        return truth
    }

    func text(_ member: String) throws(FaultComplaint) -> String? {
        guard let value = members[member] else { return nil }
        guard case .text(let text) = value else { throw FaultComplaint("\(member) of \(name) must be a text") }
        return text
    }

    func list(_ member: String) throws(FaultComplaint) -> [LooseJSON] {
        guard let value = members[member] else { return [] }
        guard case .list(let list) = value else { throw FaultComplaint("\(member) of \(name) must be a list") }
        return list
    }

    func object(_ member: String) throws(FaultComplaint) -> [String: LooseJSON] {
        guard let value = members[member] else { return [:] }
        guard case .object(let object) = value else { throw FaultComplaint("\(member) of \(name) must be an object") }
        return object
    }
}
