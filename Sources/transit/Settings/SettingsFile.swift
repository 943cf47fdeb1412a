import Foundation

/// A file of settings, as `.env.example` shows them: a line `NAME=value` for each, others empty or after `#`.
struct SettingsFile {
    /// A line that sets something.
    struct Line: Equatable {
        let name: String
        let value: String
        /// Counted from 1.
        let number: Int
    }

    let path: String
    /// In the order of the file. Of lines with the same name the last one counts, as systemd and compose have it.
    let lines: [Line]
    /// Whether users other than its owner and group may read it.
    let isOpenToAll: Bool

    /// What is set, by name; what is set to nothing is not.
    var values: [String: Line] {
        Dictionary(lines.map { ($0.name, $0) }) { $1 }.filter { !$0.value.value.isEmpty }
    }

    /// Reads a file; all of its faults are told at once, and none with what a line holds, which may be a secret.
    ///
    /// - Parameter setting: who named it, for complaints: `--config` or `TRANSIT_CONFIG`.
    init(path: String, named setting: String) throws {
        var isFolder = ObjCBool(false)
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw Refusal("\(setting): there is no file \(path)")
        }
        guard !isFolder.boolValue else { throw Refusal("\(setting): \(path) is a folder; name a file of settings") }
        let bytes: Data
        do {
            bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        } catch {
            throw Refusal("\(setting): \(path) cannot be read: \(error.localizedDescription)")
        }
        guard let text = String(bytes: bytes, encoding: .utf8) else {
            throw Refusal("\(setting): \(path) is no text in UTF-8")
        }
        let mode = try? FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        try self.init(text: text, path: path, isOpenToAll: (mode ?? 0) & 0o004 != 0)
    }

    init(text: String, path: String, isOpenToAll: Bool) throws {
        var (lines, faults) = ([Line](), [String]())
        let bare = text.hasPrefix("\u{FEFF}") ? text.dropFirst() : text[...]
        for (index, line) in bare.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            do throws(Fault) {
                if let read = try Self.line(line, number: index + 1) { lines.append(read) }
            } catch {
                faults.append("\(path), line \(index + 1): \(error.words)")
            }
        }
        guard faults.isEmpty else {
            let more = faults.count > Self.mostFaults ? ["and \(faults.count - Self.mostFaults) more"] : []
            throw Refusal((faults.prefix(Self.mostFaults) + more).joined(separator: "\n"))
        }
        (self.path, self.lines, self.isOpenToAll) = (path, lines, isOpenToAll)
    }

    /// More of them say no more: it is another kind of file.
    private static let mostFaults = 20

    private struct Fault: Error {
        var words: String
    }

    /// What a line sets; nil for an empty one and for a comment.
    private static func line(_ text: Substring, number: Int) throws(Fault) -> Line? {
        let text = text.trimmingCharacters(in: .whitespaces)
        guard !text.isEmpty, !text.hasPrefix("#") else { return nil }
        guard let sign = text.firstIndex(of: "=") else {
            throw Fault(words: "a line is NAME=value, empty, or a comment after #; this one has no =")
        }
        let name = text[..<sign].trimmingCharacters(in: .whitespaces)
        guard name.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) != nil else {
            throw Fault(
                words:
                    "what stands before the = is no name: letters, digits and _ only, such as PUBLIC_URL=…, and no export"
            )
        }
        var value = text[text.index(after: sign)...].trimmingCharacters(in: .whitespaces)
        if let mark = value.first, mark == "\"" || mark == "'" {
            guard value.count > 1, value.last == mark else {
                throw Fault(words: "the value of \(name) begins with \(mark) and does not end with it")
            }
            value = String(value.dropFirst().dropLast())
        }
        guard value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
            throw Fault(words: "the value of \(name) holds a character that cannot be seen")
        }
        return Line(name: name, value: value, number: number)
    }
}
