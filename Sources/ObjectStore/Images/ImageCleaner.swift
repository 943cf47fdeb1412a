/// Takes everything out of a picture that is not the picture, as its bytes arrive: places, times, devices, names, previews, and
/// whatever follows its end. What it holds back is bounded, however long the file is.
///
/// ```swift
/// import ObjectStore
///
/// func cleaned(_ pieces: [[UInt8]]) throws -> [UInt8] {
///     var cleaner = ImageCleaner(.jpeg, within: ImageSize(width: 2_048, height: 2_048))
///     var kept: [UInt8] = []
///     for piece in pieces { try cleaner.take(piece, into: &kept) }
///     let image = try cleaner.finish()
///     for patch in image.patches { kept.replaceSubrange(patch.offset..<patch.offset + patch.bytes.count, with: patch.bytes) }
///     return kept
/// }
/// ```
package struct ImageCleaner: Sendable {
    /// Most bytes that are held back at once: a segment of a JPEG, the longest there is.
    package static let mostGathered = 65_533

    private let kind: ImageKind
    private let limit: ImageSize
    private var format: any ImageFormat
    private var pending: [UInt8] = []
    private var keptCount = 0
    private var hasMagic = false

    /// A cleaner of one picture of a kind, no larger than `limit`.
    package init(_ kind: ImageKind, within limit: ImageSize) {
        (self.kind, self.limit) = (kind, limit)
        format =
            switch kind {
            case .jpeg: JPEGFormat()
            case .png: PNGFormat()
            case .webp: WebPFormat()
            }
    }

    /// Takes the next bytes, and adds what is kept of them.
    package mutating func take(_ bytes: [UInt8], into kept: inout [UInt8]) throws(ImageFault) {
        let before = kept.count
        defer { keptCount += kept.count - before }
        var fed = bytes
        if !hasMagic {
            pending += bytes
            guard pending.count >= ImageKind.magicLength else { return }
            try checkMagic()
            swap(&fed, &pending)
            pending = []
        }
        var at = 0
        while at < fed.count {
            if case .ended = format.step { return }
            at = try advance(fed, from: at, into: &kept)
            if let size = format.size, !size.fits(in: limit) { throw .tooLarge(size, most: limit) }
        }
    }

    /// Says what came of it, once all bytes have come.
    package mutating func finish() throws(ImageFault) -> CleanedImage {
        if !hasMagic { try checkMagic() }
        guard case .ended = format.step, let size = format.size else { throw .truncated(kind) }
        return CleanedImage(size: size, byteCount: keptCount, patches: format.patches(kept: keptCount))
    }

    private mutating func checkMagic() throws(ImageFault) {
        let found = ImageKind(magic: pending.prefix(ImageKind.magicLength))
        guard found == kind else { throw .notOfKind(kind, found: found) }
        hasMagic = true
    }

    /// Takes one step; hands back where the next begins.
    private mutating func advance(
        _ bytes: [UInt8], from start: Int, into kept: inout [UInt8]
    ) throws(ImageFault) -> Int {
        switch format.step {
        case .ended: return bytes.count
        case .gather(let wanted):
            let end = min(bytes.count, start + wanted - pending.count)
            pending += bytes[start..<end]
            guard pending.count == wanted else { return end }
            var gathered: [UInt8] = []
            swap(&gathered, &pending)
            try format.gathered(gathered, into: &kept)
            return end
        case .keep(let wanted):
            let end = min(bytes.count, start + wanted)
            kept += bytes[start..<end]
            bytes.withUnsafeBytes { format.keeping(UnsafeRawBufferPointer(rebasing: $0[start..<end])) }
            format.step = .keep(wanted - (end - start))
            if end - start == wanted { try format.passed(into: &kept) }
            return end
        case .drop(let wanted):
            let end = min(bytes.count, start + wanted)
            format.step = .drop(wanted - (end - start))
            if end - start == wanted { try format.passed(into: &kept) }
            return end
        case .scan:
            let count = bytes.withUnsafeBytes { all in
                Result { () throws(ImageFault) in
                    try format.scanned(UnsafeRawBufferPointer(rebasing: all[start...]), into: &kept)
                }
            }
            return start + (try count.get())
        }
    }
}

/// What became of a picture.
package struct CleanedImage: Sendable, Equatable {
    /// Its size in pixels.
    package let size: ImageSize
    /// Bytes that were kept.
    package let byteCount: Int
    /// What of them has to be written anew, as it was not known before the end.
    package let patches: [BlobPatch]
}
