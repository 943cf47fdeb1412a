import Testing

/// Proves the CSV reader on everything RFC 4180 allows and on what publishers write all the same.
struct CSVTests {
    /// A name, a file, and `id|name|code` of the rows it holds.
    static let table: [(name: String, text: String, rows: [String])] = [
        ("plain", "stop_id,stop_name,stop_code\n1,Central,c\n", ["1|Central|c"]),
        ("byte order mark", "\u{FEFF}stop_id,stop_name\n1,Central\n", ["1|Central|"]),
        ("byte order mark before a quote", "\u{FEFF}\"stop_id\",stop_name\n1,Central\n", ["1|Central|"]),
        ("CRLF", "stop_id,stop_name\r\n1,Central\r\n2,Kings\r\n", ["1|Central|", "2|Kings|"]),
        ("no last newline", "stop_id,stop_name\n1,Central", ["1|Central|"]),
        ("no last newline after a quote", "stop_id,stop_name\n1,\"Central\"", ["1|Central|"]),
        ("no last newline after a comma", "stop_id,stop_name\n1,", ["1||"]),
        ("blank lines", "\nstop_id,stop_name\n\n\n1,Central\n\r\n  \n2,Kings\n\n", ["1|Central|", "2|Kings|"]),
        ("quoted comma", "stop_id,stop_name\n1,\"Central, Platform 1\"\n", ["1|Central, Platform 1|"]),
        ("quoted newline", "stop_id,stop_name\n1,\"Cen\ntral\"\n2,K\n", ["1|Cen\ntral|", "2|K|"]),
        ("quoted CRLF", "stop_id,stop_name\r\n1,\"Cen\r\ntral\"\r\n", ["1|Cen\r\ntral|"]),
        ("doubled quotes", "stop_id,stop_name\n1,\"The \"\"Big\"\" One\"\n", ["1|The \"Big\" One|"]),
        ("only quotes", "stop_id,stop_name\n1,\"\"\"\"\n", ["1|\"|"]),
        ("empty quotes", "stop_id,stop_name,stop_code\n1,\"\",\"\"\n", ["1||"]),
        ("quote inside a field", "stop_id,stop_name\n1,6\" pipe\n2,K\n", ["1|6\" pipe|", "2|K|"]),
        ("padding", "stop_id,stop_name\n  1 ,\t Central  \n", ["1|Central|"]),
        ("padding around quotes", "stop_id,stop_name\n1,  \"Central, 1\"  \n", ["1|Central, 1|"]),
        ("padding inside quotes", "stop_id,stop_name\n1,\" Central \"\n", ["1|Central|"]),
        ("spaced headers", " stop_id , stop_name,\"stop_code\"\n1,Central,c\n", ["1|Central|c"]),
        ("padding to the line's end", "stop_id,stop_name     \n1,Central      \n", ["1|Central|"]),
        ("short row", "stop_id,stop_name,stop_code\n1\n2,K\n", ["1||", "2|K|"]),
        ("long row", "stop_id,stop_name\n1,Central,more,still\n", ["1|Central|"]),
        ("columns in any order", "stop_code,stop_name,stop_id\nc,Central,1\n", ["1|Central|c"]),
        ("duplicate column", "stop_id,stop_name,stop_name\n1,first,second\n", ["1|first|"]),
        ("unknown column", "colour,stop_id\nred,1\n", ["1||"]),
        ("header only", "stop_id,stop_name\n", []),
        ("header without newline", "stop_id,stop_name", []),
        ("other scripts", "stop_id,stop_name\n1,Äöß 中央 🚋\n", ["1|Äöß 中央 🚋|"]),
        ("NUL in a field", "stop_id,stop_name\n1,a\0b\n", ["1|a\0b|"]),
    ]

    @Test(arguments: table.map(\.name))
    func `rows come out as written`(name: String) throws {
        let entry = try #require(Self.table.first { $0.name == name })
        #expect(try StopsFile(entry.text).rows == entry.rows)
    }

    @Test func `lines are counted through quoted newlines and blank lines`() throws {
        let file = try StopsFile("stop_id,stop_name\n1,\"a\nb\nc\"\n\n2,K\n3,\"x\"\n")
        #expect(file.lines == [2, 6, 7])
    }

    @Test func `fields that lie across the buffer's end are whole`() throws {
        // The buffer starts at 256 KiB; rows of many lengths put every kind of byte on its edge.
        var text = "stop_id,stop_name\n"
        var expected: [String] = []
        for row in 0..<6_000 {
            let name = String(repeating: "ab\"\"c, \n", count: row % 37)
            text += "\(row),\"\(name).\"\n"
            expected.append("\(row)|\(name.replacing("\"\"", with: "\"")).|")
        }
        #expect(try StopsFile(text).rows == expected)
    }

    @Test func `a row longer than the buffer is whole`() throws {
        let name = String(repeating: "x", count: 700_000)
        #expect(try StopsFile("stop_id,stop_name\n1,\(name)\n2,K\n").rows == ["1|\(name)|", "2|K|"])
    }
}
