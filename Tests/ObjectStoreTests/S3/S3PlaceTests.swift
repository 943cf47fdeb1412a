import ObjectStore
import Testing

@Suite("Places in S3-compatible storage")
struct S3PlaceTests {
    private static func place(
        _ url: String, _ endpoint: String? = nil, _ region: String? = nil
    ) throws -> (origin: String, path: String, bucket: String, authority: String) {
        let place = try S3Place(url: url, endpoint: endpoint, region: region)
        return (place.origin, place.path(of: place.prefix + "ab/cd"), place.path(of: nil), place.authority)
    }

    @Test("are the bucket's own host at AWS's, unless its name has dots")
    func ofAWS() throws {
        let usual = try Self.place("s3://photos/a/b/", nil, "ap-southeast-2")
        #expect(usual.origin == "https://photos.s3.ap-southeast-2.amazonaws.com")
        #expect(usual.path == "/a/b/ab/cd" && usual.bucket == "/")
        let dotted = try Self.place("s3://photos.example", nil, "cn-north-1")
        #expect(dotted.origin == "https://s3.cn-north-1.amazonaws.com.cn")
        #expect(dotted.path == "/photos.example/ab/cd" && dotted.bucket == "/photos.example")
    }

    @Test("are in the path at others', unless the host says where the bucket stands")
    func ofOthers() throws {
        let path = try Self.place("s3://photos", "http://minio:9000/")
        #expect(path.origin == "http://minio:9000" && path.path == "/photos/ab/cd" && path.authority == "minio:9000")
        let host = try Self.place("s3://photos", "https://{bucket}.storage.example:443")
        #expect(host.path == "/ab/cd" && host.authority == "photos.storage.example")
        #expect(try S3Place(url: "s3://photos", endpoint: "https://x", region: nil).region == "us-east-1")
        #expect(try S3Place(url: "s3://photos", endpoint: "https://x", region: "auto").region == "auto")
    }

    @Test("escape keys once, and no slashes")
    func escapes() {
        #expect(S3Place.escaped("a b/ü+~_-.$(1)%2F//") == "a%20b/%C3%BC%2B~_-.%24%281%29%252F//")
    }

    @Test(
        "are refused where a text names none",
        arguments: [
            ("https://photos", nil, S3Place.Fault.Part.url), ("s3://", nil, .url), ("s3://ab", nil, .url),
            ("s3://Photos", nil, .url), ("s3://a..b", nil, .url), ("s3://-ab", nil, .url),
            ("s3://abc/x/../y", nil, .url),
            ("s3://abc//x", nil, .url), ("s3://abc/x y", nil, .url), ("s3://abc?x", nil, .url),
            ("s3://photos", "minio:9000", .endpoint), ("s3://photos", "https://x/path", .endpoint),
            ("s3://photos", "https://u:p@x", .endpoint), ("s3://photos", "https://x?y", .endpoint),
            ("s3://photos", "https://", .endpoint), ("s3://photos", nil, .region),
        ])
    func refused(url: String, endpoint: String?, part: S3Place.Fault.Part) {
        let fault = #expect(throws: S3Place.Fault.self) { try S3Place(url: url, endpoint: endpoint, region: nil) }
        #expect(fault?.part == part)
    }
}
