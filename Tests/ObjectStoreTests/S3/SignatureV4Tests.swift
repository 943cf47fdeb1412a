import Crypto
import ObjectStore
import Testing
import Wire

/// The examples of AWS's documentation ("Signature Calculations for the Authorization Header", "Using Query Parameters", "Deriving
/// the signing key").
@Suite("Signature Version 4")
struct SignatureV4Tests {
    private static let host = (name: "Host", value: "examplebucket.s3.amazonaws.com")
    private static let now: Int64 = 1_369_353_600
    private static let signature = SignatureV4(
        credentials: S3Credentials(
            keyID: "AKIAIOSFODNN7EXAMPLE", secret: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"),
        region: "us-east-1")

    @Test("has the key of a day, a region and a service")
    func key() {
        let credentials = S3Credentials(keyID: "x", secret: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY")
        let signature = SignatureV4(credentials: credentials, region: "us-east-1", service: "iam")
        #expect(
            signature.signingKey(date: "20120215").hexadecimal
                == "f4780e2d9f65fa895f9c67b32ce1baf0b0d8a43505a000a1a9e090d414db404d")
        #expect(
            signature.signingKey(date: "20150830").hexadecimal
                == "c4afb1cc5771d871763a393e44b703571b55cc28424d1a5e86da6ed3c154a4b9")
    }

    @Test("dates requests")
    func time() {
        #expect(SignatureV4.time(Self.now) == "20130524T000000Z")
        #expect(SignatureV4.time(951_827_696) == "20000229T123456Z")
    }

    private static func authorization(_ request: SignatureV4.Request) -> String? {
        signature.signed(request, now: now).first { $0.name == "authorization" }?.value
    }

    @Test("of a GET of a range")
    func get() {
        let request = SignatureV4.Request(
            method: "GET", path: "/test.txt", headers: [Self.host, ("Range", "bytes=0-9")])
        #expect(
            SignatureV4.canonical(
                SignatureV4.Request(
                    method: "GET", path: "/test.txt",
                    headers: [
                        ("x-amz-date", "20130524T000000Z"), ("Range", " bytes=0-9 "), Self.host,
                        ("x-amz-content-sha256", SignatureV4.emptyPayload),
                    ])
            ).text == """
                GET
                /test.txt

                host:examplebucket.s3.amazonaws.com
                range:bytes=0-9
                x-amz-content-sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
                x-amz-date:20130524T000000Z

                host;range;x-amz-content-sha256;x-amz-date
                e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
                """)
        #expect(
            Self.authorization(request)
                == "AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, "
                + "SignedHeaders=host;range;x-amz-content-sha256;x-amz-date, "
                + "Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41")
    }

    @Test("of a PUT")
    func put() {
        let hash = SHA256.hash(data: Array("Welcome to Amazon S3.".utf8)).hexadecimal
        let request = SignatureV4.Request(
            method: "PUT", path: "/" + S3Place.escaped("test$file.text"),
            headers: [
                Self.host, ("Date", "Fri, 24 May 2013 00:00:00 GMT"), ("x-amz-storage-class", "REDUCED_REDUNDANCY"),
            ], payloadHash: hash)
        #expect(hash == "44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072")
        #expect(
            Self.authorization(request)?.hasSuffix(
                "Signature=98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd") == true)
    }

    @Test("of queries", arguments: [true, false])
    func queries(isList: Bool) {
        let list = [(name: "prefix", value: "J"), (name: "max-keys", value: "2")]
        let query = isList ? list : [(name: "lifecycle", value: "")]
        let request = SignatureV4.Request(method: "GET", path: "/", query: query, headers: [Self.host])
        let expected =
            isList
            ? "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7"
            : "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543"
        #expect(Self.authorization(request)?.hasSuffix("Signature=" + expected) == true)
    }

    @Test("of an address that is signed")
    func presigned() {
        let request = SignatureV4.Request(
            method: "GET", path: "/test.txt",
            query: [
                ("X-Amz-SignedHeaders", "host"), ("X-Amz-Algorithm", "AWS4-HMAC-SHA256"), ("X-Amz-Expires", "86400"),
                ("X-Amz-Credential", "AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request"),
                ("X-Amz-Date", "20130524T000000Z"),
            ], headers: [Self.host], payloadHash: "UNSIGNED-PAYLOAD")
        let text = SignatureV4.canonical(request).text
        #expect(
            Self.signature.signature(of: text, time: "20130524T000000Z")
                == "aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404")
    }

    @Test("holds the token of a key that ends")
    func token() {
        let credentials = S3Credentials(keyID: "k", secret: "s", sessionToken: "t/+=")
        let request = SignatureV4.Request(method: "GET", path: "/", headers: [Self.host])
        let signed = SignatureV4(credentials: credentials, region: "us-east-1").signed(request, now: Self.now)
        #expect(signed.contains { $0 == ("x-amz-security-token", "t/+=") })
        let names = "SignedHeaders=host;x-amz-content-sha256;x-amz-date;x-amz-security-token,"
        #expect(signed.last?.value.contains(names) == true)
    }
}
