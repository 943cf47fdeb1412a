import Foundation

/// The real feeds beside the package (`../shared`), which tests may read and must do without.
public enum SharedFiles {
    /// `shared` beside the package's folder.
    public static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "shared").path

    /// Whether the feeds are there.
    public static let arePresent = FileManager.default.fileExists(atPath: folder + "/feeds")

    /// The path of a feed.
    public static func feed(_ name: String) -> String { "\(folder)/feeds/\(name)" }

    /// Names of all feeds, in order.
    public static func feedNames() -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder + "/feeds")) ?? [])
            .filter { $0.hasSuffix(".zip") }.sorted()
    }
}
