import FeedFixtures
import GTFS
import Testing

/// Proves how single fields become values: numbers, colours, three-valued facts, times, dates.
struct FieldTests {
    private func read<Row: FeedRow>(
        _ type: Row.Type, _ text: String, _ body: (Row) -> Void
    ) throws -> [ProblemCode] {
        let folder = try TemporaryFolder()
        try folder.write(Row.file, text: text)
        let log = ProblemLog()
        try Feed(at: folder.path, id: "test", problems: log).read(type) { row, _ in body(row) }
        return log.problems.map(\.code)
    }

    @Test(arguments: [
        ("-33.883906", -33.883906), ("151", 151), ("+1.5", 1.5), ("1e-5", 0.00001), (".5", 0.5), ("5.", 5),
        ("-0.123456789012345678", -0.123456789012345678), ("1.23456789012345", 1.23456789012345),
    ])
    func `numbers are the nearest double`(text: String, value: Double) throws {
        var found: Double?
        _ = try read(StopRow.self, "stop_id,stop_lat,stop_lon\n1,1,\(text)\n") { found = $0.longitude }
        #expect(found == value)
    }

    @Test(arguments: ["1,5", "inf", "nan", "-", "1.2.3", "0x10", "--1", "1e999", "12 3"])
    func `what is no number is as if empty`(text: String) throws {
        let codes = try read(StopRow.self, "stop_id,stop_lat,stop_lon\n1,1,\"\(text)\"\n") {
            #expect($0.longitude == nil && $0.latitude == nil)
        }
        #expect(codes.count == 1)
    }

    @Test func `a stop at 0, 0 has no place`() throws {
        _ = try read(StopRow.self, "stop_id,stop_lat,stop_lon\n1,0,0.0\n") { #expect($0.latitude == nil) }
        _ = try read(StopRow.self, "stop_id,stop_lat,stop_lon\n1,0,5\n") { #expect($0.latitude == 0) }
    }

    @Test(arguments: [("1", 1), ("01", 1), ("3.0", 3), ("700", 700), ("+2", 2)])
    func `whole numbers may have zeros around them`(text: String, type: Int) throws {
        let codes = try read(RouteRow.self, "route_id,route_type\nR,\(text)\n") { #expect($0.type == type) }
        #expect(codes.isEmpty)
    }

    @Test(arguments: ["", "x", "-1", "1800", "3.5", "99999999999999999999"])
    func `a route of no type is left out`(text: String) throws {
        var rows = 0
        let codes = try read(RouteRow.self, "route_id,route_type\nR,\(text)\n") { _ in rows += 1 }
        #expect(rows == 0)
        #expect(codes.last == .missingRequiredField)
    }

    @Test(arguments: [("00aaFF", "00AAFF"), ("#112233", "112233"), ("", ""), ("red", ""), ("12345", "")])
    func `colours have six digits`(text: String, color: String) throws {
        let codes = try read(RouteRow.self, "route_id,route_type,route_color\nR,3,\(text)\n") {
            #expect($0.color == color)
        }
        #expect(codes == (color.isEmpty && !text.isEmpty ? [.invalidColor] : []))
    }

    @Test(arguments: [("", ThreeValued.unknown), ("0", .unknown), ("1", .yes), ("2", .no), ("3", .unknown)])
    func `unknown is never a yes`(text: String, value: ThreeValued) throws {
        _ = try read(StopRow.self, "stop_id,wheelchair_boarding\n1,\(text)\n") { #expect($0.wheelchair == value) }
    }

    @Test func `one of arrival and departure stands for both`() throws {
        let header = "trip_id,stop_id,stop_sequence,arrival_time,departure_time,timepoint\n"
        var seen: [String] = []
        let codes = try read(
            StopTimeRow.self,
            header
                + "t,s,1,8:00:00,,\nt,s,2,,8:01:00,0\nt,s,3,,,\nt,s,4,8:02:00,8:03:00,1\nt,s,5,8:61:00,,\nt,s,6,201:00:00,,\n"
        ) { row in
            let times = [row.arrival, row.departure].map { $0?.description ?? "-" }.joined(separator: " ")
            seen.append(times + (row.isExact ? " exact" : ""))
        }
        #expect(seen == ["08:00:00 08:00:00 exact", "08:01:00 08:01:00", "- -", "08:02:00 08:03:00 exact"])
        #expect(codes == [.onlyArrivalOrDeparture, .onlyArrivalOrDeparture, .invalidTime, .invalidTime])
    }

    @Test func `a call without a stop is flexible or left out`() throws {
        let codes = try read(
            StopTimeRow.self,
            "trip_id,stop_id,stop_sequence,location_id,location_group_id\nt,,1,zone,\nt,,2,,group\nt,,3,,\n"
        ) { #expect($0.isFlexible) }
        #expect(codes == [.missingRequiredField])
    }

    @Test func `a call within a window of time is flexible, one with a time is not`() throws {
        var seen: [Bool] = []
        let codes = try read(
            StopTimeRow.self,
            "trip_id,stop_id,stop_sequence,arrival_time,departure_time,start_pickup_drop_off_window,"
                + "end_pickup_drop_off_window,timepoint\nt,A,1,8:00:00,8:00:00,,,1\nt,B,2,,,8:10:00,9:00:00,\nt,C,3,,,,,\n"
        ) { seen.append($0.isFlexible) }
        #expect(seen == [false, true, false] && codes.isEmpty)
    }

    @Test func `distances along shapes are not negative`() throws {
        var distances: [Double?] = []
        let header = "shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence,shape_dist_traveled\n"
        let codes = try read(ShapePointRow.self, header + "s,-33,151,1,-1\ns,-33,151,2,0\n") {
            distances.append($0.distance)
        }
        #expect(distances == [nil, 0] && codes == [.numberOutOfRange])
    }

    /// A file, a row of it, and the field that is at fault.
    @Test(arguments: [
        ("frequencies.txt", "t,6:00:00,6:00:00,600", "end_time"),
        ("frequencies.txt", "t,6:00:00,7:00:00,", "headway_secs"),
        ("shapes.txt", ",-33,151,1", "shape_id"), ("shapes.txt", "s,,151,1", "shape_pt_lat"),
        ("shapes.txt", "s,-33,,1", "shape_pt_lon"), ("shapes.txt", "s,-33,151,", "shape_pt_sequence"),
    ])
    func `a problem names the field that is at fault`(file: String, row: String, field: String) throws {
        let folder = try TemporaryFolder()
        let header =
            file == "shapes.txt"
            ? "shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence" : "trip_id,start_time,end_time,headway_secs"
        try folder.write(file, text: "\(header)\n\(row)\n")
        let log = ProblemLog()
        let feed = try Feed(at: folder.path, id: "test", problems: log)
        feed.read(ShapePointRow.self) { _, _ in }
        feed.read(FrequencyRow.self) { _, _ in }
        #expect(log.problems.map(\.field) == [field])
    }

    /// A row, and the headway it means: 0 where no trip can start, nil where the row is left out.
    @Test(arguments: [
        ("t,6:00:00,7:00:00,600,1", 600), ("t,6:00:00,7:00:00,600,", 600), ("t,6:00:00,7:00:00,2575260,", 720_000),
        ("t,6:00:00,6:00:00,600,0", 0), ("t,6:00:00,7:00:00,0,0", 0), ("t,6:00:00,7:00:00,-5,0", 0),
        ("t,,7:00:00,600,0", nil), (",6:00:00,7:00:00,600,0", nil),
    ])
    func `frequencies need a period and a headway`(row: String, headway: Int?) throws {
        var found: Int?
        let codes = try read(FrequencyRow.self, "trip_id,start_time,end_time,headway_secs,exact_times\n\(row)\n") {
            found = $0.isUsable ? $0.headway : 0
        }
        #expect(found == headway)
        #expect(codes.isEmpty == (headway ?? 0 > 0))
    }

    @Test func `translations are read in both forms`() throws {
        var seen: [String] = []
        func note(_ row: TranslationRow) { seen.append("\(row.fieldValue)|\(row.language)|\(row.translation)") }
        _ = try read(TranslationRow.self, "trans_id,lang,translation\nBruxelles,nl,Brussel\n", note)
        _ = try read(
            TranslationRow.self,
            "table_name,field_name,language,translation,field_value\nstops,stop_name,nl,Luik,Liège\n",
            note)
        #expect(seen == ["Bruxelles|nl|Brussel", "Liège|nl|Luik"])
    }
}
