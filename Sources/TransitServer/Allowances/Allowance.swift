/// Something that costs more the more of it is used. What providers of feeds allow is theirs to say, in the city file.
package enum Allowance: String, Sendable, CaseIterable {
    /// Bytes of the people's database, as it is.
    case database
    /// Bytes of the photos kept, as they are.
    case objects
    /// Mails that mail servers took in the day of UTC.
    case mails
    /// Pushes that the push service took in the day of UTC.
    case pushes

    /// Whether it is counted from midnight to midnight; else it is measured.
    var isDaily: Bool { self == .mails || self == .pushes }
}

/// How much of each there is to be. Beyond it nothing is refused: somebody is told.
package struct AllowanceLimits: Sendable, Equatable {
    /// Bytes, or how many a day; what is missing has no limit.
    package var most: [Allowance: Int]

    /// - Parameter most: 1 or more of each.
    package init(_ most: [Allowance: Int] = [:]) { self.most = most }
}

/// How much of one is used.
package struct AllowanceUse: Sendable, Equatable {
    /// What of which somebody is told, in percent of the limit.
    package static let thresholds = [80, 95, 100]

    package let allowance: Allowance
    /// Bytes, or how many today.
    package let used: Int
    package let limit: Int

    package init(_ allowance: Allowance, used: Int, limit: Int) {
        (self.allowance, self.used, self.limit) = (allowance, used, limit)
    }

    /// Percent of the limit, rounded down.
    package var percent: Int { Int(Double(used) / Double(limit) * 100) }

    /// The highest threshold that it has reached; nil below all of them.
    package var threshold: Int? {
        Self.thresholds.last { Double(used) >= Double(limit) * Double($0) / 100 }
    }
}
