/// A kind of picture that buckets take.
package enum ImageKind: String, Sendable, CaseIterable {
    case jpeg, png, webp

    /// Bytes of a file that tell its kind.
    package static let magicLength = 12

    /// Its media type.
    package var mediaType: String { "image/" + rawValue }

    /// What names of its files end in.
    package var extensions: [String] { self == .jpeg ? ["jpg", "jpeg"] : [rawValue] }

    /// The kind of a media type; its parameters and its case say nothing.
    package init?(mediaType: String) {
        let name = mediaType.prefix { $0 != ";" }.lowercased().filter { $0 != " " && $0 != "\t" }
        guard let kind = Self.allCases.first(where: { $0.mediaType == name }) else { return nil }
        self = kind
    }

    /// The kind of a file by its first bytes, ``magicLength`` of them or all there are.
    package init?(magic: some Collection<UInt8>) {
        let magic = Array(magic)
        if magic.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if magic.starts(with: PNGFormat.signature) {
            self = .png
        } else if magic.count >= 12, magic.starts(with: "RIFF".utf8), magic[8..<12].elementsEqual("WEBP".utf8) {
            self = .webp
        } else {
            return nil
        }
    }
}

/// Width and height in pixels.
package struct ImageSize: Sendable, Equatable {
    /// Pixels from left to right.
    package var width: Int
    /// Pixels from top to bottom.
    package var height: Int

    /// A size.
    package init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

    /// Whether a picture of this size is no larger than another in either direction.
    package func fits(in other: ImageSize) -> Bool { width <= other.width && height <= other.height }
}

/// Why a picture is refused.
package enum ImageFault: Error, Sendable, Equatable {
    /// Its first bytes are not those of the kind it is said to be.
    case notOfKind(ImageKind, found: ImageKind?)
    /// It breaks the rules of its format.
    case malformed(ImageKind, String)
    /// It ends before its format says that it does.
    case truncated(ImageKind)
    /// It is wider or higher than it may be.
    case tooLarge(ImageSize, most: ImageSize)
}

extension ImageFault: CustomStringConvertible {
    /// What is wrong, for the one who sent it.
    package var description: String {
        switch self {
        case .notOfKind(let kind, nil): "the file is no \(kind.mediaType)"
        case .notOfKind(let kind, let found?): "the file is no \(kind.mediaType) but an \(found.mediaType)"
        case .malformed(let kind, let what): "the \(kind.mediaType) is damaged: \(what)"
        case .truncated(let kind): "the \(kind.mediaType) ends too early"
        case .tooLarge(let size, let most):
            "the image has \(size.width) x \(size.height) pixels; at most \(most.width) x \(most.height) are allowed"
        }
    }
}
