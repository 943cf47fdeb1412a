import Foundation

/// The name of an object in its bucket: folders and a file, with slashes between them. It never becomes a path of the file system.
package struct ObjectKey: Sendable, Hashable {
    /// Most bytes of a key.
    package static let longest = 1_024
    private static let allowed = Set(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_/!.*'() &$=@;:+,?-".utf8)

    /// As it was given.
    package let text: String

    /// A key of letters, digits and `_/!.*'() &$=@;:+,?-`, without empty segments, `.` and `..`.
    package init(_ text: String) throws(StorageError) {
        let segments = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard (1...Self.longest).contains(text.utf8.count), text.utf8.allSatisfy(Self.allowed.contains),
            segments.allSatisfy({ !$0.isEmpty && !$0.elementsEqual(".".utf8) && !$0.elementsEqual("..".utf8) })
        else { throw .invalidKey(text) }
        self.text = text
    }

    /// Its folders and its file.
    var segments: [Substring] { text.split(separator: "/") }

    /// The rider whose folder it lies in: its first segment where that is an id, in either case, and not the file itself.
    package var ownerFolder: UUID? {
        let segments = segments
        guard segments.count > 1, segments[0].utf8.count == 36 else { return nil }
        return UUID(uuidString: String(segments[0]))
    }

    /// What its file's name ends in, in lower case; nil where there is no full stop in it.
    var fileExtension: String? {
        guard let name = segments.last, let dot = name.lastIndex(of: ".") else { return nil }
        return name[name.index(after: dot)...].lowercased()
    }

    /// The report a photo belongs to: `{report}/{name}.{jpg|jpeg|png|webp}`, whose name nobody can guess. Nil for any other key.
    ///
    /// - Parameter rider: who takes it; the name may not say so.
    package func report(of rider: UUID?) -> UUID? {
        let segments = segments
        guard segments.count == 2, let report = ownerFolder, report != rider,
            let fileExtension, ImageKind.allCases.contains(where: { $0.extensions.contains(fileExtension) })
        else { return nil }
        let name = segments[1].dropLast(fileExtension.utf8.count + 1)
        let digits = name.filter { $0 != "-" }
        let isPlain = name.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || Self.isLetter($0) }
        // 22 digits of base 64 hold 128 bits, 32 of base 16; the other digits of an id add up to as many.
        let isHexadecimal = digits.allSatisfy(\.isHexDigit)
        let hasRoom = digits.utf8.count >= (isHexadecimal ? 32 : 22) && digits.utf8.count <= 128
        // What repeats itself was not drawn by lot.
        let isVaried = Set(digits.utf8).count >= 8
        let folded = digits.lowercased()
        let namesNobody = [rider, report].allSatisfy { id in
            id.map { !folded.contains($0.uuidString.lowercased().filter { $0 != "-" }) } ?? true
        }
        return isPlain && hasRoom && isVaried && namesNobody ? report : nil
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (0x41...0x5A).contains(byte & 0xDF) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }
}
