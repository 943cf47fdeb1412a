/// Where several nodes count attempts together: wrong passwords, wrong codes, mails.
package protocol SharedAttempts: Sendable {
    /// Counts an attempt under all names, or under none where one of them has no room.
    ///
    /// - Parameters:
    ///   - id: names the attempt, so that it can be given back.
    ///   - now: seconds since 1970-01-01T00:00:00Z.
    /// - Returns: the first name without room and seconds until it has some; nil where it was counted, or nobody can be asked.
    func count(_ attempts: [CountedAttempt], id: String, now: Int64) async -> (index: Int, wait: Int)?

    /// Counts an attempt no more.
    func giveBack(_ attempts: [CountedAttempt], id: String) async
}

/// At most so many attempts in so many seconds, under a name that says nothing of whose they are.
package struct CountedAttempt: Sendable, Equatable {
    package let name: String
    /// Most attempts.
    package let count: Int
    /// In so many seconds.
    package let seconds: Int64

    /// A limit.
    package init(name: String, count: Int, seconds: Int64) {
        (self.name, self.count, self.seconds) = (name, count, seconds)
    }
}
