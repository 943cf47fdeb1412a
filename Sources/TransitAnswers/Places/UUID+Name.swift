import Foundation

extension UUID {
    /// The identifier of a name in a namespace: the same for the same name, wherever it is made (RFC 9562, version 5).
    package init(named name: String, in namespace: UUID) {
        let space = withUnsafeBytes(of: namespace.uuid, Array.init)
        var bytes = Array(SHA1.digest(of: space + Array(name.utf8)).prefix(16))
        bytes[6] = bytes[6] & 0x0F | 0x50
        bytes[8] = bytes[8] & 0x3F | 0x80
        let raw = bytes.withUnsafeBytes { $0.loadUnaligned(as: uuid_t.self) }
        self.init(uuid: raw)
    }
}
