/// Names of streets as maps write them.
extension StreetNames {
    private static let kinds = [
        "St": "Street", "Rd": "Road", "Ave": "Avenue", "Pde": "Parade", "Hwy": "Highway", "Dr": "Drive",
        "Cres": "Crescent", "Pl": "Place", "Bvd": "Boulevard", "Twy": "Transitway", "Rdwy": "Roadway", "Lane": "Lane",
        "Busway": "Busway", "Broadway": "Broadway", "Crescent": "Crescent", "Boulevarde": "Boulevarde",
        "Promenade": "Promenade", "Esplanade": "Esplanade", "Parade": "Parade", "Sq": "Square",
    ]
    private static let joints = [" at ", " opp ", " before ", " after ", " near "]

    /// The street that a stop is named after, in full: of “Botany Rd at Hale St” and of “Waterloo Park, Elizabeth St”;
    /// nil where its name holds none.
    static func street(ofStop name: String) -> String? {
        let parts = name.split(separator: ", ", omittingEmptySubsequences: true)
        let candidates = parts.count > 1 ? Array(parts.dropFirst()) : parts
        for candidate in candidates {
            let joint = joints.compactMap { candidate.firstRange(of: $0)?.lowerBound }.min()
            // Without one, a name of one part says where the stop is, not on which street.
            guard joint != nil || parts.count > 1 else { continue }
            if let full = full(candidate[..<(joint ?? candidate.endIndex)]) { return full }
        }
        return nil
    }

    /// A name with the kind of street in full; nil where it ends in no kind of street.
    static func full(_ name: Substring) -> String? {
        var words = name.split(separator: " ")
        guard let last = words.popLast(), let kind = kinds[String(last)] else { return nil }
        return (words.map(String.init) + [kind]).joined(separator: " ")
    }

    /// After so many numbers names come again: plants and birds, 24 of each, with seven kinds of street.
    private static let period = 2 * 24 * 7

    /// A name for a street of the lattice, the same all through a suburb.
    static func drawn(_ number: Int, in suburb: Int) -> String {
        let index = (((number + 7 * suburb) % period) + period) % period
        let name = number.isMultiple(of: 2) ? road(index / 2) : cross(index / 2)
        return full(name[...]) ?? name
    }
}
