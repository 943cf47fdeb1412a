import FeedFixtures
import Feeds
import Foundation
import Testing

/// Proves how fetched feeds are kept: conditionally, whole, and never worse than before.
struct FeedStoreTests {
    private let folder = try! TemporaryFolder()
    private var store: FeedStore { FeedStore(folder: folder.path + "/feeds") }
    private static let now: Int64 = 1_774_875_600

    private func fetch(
        _ fetcher: ScriptedFetcher, url: String = "https://nsw.test/a", now: Int64 = now
    )
        async throws(FeedStoreError) -> Bool
    {
        try await store.fetch("a", from: url, key: nil, with: fetcher, now: now)
    }

    private func archive(_ stops: Int) throws -> [UInt8] { try StoredZip.of(GateTests.feed(trips: stops)) }

    @Test func `a feed is kept with what is known of it`() async throws {
        let bytes = try archive(3)
        let fetcher = ScriptedFetcher { _, _ in
            FeedResponse(status: 200, bytes: bytes, validators: Validators(etag: "\"1\"", lastModified: "then"))
        }
        #expect(try await fetch(fetcher))
        #expect(FileManager.default.contents(atPath: store.path(of: "a")) == Data(bytes))
        let record = try #require(store.record(of: "a"))
        #expect(record.etag == "\"1\"" && record.lastModified == "then" && record.url == "https://nsw.test/a")
        #expect(record.bytes == UInt64(bytes.count) && record.sha256.count == 64)
        #expect(record.fetchedAt == Self.now && record.checkedAt == Self.now)
        let request = try #require(fetcher.requests.first)
        #expect(request.byteLimit == 1 << 30 && request.validators == Validators())
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path + "/feeds").sorted() == ["a.json", "a.zip"])
    }

    @Test func `it is asked for conditionally, and 304 says that it was checked`() async throws {
        let bytes = try archive(3)
        let fetcher = ScriptedFetcher { request, _ in
            request.validators.etag == nil
                ? FeedResponse(status: 200, bytes: bytes, validators: Validators(etag: "\"1\""))
                : FeedResponse(status: 304)
        }
        _ = try await fetch(fetcher)
        #expect(try await fetch(fetcher, now: Self.now + 60) == false)
        let record = try #require(store.record(of: "a"))
        #expect(record.fetchedAt == Self.now && record.checkedAt == Self.now + 60 && record.etag == "\"1\"")
        // Another address is another feed.
        #expect(try await fetch(fetcher, url: "https://other.test/a") == false)
        #expect(fetcher.requests.last?.validators == Validators())
    }

    @Test(arguments: [0, 1_000]) func `a file of another length than came is fetched anew`(length: Int) async throws {
        let bytes = try archive(3)
        let fetcher = ScriptedFetcher { request, _ in
            request.validators == Validators()
                ? FeedResponse(status: 200, bytes: bytes, validators: Validators(etag: "\"1\"", lastModified: "then"))
                : FeedResponse(status: 304)
        }
        _ = try await fetch(fetcher)
        try Data(count: length).write(to: URL(filePath: store.path(of: "a")))
        #expect(store.record(of: "a") == nil)
        #expect(try await fetch(fetcher, now: Self.now + 60))
        #expect(FileManager.default.contents(atPath: store.path(of: "a")) == Data(bytes))
        #expect(store.record(of: "a")?.fetchedAt == Self.now + 60)
    }

    @Test func `the same bytes under another tag are not new`() async throws {
        let bytes = try archive(3)
        let fetcher = ScriptedFetcher { _, number in
            FeedResponse(status: 200, bytes: bytes, validators: Validators(etag: "\"\(number)\""))
        }
        #expect(try await fetch(fetcher))
        #expect(try await fetch(fetcher) == false)
        #expect(store.record(of: "a")?.etag == "\"1\"")
    }

    @Test func `whatever goes wrong, what was there stays`() async throws {
        let (good, better) = (try archive(3), try archive(5))
        let fetcher = ScriptedFetcher { _, number throws(FetchError) in
            switch number {
            case 0: return FeedResponse(status: 200, bytes: good)
            case 1: return FeedResponse(status: 200, bytes: Array("<html>Log in to the Wi-Fi</html>".utf8))
            case 2: return FeedResponse(status: 200, bytes: Array(better.prefix(better.count / 2)))
            case 3: return FeedResponse(status: 503, retryAfter: "60")
            case 4: throw .timedOut(seconds: 900)
            case 5: return FeedResponse(status: 200)
            default: return FeedResponse(status: 200, bytes: better)
            }
        }
        _ = try await fetch(fetcher)
        let record = store.record(of: "a")
        for text in [
            "a: what came is no feed: ", "a: what came is no feed: the ZIP archive is damaged", "a: answered 503",
            "a: no whole answer within 900 s", "a: what came is no feed: ",
        ] {
            let error = await #expect(throws: FeedStoreError.self) { _ = try await fetch(fetcher, now: Self.now + 60) }
            #expect(error?.description.hasPrefix(text) ?? false, "\(error?.description ?? "") is not \(text)")
            #expect(store.record(of: "a") == record)
            #expect(FileManager.default.contents(atPath: store.path(of: "a")) == Data(good))
        }
        #expect(try await fetch(fetcher))
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path + "/feeds").sorted() == ["a.json", "a.zip"])
    }
}
