import Foundation
import Testing
import TransitAPI

/// The `///` line of a property and the text OpenAPI shows are one text.
@Suite struct SourceDocumentationTests {
    @Test func `comments and field texts agree`() throws {
        let bodies = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources/TransitAPI/Bodies")
        let registry = SchemaRegistry()
        for endpoint in WholeContract.endpoints { _ = try registry.schema(for: endpoint.responseType) }
        var compared = 0
        let files = try #require(FileManager.default.enumerator(at: bodies, includingPropertiesForKeys: nil))
        for case let file as URL in files {
            let name = file.deletingPathExtension().lastPathComponent
            guard file.pathExtension == "swift", let type = registry.objectTypes[name] else { continue }
            let comments = Self.propertyComments(try String(contentsOf: file, encoding: .utf8))
            for (field, text) in type.fieldDocs {
                guard let comment = comments[Self.swiftName(field)] else { continue }
                #expect(comment == text, "\(name).\(field)")
                compared += 1
            }
        }
        #expect(compared > 380)
    }

    /// Comments of `public var` lines, joined, by the property's name in lower case.
    private static func propertyComments(_ source: String) -> [String: String] {
        var comments: [String: String] = [:]
        var pending: [String] = []
        for line in source.split(separator: "\n").map({ $0.trimmingCharacters(in: .whitespaces) }) {
            if line.hasPrefix("/// ") {
                pending.append(String(line.dropFirst(4)))
                continue
            }
            if let start = line.range(of: "public var "), let end = line[start.upperBound...].firstIndex(of: ":") {
                comments[line[start.upperBound..<end].lowercased()] = pending.joined(separator: " ")
            }
            pending = []
        }
        return comments
    }

    private static func swiftName(_ field: String) -> String { field.replacing("_", with: "") }
}
