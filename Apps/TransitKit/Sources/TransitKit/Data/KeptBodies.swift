import Foundation

/// Answers of the server in files, for when there is no network: one file an address, the oldest removed first.
public actor KeptBodies {
    private let folder: URL
    private let limit: Int

    /// One answer as it is kept.
    struct Body: Codable, Sendable {
        var answeredAt: Double
        var data: Data
    }

    /// - Parameters:
    ///   - folder: where they lie; made when first needed. What a system may empty when space runs out.
    ///   - limit: how many stay.
    public init(folder: URL, limit: Int = 300) { (self.folder, self.limit) = (folder, limit) }

    /// FNV-1a of the address: names of files must not be as long as addresses may be. Where two should meet, `keep` has the
    /// last word, and the address in the file says whose it is.
    private func file(_ key: String) -> URL {
        let hash = key.utf8.reduce(14_695_981_039_346_656_037 as UInt64) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
        return folder.appendingPathComponent(String(hash, radix: 36) + ".json")
    }

    private struct Entry: Codable {
        var key: String
        var body: Body
    }

    func keep(_ data: Data, answeredAt: Double, for key: String) {
        KeptFile.write(Entry(key: key, body: Body(answeredAt: answeredAt, data: data)), to: file(key))
        removeOldest()
    }

    func body(for key: String) -> Body? {
        guard let entry = KeptFile.read(Entry.self, from: file(key)), entry.key == key else { return nil }
        return entry.body
    }

    /// Removes all of them, as when a rider signs out.
    public func removeAll() { try? FileManager.default.removeItem(at: folder) }

    private var keptSinceLook = 0

    private func removeOldest() {
        keptSinceLook += 1
        guard keptSinceLook > limit / 10 else { return }
        keptSinceLook = 0
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        guard names.count > limit else { return }
        let dated = names.map { name -> (URL, Date) in
            let url = folder.appendingPathComponent(name)
            let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
            return (url, attributes?[.modificationDate] as? Date ?? .distantPast)
        }
        for (url, _) in dated.sorted(by: { $0.1 < $1.1 }).prefix(names.count - limit) {
            try? FileManager.default.removeItem(at: url)
        }
    }
}
