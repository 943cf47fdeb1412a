import ObjectStore

/// What is left of a picture that comes in pieces.
struct Cleaned: Equatable {
    var bytes: [UInt8] = []
    var size = ImageSize(width: 0, height: 0)

    init(
        _ kind: ImageKind, _ file: [UInt8], pieces: Int = .max,
        within limit: ImageSize = ImageSize(width: 16_384, height: 16_384)
    ) throws {
        var cleaner = ImageCleaner(kind, within: limit)
        for start in stride(from: 0, to: file.count, by: min(pieces, max(1, file.count))) {
            try cleaner.take(Array(file[start..<min(file.count, start + min(pieces, file.count))]), into: &bytes)
        }
        let image = try cleaner.finish()
        precondition(image.byteCount == bytes.count)
        for patch in image.patches {
            bytes.replaceSubrange(patch.offset..<patch.offset + patch.bytes.count, with: patch.bytes)
        }
        size = image.size
    }
}

extension [UInt8] {
    /// Whether a text stands anywhere in it.
    func holds(_ text: String) -> Bool {
        let wanted = [UInt8](text.utf8)
        return indices.contains { self[$0...].starts(with: wanted) }
    }
}
