import Foundation

/// The addresses that may be asked: http and https, without a name and password inside.
enum WebAddress {
    /// The same address if it may be asked, else nil.
    static func checked(_ text: String) -> String? {
        guard let url = URLComponents(string: text), let scheme = url.scheme?.lowercased(),
            scheme == "http" || scheme == "https", let host = url.host, !host.isEmpty, url.user == nil,
            url.password == nil, url.fragment == nil
        else { return nil }
        return text
    }

    /// A whole address out of a city file.
    static func whole(_ text: String, at place: String) throws(YAMLFault) -> String {
        guard let url = checked(text) else {
            throw YAMLFault(at: place, reason: "\"\(text)\" is no http or https address")
        }
        return url
    }

    /// An address that paths are put behind: without query, without a slash at the end.
    static func base(_ text: String, at place: String) throws(YAMLFault) -> String {
        guard let url = base(text) else {
            throw YAMLFault(at: place, reason: "\"\(text)\" is no http or https address without a query")
        }
        return url
    }

    /// The same for an address from elsewhere; nil if it may not be asked.
    static func base(_ text: String) -> String? {
        guard let url = checked(text), !url.contains("?") else { return nil }
        return url.hasSuffix("/") ? String(url.dropLast()) : url
    }

    /// Where a redirect leads, if it stays with the same host and port, or goes to https there; nil otherwise.
    static func redirect(from old: String, to location: String) -> String? {
        guard let base = URL(string: old), let target = URL(string: location, relativeTo: base)?.absoluteURL,
            checked(target.absoluteString) != nil, target.host?.lowercased() == base.host?.lowercased()
        else { return nil }
        let becomesSecure = base.scheme == "http" && target.scheme == "https" && base.port == nil && target.port == nil
        guard becomesSecure || target.scheme == base.scheme && target.port == base.port else { return nil }
        return target.absoluteString
    }
}
