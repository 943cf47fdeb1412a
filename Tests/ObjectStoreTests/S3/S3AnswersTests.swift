import NIOHTTP1
import ObjectStore
import Testing

@Suite("Answers of S3")
struct S3AnswersTests {
    private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

    @Test("that list keys")
    func list() throws {
        let page = try S3ListPage(
            Self.bytes(
                """
                <?xml version="1.0" encoding="UTF-8"?>
                <ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>photos</Name><!-- <Key> -->
                  <NextContinuationToken>1ueGcxLPRx1Tr/XYExHnhbYLgveDs2J/wm36Hy4vbOwM=</NextContinuationToken>
                  <IsTruncated>true</IsTruncated>
                  <Contents><Key>a&amp;&lt;&#x41;&#66;.jpg</Key><LastModified>2009-10-12T17:50:30.000Z</LastModified><Size>4</Size>
                  <Owner><ID>x</ID></Owner></Contents>
                  <Contents><Key><![CDATA[<b>]]></Key><LastModified>2009-10-12T17:50:31Z</LastModified><Empty a="/>"/></Contents>
                </ListBucketResult>
                """))
        #expect(page.entries.map(\.key) == ["a&<AB.jpg", "<b>"])
        #expect(page.entries.map(\.modified) == [1_255_369_830, 1_255_369_831])
        #expect(page.next == "1ueGcxLPRx1Tr/XYExHnhbYLgveDs2J/wm36Hy4vbOwM=")
        let last = try S3ListPage(
            Self.bytes("<s:ListBucketResult xmlns:s='x'><s:IsTruncated>false</s:IsTruncated></s:ListBucketResult>"))
        #expect(last.entries.isEmpty && last.next == nil)
    }

    @Test(
        "may ask for a pause, of an hour at most",
        arguments: [
            ("2", 2.0), ("0.5", 0.5), ("-3", 0), ("1e30", 3_600), ("3601", 3_600), ("inf", 0), ("-inf", 0), ("nan", 0),
            ("Wed, 21 Oct 2026 07:28:00 GMT", 0), ("", 0),
        ])
    func retryAfter(_ text: String, _ seconds: Double) {
        #expect(S3Answer(status: 503, headers: ["Retry-After": text], body: []).retryAfter == seconds)
        #expect(S3Answer(status: 503, headers: [:], body: []).retryAfter == 0)
    }

    @Test(
        "that are no lists are refused",
        arguments: [
            "", "<", "text", "<a>", "<a></b>", "<a/><b/>", "<a", "<a b='", "<a>&x;</a>", "<a>&#xD800;</a>",
            "<a>&amp</a>",
            "<!DOCTYPE a [<!ENTITY b \"c\">]><ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>",
            "<Error><Code>x</Code></Error>", "<ListBucketResult/>", "<ListBucketResult></ListBucketResult>x",
            "<ListBucketResult><IsTruncated>true</IsTruncated></ListBucketResult>",
            "<ListBucketResult><IsTruncated>false</IsTruncated><Contents><Key>a</Key></Contents></ListBucketResult>",
            "<ListBucketResult><IsTruncated>false</IsTruncated><Contents><Key>a</Key><LastModified>yesterday"
                + "</LastModified></Contents></ListBucketResult>",
        ])
    func malformed(text: String) {
        #expect(throws: XMLDocument.Fault.self) { try S3ListPage(Self.bytes(text)) }
    }

    @Test("are read within bounds")
    func bounds() {
        let deep = String(repeating: "<a>", count: 17) + String(repeating: "</a>", count: 17)
        let wide = "<a>" + String(repeating: "<b/>", count: 50_000) + "</a>"
        for text in [deep, wide] {
            #expect(throws: XMLDocument.Fault.self) { try XMLDocument.root(of: Self.bytes(text)) }
        }
        let notUTF8 = Self.bytes("<a>") + [0xFF] + Self.bytes("</a>")
        #expect(throws: XMLDocument.Fault.self) { try XMLDocument.root(of: notUTF8) }
    }

    @Test("that are cut off anywhere are refused, and nothing breaks")
    func cut() throws {
        let whole = Self.bytes(
            "<?xml version='1.0'?><Error a=\"b\"><Code>SlowDown</Code><![CDATA[x]]>&#65;<!-- y --></Error>")
        #expect(try XMLDocument.root(of: whole)["Code"]?.text == "SlowDown")
        for count in 0..<whole.count {
            #expect(throws: XMLDocument.Fault.self) { try XMLDocument.root(of: Array(whole[..<count])) }
        }
    }

    @Test("that refuse are told with code, message and request")
    func refusal() {
        let document = "<Error><Code>SlowDown</Code><Message>Please reduce\nyour rate.</Message></Error>"
        let headers: HTTPHeaders = ["x-amz-request-id": "4442587FB7D0A2F9"]
        let answer = S3Answer(status: 503, headers: headers, body: Self.bytes(document))
        #expect(
            answer.words(S3Refusal(answer.body))
                == "503 SlowDown: Please reduce your rate. (request 4442587FB7D0A2F9)")
        let page = S3Answer(status: 502, headers: [:], body: Self.bytes("<html>Bad gateway</html>"))
        #expect(page.words(S3Refusal(page.body)) == "502")
    }

    @Test("with other bytes than were asked for are no reads")
    func ranges() {
        func complaint(_ status: Int, _ range: String?, _ count: Int, of wanted: Range<Int> = 10..<20) -> String? {
            var headers = HTTPHeaders()
            if let range { headers.add(name: "content-range", value: range) }
            let body = [UInt8](repeating: 1, count: count)
            return S3BlobReader.complaint(S3Answer(status: status, headers: headers, body: body), wanted, of: 100)
        }
        #expect(complaint(206, "bytes 10-19/100", 10) == nil)
        #expect(complaint(404, nil, 0) == nil)
        #expect(complaint(200, nil, 100, of: 0..<100) == nil)
        for (status, range, count) in [
            (206, "bytes 10-19/100", 9), (206, "bytes 11-20/100", 10), (206, "bytes 10-19/99", 10), (206, nil, 10),
            (200, nil, 100),
        ] {
            #expect(complaint(status, range, count) != nil)
        }
    }
}
