import Testing
import TransitAPI
import TransitAPIDocument

/// What is deprecated: for how long it is kept, and where that is said.
@Suite struct DeprecationTests {
    @Test func `whatever is deprecated is kept for twelve months`() {
        let declared = Deprecation(since: "2026-11-25", version: "1.5.0", instead: "Use another.")
        #expect(declared.sunset.description == "2027-11-25")
        let longer = Deprecation(since: "2026-11-25", version: "1.5.0", sunset: "2028-01-01", instead: "Use another.")
        #expect(longer.sunset.description == "2028-01-01")
        let leap = Deprecation(since: "2028-02-29", version: "1.5.0", instead: "Use another.")
        #expect(leap.sunset.description == "2029-03-01")
        let end = Deprecation(since: "2027-12-31", version: "1.5.0", instead: "Use another.")
        #expect(end.sunset.description == "2028-12-31")
        #expect(
            declared.text == "Deprecated since 2026-11-25: Use another. It is kept until 2027-11-25 at least.")
    }

    @Test func `no declaration can say less`() async {
        await #expect(processExitsWith: .failure) {
            _ = Deprecation(since: "2026-11-25", version: "1.5.0", sunset: "2027-11-24", instead: "Use another.")
        }
        await #expect(processExitsWith: .failure) {
            _ = Deprecation(since: "2026-02-29", version: "1.5.0", instead: "Use another.")
        }
    }

    @Test func `the document says what is deprecated, and nothing else is`() throws {
        let document = try OpenAPIDocument.generate(endpoints: [Old.endpoint.erased, Old.asking.erased])
        let gone = document["paths"]?["/api/v1/old/{stop_id}"]?["get"]
        #expect(gone?["deprecated"] == true)
        #expect(gone?["description"]?.string?.contains(Old.ofEndpoint.text) == true)
        #expect(gone?["responses"]?["200"]?["headers"]?["Sunset"] != nil)
        let asking = document["paths"]?["/api/v1/old"]?["post"]
        #expect(asking?["deprecated"] == nil)
        let parameters = asking?["parameters"]?.array ?? []
        #expect(parameters.filter { $0["deprecated"] == true }.compactMap { $0["name"]?.string } == ["wide"])
        let schemas = document["components"]?["schemas"]
        let body = schemas?["OldBody"]?["properties"]?.object?.members ?? []
        #expect(body.filter { $0.1["deprecated"] == true }.map(\.0) == ["nickname"])
        let answer = schemas?["OldAnswer"]?["properties"]?.object?.members ?? []
        #expect(answer.filter { $0.1["deprecated"] == true }.map(\.0) == ["color"])
        #expect(
            schemas?["OldAnswer"]?["properties"]?["color"]?["description"]?.string == "Its colour. " + Old.ofField.text)
    }

    @Test func `changes list what is deprecated beside what is written, the newest first`() throws {
        let written = [
            ContractChange(
                date: ISODate("2026-12-01")!, version: "1.4.1", kind: .fixed, concerns: "A", text: "B."),
            ContractChange(
                date: ISODate("2026-11-01")!, version: "1.4.0", kind: .added, concerns: "C", text: "D."),
        ]
        let changes = try ContractChanges.all(
            written: written, endpoints: [Old.endpoint.erased, Old.asking.erased])
        #expect(
            changes.map { "\($0.date) \($0.kind.rawValue) \($0.concerns)" } == [
                "2026-12-02 deprecated OldAnswer, field color", "2026-12-01 deprecated POST /api/v1/old, body nickname",
                "2026-12-01 fixed A", "2026-11-25 deprecated GET /api/v1/old/{stop_id}",
                "2026-11-25 deprecated POST /api/v1/old, parameter wide", "2026-11-01 added C",
            ])
        #expect(changes[0].sunset?.description == "2027-12-02" && changes[2].sunset == nil)
    }
}

/// The contract's own history.
@Suite struct ContractHistoryTests {
    private static func numbers(_ version: String) -> [Int] { version.split(separator: ".").compactMap { Int($0) } }

    @Test func `versions are three numbers, and neither they nor their days ever go back`() throws {
        let history = TransitContract.history
        #expect(history.count > 20 && history.last?.version == "1.0.0")
        for (newer, older) in zip(history, history.dropFirst()) {
            #expect(newer.date >= older.date, "\(newer.concerns)")
            #expect(
                !Self.numbers(newer.version).lexicographicallyPrecedes(Self.numbers(older.version)), "\(newer.concerns)"
            )
        }
        #expect(history.allSatisfy { Self.numbers($0.version).count == 3 && $0.version.hasPrefix("1.") })
    }

    @Test
    func `each change says what it concerns in a sentence, and none is said to be deprecated without a declaration`() {
        for change in TransitContract.history {
            let begins = change.text.first.map { $0.isUppercase || $0 == "`" } ?? false
            #expect(change.text.hasSuffix(".") && begins, "\(change.text)")
            #expect(change.kind != .deprecated && change.kind != .other && change.sunset == nil)
        }
    }

    @Test func `endpoints that are said to be added are there`() {
        let declared = Set(TransitContract.all.map { "\($0.description.method.rawValue) \($0.description.fullPath)" })
        let removed = Set(TransitContract.history.filter { $0.kind == .removed }.map(\.concerns))
        for change in TransitContract.history where change.concerns.contains(" /api/v1/") {
            #expect(declared.contains(change.concerns) || removed.contains(change.concerns), "\(change.concerns)")
        }
    }

    @Test func `what is deprecated came with a version that is written down`() throws {
        let versions = Set(TransitContract.history.map(\.version))
        for change in try ContractChanges.all() { #expect(versions.contains(change.version), "\(change.concerns)") }
    }
}
