import Crypto
import Foundation

/// What a client asks that wants to speak WebSocket, and what it is answered (RFC 6455 §4.2).
enum WebSocketAcceptance {
    /// Why a request is none.
    enum Refusal: Error, Equatable {
        /// It asks for no other protocol, or for another version of it.
        case upgradeRequired
        /// Its key is not 16 bytes in base64.
        case invalidKey
    }

    private static let suffix = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"

    /// The `Sec-WebSocket-Accept` of the answer.
    ///
    /// - Parameters:
    ///   - upgrade: the request's `Upgrade`; the others the fields of those names.
    static func accept(upgrade: String?, connection: String?, version: String?, key: String?) throws(Refusal) -> String
    {
        // Of what goes on and on nothing is a request for a socket: this is found out on the event loop.
        guard (upgrade ?? "").utf8.count + (connection ?? "").utf8.count <= 512 else { throw .upgradeRequired }
        let protocols = (upgrade ?? "").lowercased().split(separator: ",").map { $0.filter { $0 != " " } }
        let options = (connection ?? "").lowercased().split(separator: ",").map { $0.filter { $0 != " " } }
        guard protocols.contains("websocket"), options.contains("upgrade"), version == "13" else {
            throw .upgradeRequired
        }
        guard let key, key.utf8.count == 24, Data(base64Encoded: key)?.count == 16 else { throw .invalidKey }
        return Data(Insecure.SHA1.hash(data: Data((key + suffix).utf8))).base64EncodedString()
    }
}
