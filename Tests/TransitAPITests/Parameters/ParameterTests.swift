import Testing
import TransitAPI

/// What each type of parameter accepts, and what it says when it does not.
@Suite struct ParameterTests {
    static let radius = Parameter<Int>(
        "radius", "How far.", default: 500, bounds: 50...2000, unit: "metres", example: 500)
    static let latitude = Parameter<Double>("lat", "Where.", bounds: -90...90, unit: "degrees", example: 0)
    static let query = Parameter<String>("query", "What.", bounds: 1...10, example: "a")

    @Test(arguments: [("50", 50), ("2000", 2000), ("0500", 500)])
    func `whole numbers in bounds are read`(text: String, value: Int) throws {
        #expect(try Self.radius.parse(text) == value)
    }

    @Test(arguments: [
        ("5", "5"), ("2001", "2001"), ("-50", "-50"), ("+500", "+500"), ("500.0", "500.0"), ("0x50", "0x50"),
        (" 500", "\" 500\""), ("", "\"\""), ("5e2", "5e2"), ("٥٠٠", "\"٥٠٠\""), ("-", "-"),
        ("99999999999999999999", "99999999999999999999"), ("a\nb", "\"a\u{FFFD}b\""),
    ])
    func `other whole numbers are refused by name, bound and what came`(text: String, shown: String) {
        let error = #expect(throws: ParameterError.self) { try Self.radius.parse(text) }
        #expect(error?.message == "radius must be a whole number of metres from 50 to 2000; received \(shown)")
        #expect(error?.code == .invalidParameter)
    }

    @Test(arguments: [("-33.8839", -33.8839), ("90", 90), ("-90", -90), ("1e-05", 0.00001), ("2.5E1", 25), ("-0", 0)])
    func `finite decimal numbers are read`(text: String, value: Double) throws {
        #expect(try Self.latitude.parse(text) == value)
    }

    @Test(arguments: [
        "nan", "inf", "-inf", "0x1p3", "90.0001", "1e999", ".5", "5.", "+5", "1,5", "", " 1", "1 ", "1e", "--1", "1_0",
    ])
    func `other numbers are refused`(text: String) {
        let error = #expect(throws: ParameterError.self) { try Self.latitude.parse(text) }
        #expect(error?.message.hasPrefix("lat must be a number of degrees from -90 to 90; received ") == true)
    }

    @Test(arguments: [("a", "a"), (" town hl ", "town hl"), ("0123456789", "0123456789"), ("éééé", "éééé")])
    func `text is read without the spaces around it`(text: String, value: String) throws {
        #expect(try Self.query.parse(text) == value)
    }

    @Test(arguments: ["", " ", "      ", "01234567890", "a\u{0}b", "a\tb", "a\u{7F}", "a\u{85}b"])
    func `empty, long and unprintable text is refused`(text: String) {
        let error = #expect(throws: ParameterError.self) { try Self.query.parse(text) }
        #expect(
            error?.message.hasPrefix(
                "query must be text of 1 to 10 characters, not all spaces, no control characters; received ") == true)
    }

    @Test func `names out of a set are exact`() throws {
        let mode = OptionalParameter<Mode>("mode", "Which.", example: .rail)
        #expect(try mode.parse("light_rail") == .lightRail)
        let error = #expect(throws: ParameterError.self) { try mode.parse("Rail") }
        #expect(
            error?.message == """
                mode must be one of rail, metro, light_rail, bus, ferry, coach, cable_car, gondola, funicular, \
                trolleybus, monorail, air, taxi or other; received Rail
                """)
    }

    @Test func `true and false are the only booleans`() throws {
        let flag = Parameter<Bool>("flag", "Whether.", example: true)
        #expect(try flag.parse("true"))
        #expect(try flag.parse("false") == false)
        let error = #expect(throws: ParameterError.self) { try flag.parse("TRUE") }
        #expect(error?.message == "flag must be true or false; received TRUE")
    }

    @Test(arguments: ["", "a_b_c", "a_b_c_d_e", "a_b_c_D", "a__c_d", "a_b_c_123456789", "a b", "ü_b_c_d"])
    func `cursors have a form`(text: String) {
        #expect(Cursor(text) == nil)
        #expect(Cursor("a9_0_1_zz")?.description == "a9_0_1_zz")
        #expect(Cursor("a9_0_1_zz_before")?.description == "a9_0_1_zz_before" && Cursor("a9_0_1_zz_after") == nil)
    }

    @Test(arguments: ["", "..", ".hidden", "a/b", "a\\b", "a%2fb", String(repeating: "a", count: 101)])
    func `file names cannot leave their folder`(text: String) {
        #expect(FileName(text) == nil)
        #expect(FileName("sydney-20251112.db") != nil)
    }

    @Test func `app versions compare by number`() throws {
        let old = try #require(AppVersion("1.9"))
        let new = try #require(AppVersion("1.10.0"))
        #expect(old < new)
        #expect(AppVersion("1") == AppVersion("1.0.0"))
        for bad in ["", "1.", "1.2.3.4", "v1", "1.-2", "1.2 ", "123456"] { #expect(AppVersion(bad) == nil, "\(bad)") }
    }

    @Test func `what a client sent is cut to 100 characters`() {
        let error = #expect(throws: ParameterError.self) { try Self.radius.parse(String(repeating: "9", count: 500)) }
        #expect(error?.details["received"] == .string(String(repeating: "9", count: 100)))
        #expect(error?.details["parameter"] == "radius")
        #expect(error?.details["allowed"] == "a whole number of metres from 50 to 2000")
    }
}
