import FeedFixtures
import Testing

/// Proves that archives of every honest kind are read, and that what is wrong with the others is said.
struct ZipTests {
    static let stops = ZipBuilder.Entry("stops.txt", "stop_id,stop_name\n1,Central\n")

    private func read(_ bytes: [UInt8]) throws -> StopsFile {
        let folder = try TemporaryFolder()
        return try StopsFile(feedAt: folder.write("feed.zip", bytes))
    }

    @Test func `stored, deflated and ZIP64 entries hold the same`() throws {
        let rows = ["1|Central|"]
        let deflated = Self.stops.with { $0.isDeflated = true }
        #expect(try read(ZipBuilder.archive([Self.stops])).rows == rows)
        #expect(try read(ZipBuilder.archive([deflated])).rows == rows)
        #expect(try read(ZipBuilder.archive([deflated], comment: "made by hand")).rows == rows)
        #expect(try read(ZipBuilder.archive([Self.stops], isZip64: true)).rows == rows)
        #expect(try read(ZipBuilder.archive([deflated.with { $0.isZip64 = true }], isZip64: true)).rows == rows)
        #expect(try read(ZipBuilder.archive([deflated.with { $0.isZip64 = true }])).rows == rows)
    }

    @Test func `a deflated file longer than any buffer is whole`() throws {
        let rows = (0..<60_000).map { "\($0),stop number \($0)" }
        let entry = ZipBuilder.Entry("stops.txt", "stop_id,stop_name\n" + rows.joined(separator: "\n"))
            .with { $0.isDeflated = true }
        #expect(try read(ZipBuilder.archive([entry])).rows.count == 60_000)
    }

    @Test func `an empty file is empty in both methods`() throws {
        for isDeflated in [false, true] {
            let entry = ZipBuilder.Entry("stops.txt", "").with { $0.isDeflated = isDeflated }
            #expect(try read(ZipBuilder.archive([entry])).codes == [.emptyFile])
        }
    }

    @Test func `files in a sub-folder are found, and said to be there`() throws {
        let entries = [
            ZipBuilder.Entry("feed/", ""), ZipBuilder.Entry("feed/stops.txt", "stop_id\n1\n"),
            ZipBuilder.Entry("__MACOSX/stops.txt", "junk"), ZipBuilder.Entry("feed/old/stops.txt", "stop_id\n2\n"),
        ]
        let file = try read(ZipBuilder.archive(entries))
        #expect(file.rows == ["1||"])
        #expect(
            file.problems == [
                "info invalid_input_files_in_subfolder: the files lie in the folder \"feed\" "
                    + "(put the files at the top of the archive)"
            ])
    }

    @Test func `the top comes before a sub-folder`() throws {
        let entries = [ZipBuilder.Entry("a/stops.txt", "stop_id\n2\n"), ZipBuilder.Entry("stops.txt", "stop_id\n1\n")]
        #expect(try read(ZipBuilder.archive(entries)).rows == ["1||"])
    }

    @Test func `of two files of one name the first counts`() throws {
        let file = try read(ZipBuilder.archive([Self.stops, ZipBuilder.Entry("stops.txt", "stop_id\n2\n")]))
        #expect(file.rows == ["1|Central|"])
        #expect(file.codes == [.duplicateFile])
    }

    @Test func `files that are not read are told apart`() throws {
        let entries = ["stops.txt", "fare_rules.txt", "stop.txt"].map { ZipBuilder.Entry($0, "stop_id\n1\n") }
        #expect(try read(ZipBuilder.archive(entries)).codes == [.unsupportedFile, .unknownFile])
    }
}
