import Foundation

/// Origins whose pages may ask for everything, as web applications do: `https://app.example`, `capacitor://localhost`.
package struct AllowedOrigins: Sendable, Equatable {
    /// What is wrong with a text that should be an origin.
    package struct Fault: Error, CustomStringConvertible {
        /// A sentence with what came and what is allowed.
        package let description: String
    }

    private var origins: Set<String> = []

    /// None: pages of this server alone.
    package init() {}

    /// Reads a list of origins between commas or spaces.
    package init(_ list: String) throws(Fault) {
        for text in list.split(whereSeparator: { $0 == "," || $0.isWhitespace }) {
            guard text != "*" else {
                throw Fault(
                    description:
                        "\"*\" would let every page ask as a rider; what is public is open to all pages as it is, so name "
                        + "the origins of your own")
            }
            let origin = text.lowercased()
            guard origin.wholeMatch(of: Self.form) != nil else {
                throw Fault(
                    description:
                        "\"\(text)\" is no origin: a scheme, a host and perhaps a port, as in https://app.example or "
                        + "http://localhost:5173, without a path")
            }
            origins.insert(Self.withoutUsualPort(origin))
        }
    }

    /// Whether pages of an origin, as browsers write it, are among them.
    func contain(_ origin: String) -> Bool { origins.contains(origin.lowercased()) }

    /// A scheme, a name, an IPv4 or an IPv6 address, and perhaps a port (RFC 6454 §6.2).
    private static var form: Regex<Substring> {
        /[a-z][a-z0-9+.\-]*:\/\/(?:[a-z0-9](?:[a-z0-9.\-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::[0-9]{1,5})?/
    }

    /// Browsers leave the usual port out.
    private static func withoutUsualPort(_ origin: String) -> String {
        for (scheme, port) in [("http://", ":80"), ("https://", ":443")]
        where origin.hasPrefix(scheme) && origin.hasSuffix(port) {
            return String(origin.dropLast(port.count))
        }
        return origin
    }
}
