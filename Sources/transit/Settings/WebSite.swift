import Foundation
import TransitServer

/// Addresses of web pages as settings name them.
enum WebSite {
    /// Where a server is reached: http or https, a host, perhaps a port and a path; without a slash at the end.
    static func base(_ text: String, _ name: String) throws -> String {
        guard let url = address(text), url.user == nil, url.password == nil, url.query == nil, url.fragment == nil
        else {
            throw Refusal(
                "\(name) must be an http or https address such as https://transit.example, without a query; it is \"\(Redaction.address(text))\""
            )
        }
        return String(text.reversed().drop { $0 == "/" }.reversed())
    }

    /// An http or https address with a host; nil where the text is none.
    fileprivate static func address(_ text: String) -> URLComponents? {
        guard let url = URLComponents(string: text), let scheme = url.scheme?.lowercased(),
            scheme == "http" || scheme == "https", let host = url.host, !host.isEmpty
        else { return nil }
        return url
    }

    /// Whether a host is this machine itself.
    static func isLoopback(_ host: String) -> Bool {
        let name = host.lowercased().trimmingCharacters(in: ["[", "]"])
        return name == "localhost" || name.hasSuffix(".localhost") || name == "::1"
            || name.hasPrefix("127.") && ClientAddress(name) != nil
    }

    /// A place that mailed links may lead to; with a `*` at the end all that begin so, as long as that is within one host.
    static func redirect(_ text: String, _ name: String) throws -> String {
        let whole = text.hasSuffix("*") ? String(text.dropLast()) : text
        let halves = whole.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
        let scheme = halves[0].lowercased()
        let isScheme = scheme.wholeMatch(of: /[a-z][a-z0-9+.\-]*/) != nil
        guard halves.count == 2, isScheme, !whole.contains("*"), scheme != "javascript", scheme != "data" else {
            throw Refusal(
                "\(name): \"\(text)\" is no place to lead to; name URLs such as https://app.example/welcome or "
                    + "sydneytransit://auth, each with a * at its very end at most")
        }
        let isWeb = scheme == "http" || scheme == "https"
        let host = halves[1].prefix { !"/:?#".contains($0) }
        guard !isWeb || !host.isEmpty, !isWeb || whole == text || host.count < halves[1].count else {
            throw Refusal(
                "\(name): \"\(text)\" would lead to hosts of strangers; a * may only come after a whole host, as in "
                    + "https://app.example/*")
        }
        return text
    }
}

extension Environment {
    /// The address of a page or document on the web, as it was given; nil where nothing is said.
    func webAddress(_ name: String) throws -> String? {
        guard let text = self[name] else { return nil }
        guard WebSite.address(text) != nil else {
            throw Refusal("\(name) must be an http or https address; it is \"\(Redaction.address(text))\"")
        }
        return text
    }
}
