import OpenStreetMap
import SectionFile

extension Tags {
    /// The number of its name among others; 0 where it has none, or one longer than OpenStreetMap takes.
    func name(in names: inout ByteTable) -> UInt32 {
        guard let name = self[.name], name.utf8.count <= 1_020 else { return 0 }
        return UInt32(names.insert(name).index)
    }
}
