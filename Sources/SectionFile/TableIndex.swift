/// A position in one table of a file, as its own type, so that a stop is never taken for a trip.
public protocol TableIndex: Hashable, Comparable, Sendable {
    /// The position, counted from 0; `UInt32.max` stands for none.
    var rawValue: UInt32 { get }
    /// The index at a position.
    init(rawValue: UInt32)
}

extension TableIndex {
    /// "No such row", where a record may refer to nothing.
    @inlinable public static var none: Self { Self(rawValue: .max) }
    /// Whether this refers to a row.
    @inlinable public var isSome: Bool { rawValue != .max }
    /// The position as an `Int`.
    @inlinable public var position: Int { Int(rawValue) }
    /// The index at a position given as an `Int`.
    @inlinable public init(_ position: Int) { self.init(rawValue: UInt32(truncatingIfNeeded: position)) }
    @inlinable public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

/// A string of the pool; 0 is the empty string.
@frozen public struct StringIndex: TableIndex {
    public var rawValue: UInt32
    @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// The empty string.
    @inlinable public static var empty: StringIndex { StringIndex(rawValue: 0) }
}
/// A byte of the string pool.
@frozen public struct StringByteIndex: TableIndex {
    public var rawValue: UInt32
    @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
}
