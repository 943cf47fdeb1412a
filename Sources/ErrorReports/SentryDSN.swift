import Foundation

/// Where error reports go, as Sentry and what is compatible with it write it: `https://PUBLIC_KEY@HOST[:PORT][/PATH]/PROJECT_ID`.
package struct SentryDSN: Sendable, Equatable {
    /// What tells the service whose reports these are. It allows nothing but sending them.
    package let publicKey: String
    /// Where envelopes are posted: `https://HOST[:PORT][/PATH]/api/PROJECT_ID/envelope/`.
    package let envelopeURL: String
    /// The DSN as envelopes name it: without a secret, which older ones have.
    package let text: String
    /// Whether reports cannot be read on their way.
    package let isEncrypted: Bool
    /// The host, without brackets.
    package let host: String

    /// A DSN as an operator wrote it.
    ///
    /// - Throws: ``SentryDSNError``, which repeats nothing of it.
    package init(_ text: String) throws(SentryDSNError) {
        guard let parts = URLComponents(string: text) else { throw .notAnAddress }
        guard let scheme = parts.scheme?.lowercased(), scheme == "https" || scheme == "http" else { throw .scheme }
        guard let key = parts.percentEncodedUser, Self.isPlain(key) else { throw .publicKey }
        guard let host = parts.percentEncodedHost, !host.isEmpty else { throw .host }
        guard parts.query == nil, parts.fragment == nil else { throw .more }
        if let port = parts.port, !(1...65_535).contains(port) { throw .host }
        var segments = parts.percentEncodedPath.split(separator: "/", omittingEmptySubsequences: false)
        if segments.last == "" { segments.removeLast() }
        guard segments.count > 1, let project = segments.popLast(), Self.isPlain(project) else { throw .project }
        guard segments.dropFirst().allSatisfy({ Self.isPlain($0) }) else { throw .path }
        let port = parts.port.map { ":\($0)" } ?? ""
        let path = segments.joined(separator: "/")
        publicKey = key
        envelopeURL = "\(scheme)://\(host)\(port)\(path)/api/\(project)/envelope/"
        self.text = "\(scheme)://\(key)@\(host)\(port)\(path)/\(project)"
        isEncrypted = scheme == "https"
        self.host = host.trimmingCharacters(in: ["[", "]"])
    }

    /// Letters, digits, `-`, `_` and `.`, as keys and project ids are made of.
    private static func isPlain(_ text: some StringProtocol) -> Bool {
        !text.isEmpty && text != ".." && text != "."
            && text.utf8.allSatisfy { byte in
                switch byte {
                case 48...57, 65...90, 97...122, UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."): true
                default: false
                }
            }
    }
}

/// Why a text is no DSN. None of it is repeated, as its key is not for everybody to see.
package enum SentryDSNError: Error, Equatable, CustomStringConvertible {
    case notAnAddress, scheme, publicKey, host, project, path, more

    package var description: String {
        let fault =
            switch self {
            case .notAnAddress: "it is no address"
            case .scheme: "it must begin with https:// (or http:// within a network of your own)"
            case .publicKey: "the public key before the @ is missing, or holds more than letters, digits, - and _"
            case .host: "the host is missing, or its port is none"
            case .project: "the project's id at the end of its path is missing"
            case .path: "its path holds more than letters, digits, -, _ and ."
            case .more: "nothing may stand behind the project's id"
            }
        return "must be like https://PUBLIC_KEY@HOST/PROJECT_ID, as the project's settings show it: \(fault)"
    }
}
