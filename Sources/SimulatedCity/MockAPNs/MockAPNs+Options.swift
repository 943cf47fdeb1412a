import Crypto

extension MockAPNs {
    /// Whom it knows and how it serves.
    package struct Options: Sendable {
        /// The address or name it listens on.
        package var host = "127.0.0.1"
        /// The port it listens on; 0 for a free one.
        package var port = 0
        /// The only `apns-topic` it takes.
        package var topic: String
        /// The keys it knows, of whatever teams.
        package var keys: [Key]
        /// Streams a connection may have open (SETTINGS_MAX_CONCURRENT_STREAMS); Apple says about 1,000.
        package var mostStreams = 1000
        /// How many arrivals are kept, the oldest going first; nil for all.
        package var arrivalsKept: Int?
        /// Whether what was delivered is counted by device and collapse id, which takes memory for each.
        package var countsDelivered = true
        /// A file to which each accepted push is appended as a line of JSON before its answer goes out: `device_token`,
        /// `apns_id`, `collapse_id`, `topic`, `payload`; nil for none. It outlives the process, however that ends.
        package var journal: String?
        /// Of the draws of shares.
        package var seed: UInt64 = 1

        /// A server for one app.
        package init(topic: String, keys: [Key]) { (self.topic, self.keys) = (topic, keys) }
    }

    /// A key of a developer account, as Apple knows it.
    package struct Key: Sendable {
        /// `kid` of its tokens.
        package let keyID: String
        /// `iss` of its tokens.
        package let teamID: String
        let publicKey: P256.Signing.PublicKey

        /// - Parameter publicKeyPEM: SubjectPublicKeyInfo of a P-256 key.
        package init(keyID: String, teamID: String, publicKeyPEM: String) throws {
            (self.keyID, self.teamID) = (keyID, teamID)
            publicKey = try P256.Signing.PublicKey(pemRepresentation: publicKeyPEM)
        }
    }
}
