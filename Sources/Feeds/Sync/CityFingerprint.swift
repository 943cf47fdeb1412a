import Crypto
import Foundation
import GTFS
import Timetable
import TimetableCompiler
import Wire

extension CityFile {
    /// What a timetable of this city would be made of: the bytes of its feeds, what is taken of them, the format, and
    /// what this program makes of it. Gates are left out: they judge, they do not make.
    ///
    /// - Parameter hashes: of feeds that are already known, by id; others are read.
    func fingerprint(hashes: [String: String]) throws(FeedError) -> String {
        var parts = [
            "format \(TimetableFormat.version)", "revision \(TimetableCompiler.revision)", "city \(name)",
            "zone \(timeZone ?? "")",
        ]
        for feed in feeds {
            let box = feed.filter.box.map { "\($0.south) \($0.west) \($0.north) \($0.east)" } ?? ""
            let types = feed.filter.routeTypes.map { $0.sorted().map(String.init).joined(separator: ",") } ?? "all"
            let agencies = feed.filter.excludedAgencies.sorted().joined(separator: ",")
            let hash = if let known = hashes[feed.id] { known } else { try SourceHash.of(feed.path) }
            parts.append("feed \(feed.id) \(feed.role.rawValue) \(hash) [\(types)] [\(box)] [\(agencies)]")
        }
        let digest = SHA256.hash(data: Data(parts.joined(separator: "\n").utf8))
        return digest.prefix(8).hexadecimal
    }
}
