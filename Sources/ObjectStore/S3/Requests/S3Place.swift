import Foundation
import Wire

/// Where in S3-compatible storage objects lie: a bucket, the beginning of their keys, and the server that has it.
package struct S3Place: Sendable, Equatable, CustomStringConvertible {
    /// The bucket.
    package let bucket: String
    /// What all keys begin with: nothing, or `photos/`.
    package let prefix: String
    /// The region that requests are signed for.
    package let region: String
    /// `https://bucket.s3.ap-southeast-2.amazonaws.com`, without a slash at the end.
    package let origin: String
    /// What stands in a path before a key: `/`, or `/bucket/`.
    let folder: String

    /// Why what was said names no place.
    package struct Fault: Error, Equatable {
        /// What may be wrong.
        package enum Part: Sendable { case url, endpoint, region }

        /// What is wrong.
        package let part: Part
        /// What is allowed and what came, as words that go on after its name.
        package let words: String
    }

    /// What `s3://bucket/prefix` names.
    ///
    /// - Parameters:
    ///   - url: the bucket and what keys begin with.
    ///   - endpoint: a server other than AWS's, as `https://minio.example:9000`. The bucket stands in the path there, unless
    ///     `{bucket}` says where in the host's name it stands. Nil for AWS's own: there the bucket stands in the host's name,
    ///     unless it has dots, which no certificate of theirs is for.
    ///   - region: nil for `us-east-1`, which servers other than AWS's mostly take; AWS's own has to be named.
    package init(url: String, endpoint: String?, region: String?) throws(Fault) {
        let (bucket, prefix) = try Self.names(in: url)
        (self.bucket, self.prefix) = (bucket, prefix)
        if let region, region.wholeMatch(of: /[a-z0-9\-]{2,32}/) == nil {
            throw Fault(part: .region, words: "must be a region such as ap-southeast-2; it is \"\(region.prefix(40))\"")
        }
        if let endpoint {
            self.region = region ?? "us-east-1"
            let isInHost = endpoint.contains("{bucket}")
            origin = try Self.checked(endpoint.replacing("{bucket}", with: bucket, maxReplacements: 1))
            folder = isInHost ? "/" : "/\(bucket)/"
            return
        }
        guard let region else {
            throw Fault(part: .region, words: "must name the bucket's region, such as ap-southeast-2")
        }
        self.region = region
        let domain = region.hasPrefix("cn-") ? "amazonaws.com.cn" : "amazonaws.com"
        let isInHost = !bucket.contains(".")
        origin = isInHost ? "https://\(bucket).s3.\(region).\(domain)" : "https://s3.\(region).\(domain)"
        folder = isInHost ? "/" : "/\(bucket)/"
    }

    /// `s3://bucket/prefix`, for logs.
    package var description: String { "s3://\(bucket)/\(prefix)" }

    /// The host, with its port where that is not the usual one, as the `Host` header has it.
    package var authority: String {
        let isSecure = origin.hasPrefix("https://")
        let (rest, usual) = (origin.dropFirst(isSecure ? 8 : 7), isSecure ? ":443" : ":80")
        return rest.hasSuffix(usual) ? String(rest.dropLast(usual.count)) : String(rest)
    }

    /// The path of a key, escaped; of nil, the bucket's own.
    package func path(of key: String?) -> String {
        guard let key else { return folder.count > 1 ? String(folder.dropLast()) : "/" }
        return folder + Self.escaped(key)
    }

    /// A key in a path: all but unreserved characters and slashes are escaped, once.
    package static func escaped(_ key: String) -> String {
        key.split(separator: "/", omittingEmptySubsequences: false).map { PercentEncoding.encode(String($0)) }
            .joined(separator: "/")
    }

    private static func names(in url: String) throws(Fault) -> (bucket: String, prefix: String) {
        let form = "must be like s3://bucket or s3://bucket/prefix"
        guard url.hasPrefix("s3://") else { throw Fault(part: .url, words: form) }
        let parts = url.dropFirst(5).split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        let bucket = String(parts[0])
        guard bucket.wholeMatch(of: /[a-z0-9][a-z0-9.\-]{1,61}[a-z0-9]/) != nil, !bucket.contains("..") else {
            throw Fault(
                part: .url,
                words: "\(form); a bucket's name has 3 to 63 small letters, digits, dots and hyphens, and \""
                    + "\(bucket.prefix(70))\" is none")
        }
        var prefix = parts.count == 2 ? String(parts[1]) : ""
        if prefix.hasSuffix("/") { prefix.removeLast() }
        guard !prefix.isEmpty else { return (bucket, "") }
        let segments = prefix.split(separator: "/", omittingEmptySubsequences: false)
        let isPlain = segments.allSatisfy { $0.wholeMatch(of: /[A-Za-z0-9._\-]+/) != nil && $0 != "." && $0 != ".." }
        guard isPlain, prefix.utf8.count <= 200 else {
            throw Fault(
                part: .url,
                words: "\(form); a prefix has up to 200 letters, digits, dots, hyphens and underscores between "
                    + "slashes")
        }
        return (bucket, prefix + "/")
    }

    private static func checked(_ endpoint: String) throws(Fault) -> String {
        let bare = endpoint.hasSuffix("/") ? String(endpoint.dropLast()) : endpoint
        guard let url = URLComponents(string: bare), let scheme = url.scheme, scheme == "https" || scheme == "http",
            let host = url.host, !host.isEmpty, url.path.isEmpty, url.query == nil, url.fragment == nil,
            url.user == nil, url.password == nil, bare.utf8.allSatisfy({ (0x21..<0x7F).contains($0) })
        else {
            throw Fault(
                part: .endpoint,
                words: "must be an http or https address without a path, such as "
                    + "https://minio.example:9000 or https://{bucket}.storage.example")
        }
        return bare
    }
}
