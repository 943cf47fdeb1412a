import FeedFixtures
import Foundation
import Testing
import Timetable

/// Proves what is said of a feed that breaks a rule, rule by rule, and that the documentation tells of the same.
struct RuleTests {
    @Test func `of a sound feed nothing is said`() throws {
        #expect(try Rule("none", .emptyFile).problems().problems.isEmpty)
    }

    @Test(arguments: Rule.all)
    func `a broken rule is told, and nothing that is not broken`(rule: Rule) throws {
        let problems = try rule.problems()
        #expect(problems.count(rule.code) > 0)
        let said = Set(problems.summary.map(\.code).filter { $0.severity > .info || $0 == rule.code })
        #expect(said == rule.others.union([rule.code]))
    }

    @Test func `each rule has one row here and one in the documentation`() throws {
        let documented = try Self.documented()
        let proven = Rule.all.map { "\($0.name): \($0.code.severity) \($0.code.rawValue)" }
        #expect(documented == proven.sorted())
        #expect(Set(Rule.all.map(\.name)).count == Rule.all.count)
    }

    /// The rows of the tables in `docs/validation.md`: rule, severity and code.
    private static func documented() throws -> [String] {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let text = try String(contentsOf: root.appending(path: "docs/validation.md"), encoding: .utf8)
        return text.split(separator: "\n").compactMap { line -> String? in
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard cells.count == 3, cells[0].hasPrefix("`") else { return nil }
            return (cells[0] + ": " + cells[1]).replacing("`", with: "")
        }.sorted()
    }
}
