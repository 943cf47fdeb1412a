import Foundation
import NIOCore
import Wire

/// A server to be asked: one of our own.
package struct TargetAddress: Sendable, Equatable, CustomStringConvertible {
    /// Name or address, as it stands in the Host header.
    package let host: String
    package let port: Int

    /// Why an address is none.
    package struct Fault: Error, Equatable, CustomStringConvertible {
        package let description: String
    }

    /// Reads `http://127.0.0.1:8080`.
    package init(_ text: String) throws(Fault) {
        guard let parts = URLComponents(string: text), let host = parts.host, !host.isEmpty,
            parts.scheme?.lowercased() == "http", ["", "/"].contains(parts.path), parts.query == nil
        else {
            throw Fault(
                description:
                    "--url: \"\(text)\" is no address such as http://127.0.0.1:8080; https is not spoken: ask the "
                    + "server behind the proxy")
        }
        self.host = host.trimmingCharacters(in: ["[", "]"])
        port = parts.port ?? 80
    }

    package var description: String { "http://\(hostHeader)" }

    /// Host and port as the Host header has them.
    package var hostHeader: String {
        let name = HostName.written(host)
        return port == 80 ? name : "\(name):\(port)"
    }

    /// Whether it is on this machine or in a network of our own (RFC 1918, RFC 4193, RFC 3927).
    package var isPrivate: Bool {
        if host == "localhost" { return true }
        guard let address = try? SocketAddress(ipAddress: host, port: 0) else { return false }
        switch address {
        case .v4(let address):
            let (first, second) = withUnsafeBytes(of: address.address.sin_addr.s_addr) { ($0[0], $0[1]) }
            return first == 127 || first == 10 || (first, second) == (192, 168) || (first, second) == (169, 254)
                || first == 172 && (16...31).contains(second)
        case .v6(let address):
            return withUnsafeBytes(of: address.address.sin6_addr) { bytes in
                bytes[0] & 0xFE == 0xFC || bytes.dropLast().allSatisfy { $0 == 0 } && bytes[15] == 1
            }
        default: return false
        }
    }

    /// Where to connect to.
    func resolved() throws -> SocketAddress { try SocketAddress.makeAddressResolvingHost(host, port: port) }
}
