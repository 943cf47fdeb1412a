import Crypto
import Foundation
import Wire

/// Signs requests as AWS's services and those that speak as S3 does ask for it: Signature Version 4, in headers, with one
/// signature over a payload whose hash is known beforehand.
package struct SignatureV4: Sendable {
    /// Whoever asks.
    let credentials: S3Credentials
    /// Part of the world that is asked, such as `ap-southeast-2`.
    let region: String
    /// What is asked there.
    let service: String

    /// Signs with a key for a region; S3 unless something else is said.
    package init(credentials: S3Credentials, region: String, service: String = "s3") {
        (self.credentials, self.region, self.service) = (credentials, region, service)
    }

    /// SHA-256 of nothing: the hash of a payload that is not there.
    package static let emptyPayload = SHA256.hash(data: [UInt8]()).hexadecimal

    /// A request as it is signed.
    package struct Request: Sendable {
        let method: String
        /// Escaped as it is sent, from the first slash on.
        let path: String
        /// Not escaped.
        let query: [(name: String, value: String)]
        /// All that are to be signed, `host` among them.
        var headers: [(name: String, value: String)]
        /// SHA-256 of the payload, 64 hexadecimal digits.
        let payloadHash: String

        /// A request.
        package init(
            method: String, path: String, query: [(name: String, value: String)] = [],
            headers: [(name: String, value: String)], payloadHash: String = SignatureV4.emptyPayload
        ) {
            (self.method, self.path, self.query) = (method, path, query)
            (self.headers, self.payloadHash) = (headers, payloadHash)
        }
    }

    /// The headers of a request with those that sign it.
    ///
    /// - Parameter now: seconds since 1970-01-01T00:00:00Z; a server takes what is within 15 minutes of its own clock.
    package func signed(_ request: Request, now: Int64) -> [(name: String, value: String)] {
        let time = Self.time(now)
        var request = request
        request.headers.append(("x-amz-content-sha256", request.payloadHash))
        request.headers.append(("x-amz-date", time))
        if let token = credentials.sessionToken { request.headers.append(("x-amz-security-token", token)) }
        let (canonical, names) = Self.canonical(request)
        let signature = signature(of: canonical, time: time)
        let authorization =
            "AWS4-HMAC-SHA256 Credential=\(credentials.keyID)/\(scope(time)), SignedHeaders=\(names), Signature=\(signature)"
        return request.headers + [("authorization", authorization)]
    }

    /// The text of a request that a signature is made of, and the names of the headers in it.
    package static func canonical(_ request: Request) -> (text: String, headerNames: String) {
        let headers = request.headers
            .map { ($0.name.lowercased(), $0.value.split(whereSeparator: \.isWhitespace).joined(separator: " ")) }
            .sorted { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) }
        let names = headers.map(\.0).joined(separator: ";")
        let lines = headers.map { "\($0.0):\($0.1)\n" }.joined()
        let text = [request.method, request.path, query(request.query), lines, names, request.payloadHash]
            .joined(separator: "\n")
        return (text, names)
    }

    /// A query in the order and with the escapes of a signature, as it is sent too.
    static func query(_ items: [(name: String, value: String)]) -> String {
        items.map { (PercentEncoding.encode($0.name), PercentEncoding.encode($0.value)) }
            .sorted { ($0.0, $0.1) < ($1.0, $1.1) }
            .map { "\($0.0)=\($0.1)" }.joined(separator: "&")
    }

    /// The signature of a canonical request, 64 hexadecimal digits.
    ///
    /// - Parameter time: as in `x-amz-date`.
    package func signature(of canonical: String, time: String) -> String {
        let hash = SHA256.hash(data: Array(canonical.utf8)).hexadecimal
        let text = "AWS4-HMAC-SHA256\n\(time)\n\(scope(time))\n\(hash)"
        return Self.code(text, key: signingKey(date: String(time.prefix(8)))).hexadecimal
    }

    /// The key of one day, region and service, which follows from the secret.
    ///
    /// - Parameter date: `20130524`.
    package func signingKey(date: String) -> [UInt8] {
        [date, region, service, "aws4_request"].reduce(Array("AWS4\(credentials.secret)".utf8)) { key, part in
            Array(Self.code(part, key: key))
        }
    }

    private func scope(_ time: String) -> String { "\(time.prefix(8))/\(region)/\(service)/aws4_request" }

    private static func code(_ text: String, key: [UInt8]) -> HMAC<SHA256>.MAC {
        HMAC<SHA256>.authenticationCode(for: Array(text.utf8), using: SymmetricKey(data: key))
    }

    /// `20130524T000000Z` of seconds since 1970-01-01T00:00:00Z, not before it.
    package static func time(_ seconds: Int64) -> String {
        let (day, second) = (Int(seconds / 86_400), Int(seconds % 86_400))
        let (year, month, dayOfMonth) = CivilDay.civil(day)
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let date = "\(year)\(two(month))\(two(dayOfMonth))"
        return "\(date)T\(two(second / 3_600))\(two(second / 60 % 60))\(two(second % 60))Z"
    }
}

/// Who asks S3.
package struct S3Credentials: Sendable, Equatable {
    /// The public half of a key.
    package let keyID: String
    /// The half that nobody else may know.
    package let secret: String
    /// What comes with a key that ends; nil for one that does not.
    package let sessionToken: String?

    /// A key.
    package init(keyID: String, secret: String, sessionToken: String? = nil) {
        (self.keyID, self.secret, self.sessionToken) = (keyID, secret, sessionToken)
    }
}
