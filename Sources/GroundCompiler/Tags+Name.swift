import OpenStreetMap
import SectionFile

extension Tags {
    /// Bytes of the longest value that is kept: OpenStreetMap takes no more than 255 characters.
    static let longestValue = 1_020

    /// The number of a value among others; nil where it has none, or one that is too long.
    func number(of key: TagKey, in strings: inout ByteTable) -> UInt32? {
        guard let value = self[key], value.utf8.count <= Self.longestValue else { return nil }
        return UInt32(strings.insert(value).index)
    }

    /// The number of its name among others; 0 where it has none, or one that is too long.
    func name(in names: inout ByteTable) -> UInt32 { number(of: .name, in: &names) ?? 0 }
}
