import Database
import DatabaseFixtures
import RestSurface
import Testing

@Suite struct RegularPatternTests {
    private static let texts = [
        "", "a", "b", "ab", "aab", "abc", "Abc", "ABC", "cab", "a\nb", "hello world", "hello  world!", "2026-11-24",
        "x1y22z333", "é", "É", "Straße", "日本語", "a.b", "a+b", "[a]", "{a}", "^a$", "\\", "a-b", "a_b", " tab\there",
        "aaaaaaaaaaaaaaaaaaaaaaaa",
    ]
    private static let patterns = [
        "a", "^a", "a$", "^a$", "^$", "^", "$", "a.b", "a.c", ".", "^.$", "^...$", "a*", "^a*$", "^a+$", "ab?c",
        "^(ab|cab)$",
        "(a|b)+c", "^(?:a|b)*$", "a{2}", "^a{2,}b", "a{0,1}b$", "^[abc]+$", "[^abc]", "^[^a-c]+$", "[a-c][b-d]", "\\d+",
        "^\\d{4}-\\d\\d-\\d\\d$",
        "\\w+ \\w+", "\\s\\s", "^\\S+$", "\\D", "\\W", "a\\.b", "a\\+b", "\\[a\\]", "\\{a\\}", "\\^a\\$", "\\\\", "[.]",
        "[]a]", "[a-]", "[\\d-]",
        "[\\^]", "é", "^.é?$", "日.語", "ß", "a+?b", "a*?$", "^(a+)+$", "(^a|b$)", "a|^b", "\\t", "}", "]",
    ]

    /// Which of some texts a filter finds, in one statement each.
    private static func found(_ filter: String, _ pattern: String, _ database: Database) async -> String {
        var request = RestRequest(.get, "saved_places", query: [("select", "visits"), ("order", "visits")])
        request.query.append(("name", filter + "." + pattern))
        let answer = await People.surface.answer(request, as: .user(People.ann), in: database)
        return "\(answer.status) \(answer.text)"
    }

    private static func fill(_ database: Database) async throws {
        try await database.write(as: .service) { transaction in
            try transaction.insert(
                Insert(into: People.users, ["id": .uuid(People.ann), "display_name": "Ann"]))
            for (number, text) in texts.enumerated() {
                try transaction.insert(
                    Insert(
                        into: People.places,
                        [
                            "id": .uuid(People.id(100 + number)), "user_id": .uuid(People.ann), "name": .text(text),
                            "visits": .int(number),
                        ]))
            }
        }
    }

    private static func all(_ kind: DatabaseKind, _ patterns: [String]) async throws -> [String] {
        try await withDatabase(kind, schema: People.schema) { database in
            try await fill(database)
            var answers: [String] = []
            for pattern in patterns {
                for filter in ["match", "imatch"] {
                    answers.append("\(filter) \(pattern): " + (await found(filter, pattern, database)))
                }
            }
            return answers
        }
    }

    @Test func patternsMeanWhatTheySay() async throws {
        let answers = try await Self.all(.sqlite, ["^a", "^\\d{4}-", "[^abc]", "^é$"])
        #expect(
            answers[0]
                == #"match ^a: 200 \#(visits("a", "ab", "aab", "abc", "a\nb", "a.b", "a+b", "a-b", "a_b", Self.texts.last!))"#
        )
        #expect(answers[2] == #"match ^\d{4}-: 200 \#(visits("2026-11-24"))"#)
        #expect(
            answers[6] == #"match ^é$: 200 \#(visits("é"))"# && answers[7] == #"imatch ^é$: 200 \#(visits("é", "É"))"#)
    }

    private func visits(_ texts: String...) -> String {
        let numbers = texts.compactMap { Self.texts.firstIndex(of: $0) }.sorted()
        return "[" + numbers.map { "{\"visits\":\($0)}" }.joined(separator: ",") + "]"
    }

    @Test(.enabled(if: DatabaseKind.postgreSQL.isAvailable)) func bothDatabasesFindTheSame() async throws {
        let (one, other) = (try await Self.all(.sqlite, Self.patterns), try await Self.all(.postgreSQL, Self.patterns))
        for (one, other) in zip(one, other) { #expect(one == other) }
    }

    /// Patterns made of pieces by lot: both databases find the same, or the pattern is refused.
    @Test(.enabled(if: DatabaseKind.postgreSQL.isAvailable), arguments: [1, 2] as [UInt64])
    func bothDatabasesFindTheSameOfAnyPattern(seed: UInt64) async throws {
        var numbers = SeededNumbers(seed: seed)
        let pieces = [
            "a", "b", "c", ".", "^", "$", "(", ")", "|", "*", "+", "?", "{2}", "{1,3}", "[ab]", "[^a]", "\\d", "\\w",
            "\\s", "-", " ", "é", "\\.", "(?:",
        ]
        let patterns = (0..<250).map { _ in
            (0..<Int.random(in: 1...9, using: &numbers)).map { _ in pieces.randomElement(using: &numbers) ?? "a" }
                .joined()
        }
        let (one, other) = (try await Self.all(.sqlite, patterns), try await Self.all(.postgreSQL, patterns))
        for (one, other) in zip(one, other) { #expect(one == other) }
        #expect(one.count { $0.contains(": 200") } > 50)
    }

    @Test func whatCannotBeMatchedAlikeIsRefused() async throws {
        let refused: [(String, String)] = [
            ("(a", "parentheses () not balanced"), ("a)", "parentheses () not balanced"),
            ("[a", "brackets [] not balanced"),
            ("*a", "quantifier operand invalid"), ("a**", "quantifier operand invalid"),
            ("^*", "quantifier operand invalid"),
            ("a{3,2}", "invalid repetition count(s)"), ("a{256}", "invalid repetition count(s)"),
            ("[b-a]", "invalid character range"),
            ("a|", "an empty alternative cannot be matched here"),
            ("(?=a)", "a group that begins with (? cannot be matched here"),
            ("(a)\\1", "the escape \\1 cannot be matched here"), ("\\ya", "the escape \\y cannot be matched here"),
            ("[[:alpha:]]", "a class of characters such as [:alpha:] cannot be matched here"),
            ("\\", "invalid escape \\ sequence"),
            (String(repeating: "a", count: 201), "a pattern has at most 200 characters, not 201"),
            (
                "((a{200}){200}){200}",
                "a pattern has at most 1000 steps, what is repeated being counted as often as it is"
            ),
        ]
        for (pattern, says) in refused {
            let error = #expect(throws: RegularPatternError.self, "\(pattern)") { try RegularPattern(pattern) }
            #expect(error?.description == says)
        }
        try await withDatabase(.sqlite, schema: People.schema) { database in
            let answer = await Self.found("match", "(a", database)
            #expect(
                answer
                    == #"400 {"code":"2201B","details":null,"hint":null,"message":"invalid regular expression: parentheses () not balanced"}"#
            )
            var request = RestRequest(.get, "saved_places", query: [("visits", "match.1")])
            request.query.append(("select", "name"))
            let number = await People.surface.answer(request, as: .user(People.ann), in: database)
            #expect(number.status == 404 && number.text.contains("42883"))
        }
    }

    /// What takes others for ever takes this one look at each character.
    @Test func noTextTakesForEver() async throws {
        try await withDatabase(.sqlite, schema: People.schema) { database in
            try await People.fill(database)
            let long = String(repeating: "a", count: 2_000) + "!"
            _ = try await database.write(as: .service) { transaction in
                try transaction.insert(
                    Insert(
                        into: People.places,
                        [
                            "id": .uuid(People.id(99)), "user_id": .uuid(People.ann), "name": .text(long),
                            "visits": .int(99),
                        ]))
            }
            let began = ContinuousClock.now
            for pattern in ["^(a+)+$", "(a|aa)+$", "^(a?){40}a{40}$", "(.*)(.*)(.*)(.*)x"] {
                #expect(await Self.found("match", pattern, database) == "200 []")
            }
            #expect(ContinuousClock.now - began < .seconds(30))
        }
    }
}
