import Database

extension IdentityTables {
    static let networkDigest = Column(
        "network_digest", .text, nullable: true, "A keyed digest of the network it was begun from.")

    /// Sign-ups whose address is not proven: each has its password for itself, until a letter says whose the address is. Those
    /// with an address that is proven already are kept too, and come to nothing: nobody is to learn that it is.
    package static let signUps = Table(
        "sign_ups", schema: "auth", "Sign-ups that wait for the proof of their address.",
        columns: [
            .id, Column("user_id", .uuid, references: ColumnReference("auth.users"), "The account."),
            Column("password_hash", .text, "Scrypt, with its parameters and salt."),
            Column("user_metadata", .json, initial: .value(.json("{}")), "What its owner wants to keep there."),
            networkDigest, .createdAt,
        ], indexes: [.on("user_id"), .on("created_at")])
}
