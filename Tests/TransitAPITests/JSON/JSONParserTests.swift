import Foundation
import Testing
import TransitAPI
import TransitAPIDocument

/// JSON is read strictly, and a fault is found where it is.
@Suite struct JSONParserTests {
    private func parsed(_ text: String) throws -> JSONValue { try JSONParser.parse(Array(text.utf8)) }

    private static let values: [(String, JSONValue)] = [
        ("null", .null), (" true\n", true), ("-0", 0), ("12", 12), ("-9223372036854775808", .int(.min)),
        ("9223372036854775808", .double(9_223_372_036_854_775_808)), ("1.5e3", .double(1500)), ("0.25", 0.25),
        ("-999999999999999999", -999_999_999_999_999_999), ("-0.0", .double(-0.0)), ("-151.20690", -151.2069),
        (#""a\"\\\/\b\f\n\r\té""#, "a\"\\/\u{8}\u{c}\n\r\té"), (#""\u00e9\uD83D\uDE82""#, "é🚂"), ("[]", .array([])),
        (#"{"b": [1, {}], "a": ""}"#, ["b": .array([1, .object([:])]), "a": ""]),
    ]

    @Test(arguments: values)
    func `what is JSON is read`(text: String, value: JSONValue) throws { #expect(try parsed(text) == value) }

    /// Most numbers are put together from their digits, the others are not: both ways are right to the last bit.
    @Test func `numbers are the nearest there are`() throws {
        var random = FixedRandom(state: 8_259)
        for _ in 0..<20_000 {
            let whole = Int.random(in: 0...999_999_999, using: &random)
            let fraction = (0..<Int.random(in: 1...12, using: &random)).map { _ in
                "\(Int.random(in: 0...9, using: &random))"
            }
            let exponent = Bool.random(using: &random) ? "" : "e\(Int.random(in: -30...30, using: &random))"
            let text = "\(Bool.random(using: &random) ? "-" : "")\(whole).\(fraction.joined())\(exponent)"
            #expect(try parsed(text) == .double(Double(text)!), "\(text)")
        }
    }

    @Test(arguments: [1, 12, 13, 40]) func `an object of any size finds its names, and none twice`(count: Int) throws {
        let members = (0..<count).map { "\"name \($0)\": \($0)" }
        var object = try #require(try parsed("{" + members.joined(separator: ", ") + "}").object)
        #expect(object.count == count && object.keys == (0..<count).map { "name \($0)" })
        #expect((0..<count).allSatisfy { object["name \($0)"]?.int == $0 } && object["name"] == nil)
        let error = #expect(throws: JSONSyntaxError.self) {
            try parsed("{" + (members + [members[count - 1]]).joined(separator: ", ") + "}")
        }
        #expect(error?.problem == "a name is given twice")
        let reversed = JSONObject(object.members.reversed().map { ($0.key, $0.value) })
        #expect(reversed == object)
        object["name 0"] = nil
        #expect(object.count == count - 1 && object["name \(count - 1)"]?.int == (count == 1 ? nil : count - 1))
        object["name 0"] = true
        #expect(object.keys.last == "name 0" && reversed != object)
    }

    @Test func `names keep their order`() throws {
        #expect(try parsed(#"{"z": 1, "a": 2, "m": 3}"#).object?.keys == ["z", "a", "m"])
    }

    @Test(arguments: [
        ("", 0, "a value is expected"), ("  ", 2, "a value is expected"),
        ("{", 1, "a name in quotation marks is expected"),
        ("{a: 1}", 1, "a name in quotation marks is expected"), (#"{"a" 1}"#, 5, "a colon is expected"),
        (#"{"a": }"#, 6, "a value is expected"), (#"{"a": 1,}"#, 8, "a name in quotation marks is expected"),
        (#"{"a": 1 "b": 2}"#, 8, "a comma or a closing brace is expected"),
        ("[1 2]", 3, "a comma or a closing bracket is expected"),
        ("[1,]", 3, "a value is expected"), ("01", 1, "a number may not start with 0"),
        ("1.", 2, "a digit is expected"),
        ("1e", 2, "a digit is expected"), ("-", 1, "a digit is expected"), ("+1", 0, "a value is expected"),
        ("1e999", 0, "the number is too large"), ("nul", 0, "a value is expected"), ("NaN", 0, "a value is expected"),
        (#""abc"#, 0, "the string does not end"), ("\"a\u{1}\"", 2, "a control character in a string must be escaped"),
        (#""\x""#, 1, "there is no such escape"), (#""\ud83d""#, 1, "the escape stands for no character"),
        (#""\u12g4""#, 1, "the escape stands for no character"), ("{} {}", 3, "nothing may follow the value"),
        (#"{"é": 1, "é": 2}"#, 10, "a name is given twice"), ("{'a': 1}", 1, "a name in quotation marks is expected"),
        ("// x", 0, "a value is expected"), ("\u{FEFF}{}", 0, "a value is expected"),
    ])
    func `what is not is found where it is`(text: String, offset: Int, problem: String) {
        let error = #expect(throws: JSONSyntaxError.self) { try parsed(text) }
        #expect(error?.offset == offset)
        #expect(error?.problem == problem)
    }

    @Test func `bytes that are not UTF-8 are refused`() {
        let error = #expect(throws: JSONSyntaxError.self) { try JSONParser.parse([0x5B, 0x22, 0xFF, 0x22, 0x5D]) }
        #expect(error?.offset == 1)
        #expect(error?.problem == "the string is not UTF-8")
    }

    @Test func `nesting has an end`() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        #expect(try parsed(nested(65)).array?.count == 1)
        let error = #expect(throws: JSONSyntaxError.self) { try parsed(nested(60_000)) }
        #expect(error?.offset == 65)
    }

    @Test func `what we write is read back, and what Foundation reads is read the same`() throws {
        for endpoint in WholeContract.endpoints {
            guard let example = endpoint.example else { continue }
            var json = JSONWriter()
            json.write(example)
            #expect(try JSONParser.parse(json.bytes) == example)
        }
    }

    @Test func `no damage to a text does more than be refused`() throws {
        var random = FixedRandom(state: 20_251_112)
        let whole = Array(SpecExamples.tripPlan.utf8)
        var refused = 0
        for _ in 0..<2_000 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            bytes.removeLast(Int.random(in: 0...2, using: &random) * Int.random(in: 0...40, using: &random))
            do {
                let value = try JSONParser.parse(bytes)
                #expect(JSONValue(json: bytes) == value)
            } catch {
                refused += 1
                #expect((0...bytes.count).contains(error.offset))
            }
        }
        #expect(refused > 1_000)
    }
}

/// Random numbers that are the same every time (SplitMix64).
private struct FixedRandom: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
        return z ^ z >> 31
    }
}
