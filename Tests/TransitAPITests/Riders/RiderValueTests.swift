import Foundation
import Testing
import TransitAPI
import TransitAPIDocument

/// The small values riders' endpoints are made of.
@Suite struct RiderValueTests {
    @Test func `an identifier is a UUID in lower case`() throws {
        let text = "3f0c1c9e-6a2b-4c1d-9e8f-0a1b2c3d4e5f"
        let id = try #require(RecordID(text))
        #expect(id.description == text)
        #expect(RecordID(text.uppercased()) == id)
        #expect(id.high == 0x3F0C_1C9E_6A2B_4C1D)
        #expect(id.low == 0x9E8F_0A1B_2C3D_4E5F)
        let uuid = try #require(UUID(uuidString: text))
        #expect(RecordID(uuid) == id)
        #expect(RecordID("00000000-0000-0000-0000-000000000000")?.description.hasPrefix("00000000-0000") == true)
    }

    @Test(arguments: [
        "", "3f0c1c9e6a2b4c1d9e8f0a1b2c3d4e5f", "3f0c1c9e-6a2b-4c1d-9e8f-0a1b2c3d4e5", "fav_abc123",
        "3f0c1c9e-6a2b-4c1d-9e8f-0a1b2c3d4e5g", "3f0c1c9e-6a2b-4c1d-9e8f-0a1b2c3d4e5f0",
        "3f0c1c9e-6a2b-4c1d-9e8f-0a1b2c3d4eé", "{3f0c1c9e-6a2b-4c1d-9e8f-0a1b2c3d4e5}",
        "3f0c1c9e06a2b-4c1d-9e8f-0a1b2c3d4e5f",
    ])
    func `anything else is no identifier`(text: String) { #expect(RecordID(text) == nil) }

    @Test(arguments: [("00:00", 0), ("07:05", 425), ("23:59", 1439)])
    func `a time of day is hours and minutes`(text: String, minutes: Int) throws {
        let time = try #require(ClockTime(text))
        #expect(time.minutes == minutes)
        #expect(time.description == text)
        #expect(ClockTime(minutes: minutes) == time)
    }

    @Test(arguments: ["24:00", "7:05", "07:60", "07:05:00", "0705", "-1:00", "07:5", " 07:05", ""])
    func `no other time of day is read`(text: String) { #expect(ClockTime(text) == nil) }

    @Test(arguments: [
        ("*", IfMatch.any), (" * ", .any), (#""42""#, .versions([42])), (#""1", "2" ,"3""#, .versions([1, 2, 3])),
        (#"W/"42" , "7""#, .tags([#"W/"42""#, #""7""#])),
    ])
    func `If-Match names versions, or tags as they were sent`(text: String, expected: IfMatch) {
        #expect(IfMatch.parse(text, within: nil) == expected)
    }

    @Test(arguments: [#"W/"42""#, #""4f2a""#, #""042""#, #""""#, #""-1""#, #""99999999999999999999""#])
    func `a tag that is none of ours matches nothing`(text: String) throws {
        let asked = try #require(IfMatch.parse(text, within: nil))
        #expect(![0, 1, 42].contains { asked.allows($0) } && asked.parameterText == text)
    }

    @Test(arguments: ["42", "", "\"42", "42\"", "\"4 2\"", "\"1\" \"2\"", "\"1\",", "**", "w/\"1\"", "\"é\""])
    func `what is no entity tag is refused`(text: String) { #expect(IfMatch.parse(text, within: nil) == nil) }

    @Test func `a version is allowed if it is named`() {
        #expect(IfMatch.any.allows(0))
        #expect(IfMatch.versions([1, 2]).allows(2))
        #expect(!IfMatch.versions([1, 2]).allows(3))
        #expect(!IfMatch.versions([]).allows(0))
        #expect(IfMatch.tag(42) == "\"42\"")
        #expect(TransitContract.settings.example?.entityTag == "\"44\"")
    }

    @Test func `a push token is 32 to 100 bytes and shows its end`() {
        let digits = String(repeating: "0A", count: 31)
        #expect(DeviceToken(digits) == nil)
        #expect(DeviceToken(digits + "bCd") == nil)
        #expect(DeviceToken(digits + "fg") == nil)
        #expect(DeviceToken(digits + "bC")?.description.hasSuffix("0a0abc") == true)
        #expect(DeviceToken(digits + "bC")?.suffix == "0abc")
        #expect(DeviceToken(String(repeating: "f", count: 200)) != nil)
        #expect(DeviceToken(String(repeating: "f", count: 202)) == nil)
    }

    @Test(arguments: ["Australia/Sydney", "UTC", "America/Argentina/Ushuaia", "Etc/GMT+10", "America/Port-au-Prince"])
    func `names of time zones are read`(name: String) { #expect(TimeZoneName(name)?.description == name) }

    @Test(arguments: ["", "/", "Australia/", "a//b", "../etc/passwd", "a/b/c/d", "+10:00", "Australia/Sydney\0", "é"])
    func `no other name of a time zone is read`(name: String) { #expect(TimeZoneName(name) == nil) }

    @Test func `a change keeps, clears or sets`() {
        #expect(Change<Int>.keep.applied(to: 1) == 1)
        #expect(Change<Int>.clear.applied(to: 1) == nil)
        #expect(Change.set(2).applied(to: nil) == 2)
        #expect(Change<Int>.keep.applied(to: 1, default: 9) == 1)
        #expect(Change<Int>.clear.applied(to: 1, default: 9) == 9)
        #expect(Change.set(2).applied(to: 1, default: 9) == 2)
        #expect(Change<Int>(setting: nil) == .keep)
        #expect(Change.set(2).map { "\($0)" } == .set("2"))
    }
}
