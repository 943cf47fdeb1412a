import Foundation
import ObjectStore

/// Reads a form (`multipart/form-data`, RFC 7578) as it arrives: small fields, and one file in pieces.
package struct MultipartReader {
    /// What was found.
    package enum Found: Equatable, Sendable {
        /// A field, whole.
        case field(name: String, value: [UInt8])
        /// A file begins.
        case file(mediaType: String?)
        /// Bytes of the file.
        case bytes([UInt8])
        /// The file has ended.
        case fileEnd
    }

    /// Bytes of the lines before a part's content, at most.
    static let longestHead = 8 << 10
    /// Bytes of all fields together, at most.
    static let longestFields = 64 << 10
    /// Bytes of a form beside its file, at most.
    static let longestSurroundings = 256 << 10

    private enum State {
        /// In what stands before a boundary and belongs to no part.
        case preamble
        /// Behind a boundary.
        case boundary
        /// In the lines before a part's content.
        case head
        case field(name: String)
        case file
        case ended
    }

    private let delimiter: [UInt8]
    // The first boundary may stand at the very beginning.
    private var pending: [UInt8] = [13, 10]
    private var state = State.preamble
    private var value: [UInt8] = []
    private var fieldBytes = 0
    private var hasFile = false

    /// A reader of a form with this content type; nil for content that is no form.
    ///
    /// - Throws: ``StorageError`` where the boundary is missing, or longer than RFC 2046 allows.
    package init?(contentType: String) throws(StorageError) {
        let parts = Self.parameters(of: contentType)
        guard parts.value == "multipart/form-data" else { return nil }
        guard let boundary = parts.named["boundary"], (1...70).contains(boundary.utf8.count) else {
            throw .invalidRequest("the form has no boundary of 1 to 70 characters")
        }
        delimiter = Array("\r\n--".utf8) + Array(boundary.utf8)
    }

    /// Takes the next bytes; hands back what came of them.
    package mutating func take(_ bytes: [UInt8]) throws(StorageError) -> [Found] {
        if case .ended = state { return [] }
        pending += bytes
        var found: [Found] = []
        while try step(&found) {}
        return found
    }

    /// Says that no more bytes come.
    ///
    /// - Throws: ``StorageError`` where the form has not ended, or has no file.
    package func finish() throws(StorageError) {
        guard case .ended = state else { throw .invalidRequest("the form ends too early") }
        guard hasFile else { throw .invalidRequest("the form has no file") }
    }

    /// Goes on as far as one thing; false where more bytes are needed for it.
    private mutating func step(_ found: inout [Found]) throws(StorageError) -> Bool {
        switch state {
        case .ended: return false
        case .preamble: return content { _ in }
        case .boundary:
            guard pending.count >= 2 else { return false }
            if pending.starts(with: [45, 45]) {
                state = .ended
                return false
            }
            // White space may stand behind a boundary (RFC 2046 §5.1.1).
            guard let end = pending.firstIndex(where: { $0 != 32 && $0 != 9 }) else { return try wait(atMost: 100) }
            guard pending.count >= end + 2 else { return false }
            guard pending[end...].starts(with: [13, 10]) else {
                throw .invalidRequest("a boundary of the form is damaged")
            }
            // A part without lines begins with the empty one at once.
            pending.removeFirst(end)
            state = .head
            return true
        case .head: return try head(&found)
        case .field(let name):
            var piece: [UInt8] = []
            let goesOn = content { piece += $0 }
            value += piece
            fieldBytes += piece.count
            guard fieldBytes <= Self.longestFields else { throw .invalidRequest("the form's fields are too long") }
            guard goesOn else { return false }
            found.append(.field(name: name, value: value))
            value = []
            return true
        case .file:
            let goesOn = content { if !$0.isEmpty { found.append(.bytes(Array($0))) } }
            if goesOn { found.append(.fileEnd) }
            return goesOn
        }
    }

    private func wait(atMost count: Int) throws(StorageError) -> Bool {
        guard pending.count <= count else { throw .invalidRequest("the form is damaged") }
        return false
    }

    /// Hands on content up to the next boundary, and goes behind it; false where it has not come yet.
    private mutating func content(_ take: (ArraySlice<UInt8>) -> Void) -> Bool {
        var at = 0
        while let start = pending[at...].firstIndex(of: 13) {
            let rest = pending[start...]
            if rest.count < delimiter.count {
                guard delimiter.starts(with: rest) else {
                    at = start + 1
                    continue
                }
                take(pending[..<start])
                pending.removeFirst(start)
                return false
            }
            if rest.starts(with: delimiter) {
                take(pending[..<start])
                pending.removeFirst(start + delimiter.count)
                state = .boundary
                return true
            }
            at = start + 1
        }
        take(pending[...])
        pending.removeAll(keepingCapacity: true)
        return false
    }

    /// Reads the lines before a part's content; a part with a file name, or that is called as clients call files, is the file.
    private mutating func head(_ found: inout [Found]) throws(StorageError) -> Bool {
        let end = Array("\r\n\r\n".utf8)
        guard let length = pending.indices.first(where: { pending[$0...].starts(with: end) }) else {
            return try wait(atMost: Self.longestHead)
        }
        guard length <= Self.longestHead else { throw .invalidRequest("the form is damaged") }
        let lines = String(decoding: pending[..<length], as: UTF8.self).split(separator: "\r\n")
        pending.removeFirst(length + end.count)
        var disposition = ""
        var mediaType: String?
        for line in lines {
            let pair = line.split(separator: ":", maxSplits: 1)
            let text = pair.count == 2 ? String(pair[1].drop { $0 == " " }) : ""
            switch pair.first?.lowercased() {
            case "content-disposition": disposition = text
            case "content-type": mediaType = text
            default: break
            }
        }
        let parts = Self.parameters(of: disposition)
        guard parts.value == "form-data" else { throw .invalidRequest("a part of the form has no name") }
        let name = parts.named["name"] ?? ""
        guard parts.named["filename"] != nil || name == "file" || name.isEmpty else {
            state = .field(name: name)
            return true
        }
        guard !hasFile else { throw .invalidRequest("the form has more than one file") }
        (hasFile, state) = (true, .file)
        found.append(.file(mediaType: mediaType))
        return true
    }

    /// A header's value in lower case, and its parameters by their names in lower case (RFC 9110 §5.6.6).
    static func parameters(of header: String) -> (value: String, named: [String: String]) {
        var (pieces, piece, isQuoted, isEscaped) = ([String](), "", false, false)
        for character in header {
            if isEscaped {
                piece.append(character)
                isEscaped = false
            } else if isQuoted, character == "\\" {
                isEscaped = true
            } else if character == "\"" {
                isQuoted.toggle()
            } else if character == ";", !isQuoted {
                pieces.append(piece)
                piece = ""
            } else {
                piece.append(character)
            }
        }
        pieces.append(piece)
        let trimmed = pieces.map { $0.trimmingCharacters(in: .whitespaces) }
        var named: [String: String] = [:]
        for text in trimmed.dropFirst() {
            guard let cut = text.firstIndex(of: "=") else { continue }
            let name = text[..<cut].lowercased()
            if named[name] == nil { named[name] = String(text[text.index(after: cut)...]) }
        }
        return (trimmed[0].lowercased(), named)
    }
}
