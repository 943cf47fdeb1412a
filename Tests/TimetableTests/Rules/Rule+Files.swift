import FeedFixtures
import GTFS

// Files, headers, rows.
extension Rule {
    private static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

    private static var fewRows: FeedLimits {
        var limits = FeedLimits()
        limits.rows = 200
        return limits
    }

    private static var shortRows: FeedLimits {
        var limits = FeedLimits()
        limits.rowBytes = 1 << 10
        return limits
    }

    static let files = [
        Rule("missing_required_file", .missingRequiredFile, others: [.unknownAgency]) { $0.remove("agency.txt") },
        Rule(
            "missing_calendar_and_calendar_date_files", .missingCalendar,
            others: [.foreignKeyViolation, .tooManyRejectedRows, .noServiceDay]
        ) { $0.remove("calendar.txt") },
        Rule("empty_file", .emptyFile, files: ["transfers.txt": []]),
        Rule(
            "csv_parsing_failed", .unreadableFile,
            files: [
                "frequencies.txt": text(
                    "trip_id,start_time,end_time,headway_secs\nt,\"" + String(repeating: "x", count: 1 << 19))
            ],
            limits: shortRows),
        Rule(
            "too_many_rows", .unreadableFile,
            files: ["transfers.txt": text("from_stop_id,to_stop_id\n" + String(repeating: "A,B\n", count: 201))],
            limits: fewRows),
        Rule("invalid_input_files_in_subfolder", .filesInSubfolder, folder: "inner"),
        Rule(
            "missing_required_column", .missingRequiredColumn,
            files: ["frequencies.txt": text("trip_id,start_time,end_time\nt,08:00:00,09:00:00\n")]),
        Rule(
            "duplicated_column", .duplicatedColumn,
            files: ["transfers.txt": text("from_stop_id,to_stop_id,to_stop_id\nA,B,B\n")]),
        Rule("empty_column_name", .emptyColumnName, files: ["transfers.txt": text("from_stop_id,to_stop_id,\nA,B,\n")]),
        Rule(
            "invalid_row_length", .invalidRowLength, files: ["transfers.txt": text("from_stop_id,to_stop_id\nA,B,0\n")]),
        Rule("new_line_in_value", .newLineInValue) { $0.stop("X", "Over\ntwo lines") },
        Rule(
            "invalid_character", .notUTF8,
            files: [
                "feed_info.txt": text("feed_publisher_name,feed_publisher_url,feed_lang\nCaf") + [0xE9]
                    + text(",https://a,fr\n")
            ]),
        Rule("missing_required_field", .missingRequiredField) {
            $0.add("levels.txt", ["level_id": "", "level_index": "1"])
        },
        Rule("duplicate_key", .duplicateKey) { $0.add("levels.txt", ["level_id": "L", "level_index": "1"]) },
        Rule("foreign_key_violation", .foreignKeyViolation) { $0.pathway("x", "N", "nowhere") },
    ]
}
