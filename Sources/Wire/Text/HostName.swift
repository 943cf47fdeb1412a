/// Hosts as addresses of the web name them.
package enum HostName {
    /// A host as it stands in a URL and in the Host header: an address of IPv6 has brackets there (RFC 3986 §3.2.2).
    package static func written(_ host: String) -> String { host.contains(":") ? "[\(host)]" : host }

    /// How a server that listens at a host is named on its own machine: one that listens at every address has none to name.
    package static func reaching(_ host: String) -> String {
        ["0.0.0.0", "::"].contains(host) ? "localhost" : written(host)
    }
}
