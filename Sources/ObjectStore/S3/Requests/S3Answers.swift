import Wire

/// One page of a list of keys (`ListObjectsV2`).
package struct S3ListPage: Sendable, Equatable {
    /// An object.
    package struct Entry: Sendable, Equatable {
        package let key: String
        /// When it was last written, by the clock of the server, in seconds since 1970-01-01T00:00:00Z.
        package let modified: Int64
    }

    /// In the order of their keys' bytes.
    package let entries: [Entry]
    /// From where the next page goes on; nil after the last one.
    package let next: String?

    /// Reads a page.
    package init(_ bytes: [UInt8]) throws(XMLDocument.Fault) {
        let root = try XMLDocument.root(of: bytes)
        guard root.name == "ListBucketResult", let isTruncated = root["IsTruncated"]?.text else {
            throw XMLDocument.Fault(words: "a \(root.name.prefix(40)) in place of a list of keys")
        }
        var entries: [Entry] = []
        for child in root.children where child.name == "Contents" {
            guard let key = child["Key"]?.text, let time = (child["LastModified"]?.text).flatMap({ Timestamp($0) })
            else {
                throw XMLDocument.Fault(words: "an object without a key or the time it was last written")
            }
            entries.append(Entry(key: key, modified: time.epochSeconds))
        }
        self.entries = entries
        guard isTruncated == "true" else {
            next = nil
            return
        }
        guard let token = root["NextContinuationToken"]?.text, !token.isEmpty else {
            throw XMLDocument.Fault(words: "a list that goes on without saying where")
        }
        next = token
    }
}

/// What S3 says of what it refuses.
package struct S3Refusal: Sendable, Equatable {
    /// Such as `NoSuchKey`, `SlowDown`; empty where no document says.
    package var code = ""
    /// For people; empty where no document says.
    package var message = ""
    /// The region that the bucket is in, where a document says.
    var region: String?

    /// Reads a refusal; one that cannot be read has no words.
    package init(_ bytes: [UInt8]) {
        guard let root = try? XMLDocument.root(of: bytes), root.name == "Error" else { return }
        code = Self.line(root["Code"]?.text ?? "", 60)
        message = Self.line(root["Message"]?.text ?? "", 200)
        region = (root["Region"]?.text).map { Self.line($0, 40) }
    }

    /// Whether it may be for the time of the signature alone. An answer to HEAD has no document that would say so.
    ///
    /// - Parameter apart: seconds from that time to what the server's clock shows.
    package func isOfClock(apart: Int64, status: Int) -> Bool {
        code == "RequestTimeTooSkewed" ? apart.magnitude > 60 : code.isEmpty && status == 403 && apart.magnitude > 600
    }

    /// Text of a server's in one line of a log.
    static func line(_ text: String, _ most: Int) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 32 || $0.value == 127 ? " " : $0 }))
            .trimmingPrefix { $0 == " " }.prefix(most).description
    }
}
