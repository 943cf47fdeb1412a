/// What a kind of file begins with. Its layout:
///
///     header    magic, version, section count, file length, checksum of these, checksum of the rest
///     directory one entry a section: id, record size, offset, byte count
///     sections  plain little-endian arrays, each starting on a multiple of 64 bytes
package struct SectionFormat: Sendable {
    /// The first eight bytes.
    package var magic: UInt64
    /// Version of what its sections hold; files of any other are refused.
    package var version: UInt32

    package init(magic: UInt64, version: UInt32) { (self.magic, self.version) = (magic, version) }

    package static let headerBytes = 64
    static let statedHeaderBytes = 40
    package static let directoryEntryBytes = 32
    package static let alignment = 64

    /// Bytes of the header and a directory of so many sections.
    package static func headByteCount(sections: Int) -> Int { headerBytes + sections * directoryEntryBytes }

    /// So many bytes and those that fill up to the next section.
    static func aligned(_ byteCount: Int) -> Int { (byteCount + alignment - 1) / alignment * alignment }
}

/// The sections of a kind of file. Numbers are never reused.
public protocol SectionName: RawRepresentable<UInt32>, CaseIterable, Sendable {}

extension SectionName {
    /// The name `transit info` prints.
    public var name: String { String(describing: self) }
}

/// Why a file of sections was refused or not written.
package enum SectionFileError: Error, Equatable, Sendable {
    case unreadable(reason: String)
    /// It does not begin as such a file does.
    case foreign
    /// Written by another version of the program.
    case wrongVersion(found: UInt32)
    /// Shorter, or longer, than it says.
    case truncated(expected: UInt64, found: UInt64)
    /// Its bytes are not those that were written.
    case damaged(reason: String)
    case unwritable(reason: String)
}
