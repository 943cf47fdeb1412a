/// How much of an answer is taken before the connection is given up.
package struct RESPLimits: Sendable, Equatable {
    /// Bytes of one bulk.
    package var bulk = 64 << 20
    /// Arrays within arrays.
    package var depth = 8
    /// Values of one answer, in all its arrays together.
    package var values = 1_000_000
    /// Bytes of all bulks of one answer together.
    package var answer = 256 << 20
    /// Bytes of a line: a status, an error, a number.
    package var line = 64 << 10

    /// What Redis itself never exceeds with what we ask of it.
    package init() {}
}

/// Why bytes are no answer.
package struct RESPFault: Error, Sendable, Equatable {
    /// What is wrong, for people.
    package let reason: String
}
