import GTFS
import Testing

/// Proves what is said, word for word, of files that are not as they should be, and that limits hold.
struct CSVProblemTests {
    /// A file, and what is noted of it.
    static let table: [(text: String, problem: String)] = [
        (
            "", "warning empty_file stops.txt: the file is empty (leave the file out or fill it)"
        ),
        (
            "stop_name\nCentral\n",
            "fatal missing_required_column stops.txt:1 stop_id: the header has no stop_id (add the column to the header)"
        ),
        (
            "stop_id,stop_id\n1,2\n",
            "warning duplicated_column stops.txt:1 stop_id: named twice "
                + "(keep one column of each name; the first was used)"
        ),
        (
            "stop_id,colour\n1,red\n",
            "info unknown_column stops.txt:1 colour: not read here (check the spelling; it was ignored)"
        ),
        (
            "stop_id,stop_name\n1\n",
            "warning invalid_row_length stops.txt:2: 1 fields, where the header has 2 "
                + "(give every row as many fields as the header)"
        ),
        (
            "stop_id,stop_name\n,Central\n",
            "error missing_required_field stops.txt:2 stop_id: stop_id is empty (fill the field; the row was left out)"
        ),
        (
            "stop_id,stop_lat,stop_lon\n1,91,0\n",
            "warning number_out_of_range stops.txt:2 stop_lat \"91\": must be -90.0 to 90.0 "
                + "(mend the value; it was read as if empty)"
        ),
        (
            "stop_id,stop_lat,stop_lon\n1,here,0\n",
            "warning invalid_float stops.txt:2 stop_lat \"here\": not a number "
                + "(mend the value; it was read as if empty)"
        ),
        (
            "stop_id,location_type\n1,9\n",
            "warning unexpected_enum_value stops.txt:2 location_type \"9\": not a value of location_type: 0, 1, 2, 3, 4 "
                + "(mend the value; it was read as if empty)"
        ),
    ]

    @Test(arguments: table.indices)
    func `problems are described`(index: Int) throws {
        #expect(try StopsFile(Self.table[index].text).problems == [Self.table[index].problem])
    }

    @Test func `bytes that are not UTF-8 are shown as such`() throws {
        let file = try StopsFile(Array("stop_id,stop_name\n1,Caf".utf8) + [0xE9] + Array("\n".utf8))
        #expect(file.rows == ["1|Caf\u{FFFD}|"])
        #expect(
            file.problems == [
                "warning invalid_character stops.txt:2 stop_name \"Caf\u{FFFD}\": these bytes are not UTF-8 "
                    + "(save the file as UTF-8; what could not be read shows as \u{FFFD})"
            ])
    }

    @Test func `UTF-16 is refused for want of its columns`() throws {
        let file = try StopsFile("stop_id,stop_name\n1,K\n".utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] })
        #expect(file.rows.isEmpty)
        #expect(file.codes.contains(.missingRequiredColumn))
    }

    @Test func `a quote left open ends at the row limit`() throws {
        var limits = FeedLimits()
        limits.rowBytes = 1 << 19
        let text = "stop_id,stop_name\n1,\"open\n" + String(repeating: "2,K\n", count: 1 << 18)
        let file = try StopsFile(text, limits: limits)
        #expect(file.rows.isEmpty)
        #expect(
            file.problems == [
                "fatal unreadable_file stops.txt:1: stops.txt is larger than allowed: 524288 bytes a row (line 2; "
                    + "is a quote left open?); refused as a possible zip bomb "
                    + "(publish the feed again; the file is damaged)"
            ])
    }

    @Test func `a file that ends inside quotes fails, with the line of the row that opens them`() throws {
        let file = try StopsFile("stop_id,stop_name\n1,Central\n2,\"open\n3,K\n4,L\n")
        #expect(file.rows == ["1|Central|"])
        #expect(
            file.problems == [
                "fatal unreadable_file stops.txt:3: stops.txt ends inside quotes that the row of line 3 opens and "
                    + "nothing closes (publish the feed again; the file is damaged)"
            ])
        #expect(try StopsFile("stop_id,\"stop_name\n1,Central\n").codes == [.unreadableFile])
        #expect(try StopsFile("stop_id,stop_name\n1,\"Central\"\"").codes == [.unreadableFile])
    }

    @Test func `more rows than allowed stop the file`() throws {
        var limits = FeedLimits()
        limits.rows = 3
        let file = try StopsFile("stop_id\n1\n2\n3\n4\n", limits: limits)
        #expect(file.rows == ["1||", "2||"])
        #expect(file.codes == [.unreadableFile])
        #expect(file.problems.first?.contains("3 rows a file") == true)
    }

    @Test func `more columns than allowed stop the file`() throws {
        let file = try StopsFile("stop_id" + String(repeating: ",x", count: 2_000) + "\n1\n")
        #expect(file.rows.isEmpty)
        #expect(file.problems.first?.contains("1000 columns a file (line 1)") == true)
    }
}
