import Foundation

/// The real feeds beside the package (`../shared`), which tests may read and must do without.
package enum SharedFiles {
    /// `shared` beside the package's folder.
    package static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "shared").path

    /// Whether the feeds are there.
    package static let arePresent = FileManager.default.fileExists(atPath: folder + "/feeds")

    /// The path of a feed.
    package static func feed(_ name: String) -> String { "\(folder)/feeds/\(name)" }

    /// Names of all feeds, in order.
    package static func feedNames() -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder + "/feeds")) ?? [])
            .filter { $0.hasSuffix(".zip") }.sorted()
    }
}
