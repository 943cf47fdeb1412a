import ArgumentParser
import Foundation
import Ground
import GroundCompiler

/// `transit ground`: a city's streets, places and map.
struct GroundCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ground",
        abstract: """
            Streets, places and a map from OpenStreetMap: build a ground file, walk on it, find places in it, draw its \
            tiles. `transit info` prints what it holds.
            """,
        subcommands: [GroundBuild.self, GroundWalk.self, GroundFind.self, GroundTile.self])
}

/// `transit ground build EXTRACT… -o city.ground`.
struct GroundBuild: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "build",
        abstract: "Make a ground file of extracts from OpenStreetMap.",
        discussion: """
            Extracts are .osm.pbf files, as Geofabrik and BBBike offer them for regions and cities; several may overlap. \
            A file that cannot be read is refused, and the ground file that was there before stays.
            """)

    @Argument(help: "Extracts, .osm.pbf.")
    var extracts: [String]

    @Option(name: [.short, .long], help: "The ground file to write.")
    var output: String

    @Option(help: "Whom to name where the map and its places are shown.")
    var attribution = GroundCompiler.usualAttribution

    @Flag(help: "Print counts, seconds, peak memory and file size as JSON.")
    var json = false

    @Flag(help: "Do not show progress.")
    var quiet = false

    func run() throws {
        let started = Machine.monotonicSeconds()
        let line = ProgressLine()
        var (stage, percent) = ("", 0)
        let counts = try GroundCompiler.build(
            extracts: extracts, to: output, generatedAt: Machine.now(), attribution: attribution
        ) { next, done in
            let isNew = next != stage
            guard !quiet, isNew || percent != Int(done * 100) else { return }
            (stage, percent) = (next, Int(done * 100))
            line.show(stage, " \(percent) %", isNew: isNew)
        }
        if !quiet { line.end() }
        let seconds = Machine.monotonicSeconds() - started
        if json {
            print(
                """
                {"extract_bytes": \(counts.extractBytes), "ways": \(counts.ways), "walkable_ways": \(counts.walkableWays), \
                "corners": \(counts.corners), "streets": \(counts.streets), "metres": \(counts.metres), \
                "islands": \(counts.islands), "places": \(counts.places), "houses": \(counts.houses), \
                "outlines": \(counts.outlines), "broken_outlines": \(counts.brokenOutlines), \
                "map_areas": \(counts.map.areas), "map_lines": \(counts.map.lines), "map_names": \(counts.map.names), \
                "map_seas": \(counts.map.seas), \
                "broken_rings": \(counts.map.brokenRings), "missing_nodes": \(counts.missingNodes), \
                "file_bytes": \(counts.fileBytes), \
                "seconds": \(Text.fixed(seconds, 3)), "peak_memory_bytes": \(Machine.peakMemory())}
                """)
            return
        }
        print(
            "\(Text.count(counts.walkableWays)) of \(Text.count(counts.ways)) ways can be walked: "
                + "\(Text.count(counts.streets)) streets, \(Text.count(counts.metres / 1000)) km, "
                + "between \(Text.count(counts.corners)) corners on \(Text.count(counts.islands)) islands")
        print("\(Text.count(counts.places)) names of places and streets, \(Text.count(counts.houses)) house numbers")
        if counts.outlines + counts.brokenOutlines > 0 {
            print(
                "\(Text.count(counts.outlines)) outlines of towns and suburbs tell what lies in them; "
                    + "\(Text.count(counts.brokenOutlines)) rings do not close and are left out")
        }
        if counts.missingNodes > 0 {
            print("\(Text.count(counts.missingNodes)) points of them are in no extract: those ways end at its edge")
        }
        print(
            "the map draws \(Text.count(counts.map.areas)) areas, \(Text.count(counts.map.lines)) lines and "
                + "\(Text.count(counts.map.names)) names")
        if counts.map.brokenRings > 0 {
            print(
                "\(Text.count(counts.map.brokenRings)) rings of areas do not close, or are holes in nothing, and are left out"
            )
        }
        print(
            "\(output): \(Text.bytes(Int(counts.fileBytes))) of \(Text.bytes(counts.extractBytes)) "
                + "in \(Text.fixed(seconds, 2)) s, peak memory \(Text.bytes(Machine.peakMemory()))")
    }
}

/// What a ground file holds, as `transit info` prints it.
struct GroundInfo {
    private let ground: Ground
    private let opened: Double

    init(path: String) throws(GroundError) {
        let started = Machine.monotonicSeconds()
        ground = try Ground(path: path)
        opened = Machine.monotonicSeconds() - started
    }

    func show() {
        let summary = ground.summary
        print("\(Text.bytes(ground.byteCount)), opened in \(Text.fixed(opened * 1000, 1)) ms")
        let (from, to) = (
            GroundPoint(latitude: summary.south, longitude: summary.west).degrees,
            GroundPoint(latitude: summary.north, longitude: summary.east).degrees
        )
        print(
            "from \(Text.fixed(from.latitude, 4)),\(Text.fixed(from.longitude, 4)) "
                + "to \(Text.fixed(to.latitude, 4)),\(Text.fixed(to.longitude, 4))")
        if summary.mappedAt > 0 {
            print("mapped up to \(Date(timeIntervalSince1970: Double(summary.mappedAt)).formatted(.iso8601))")
        }
        print("\(ground.attribution)\n")
        print("  \(Text.column("corners", 16)) \(Text.column(Text.count(ground.corners.count), 12, right: true))")
        print("  \(Text.column("streets", 16)) \(Text.column(Text.count(ground.streets.count), 12, right: true))")
        print("  \(Text.column("places", 16)) \(Text.column(Text.count(ground.placeCount), 12, right: true))")
        print("  \(Text.column("house numbers", 16)) \(Text.column(Text.count(ground.houseCount), 12, right: true))")
        print("\nkinds of streets")
        for kind in StreetKind.allCases {
            let streets = ground.streets.rows.filter { $0.kind == kind }
            guard !streets.isEmpty else { continue }
            let metres = streets.reduce(0) { $0 + Int($1.length) } / 100
            print(
                "  \(Text.column("\(kind)", 16)) \(Text.column(Text.count(streets.count), 12, right: true)), "
                    + "\(Text.count(metres / 1000)) km")
        }
        print("\nthe map")
        for (kind, count) in ground.map.counts.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            print(
                "  \(Text.column(kind.layer.rawValue, 16)) \(Text.column("\(kind)", 16)) "
                    + Text.column(Text.count(count), 12, right: true))
        }
        print("\nsections")
        for entry in ground.sectionSizes where entry.bytes > 0 {
            print("  \(Text.column(entry.section.name, 22)) \(Text.column(Text.bytes(entry.bytes), 10, right: true))")
        }
    }
}
