import Foundation

extension FileBlobStore {
    package func list(after id: BlobID?) async throws(BlobError) -> [BlobID] {
        let first = id.flatMap { Int($0.description.prefix(2), radix: 16) } ?? 0
        for number in first..<256 {
            let digits = String(number, radix: 16)
            let prefix = digits.count == 1 ? "0" + digits : digits
            let found = try await run { () throws(BlobError) in
                Self.names(in: folder + "/" + prefix).compactMap { BlobID(prefix + $0) }
                    .filter { found in id.map { found > $0 } ?? true }
            }
            if !found.isEmpty { return found.sorted() }
        }
        return []
    }

    static func names(in folder: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }
}
