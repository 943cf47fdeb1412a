extension Push {
    /// What makes it impossible to send; nil where the service may decide.
    ///
    /// Only what would break the request itself is looked at, and the token, because it becomes part of a path.
    var flaw: PushOutcome? {
        let isHex = deviceToken.utf8.allSatisfy {
            (48...57).contains($0) || (65...70).contains($0) || (97...102).contains($0)
        }
        guard !deviceToken.isEmpty, isHex else { return .tokenDead(reason: "BadDeviceToken", since: nil) }
        guard Self.isPlain(pushType) else { return .refused(status: 0, reason: "InvalidPushType") }
        if let collapseID {
            guard collapseID.utf8.count <= CollapseID.maximumSize, Self.isPlain(collapseID) else {
                return .refused(status: 0, reason: "BadCollapseId")
            }
        }
        return nil
    }

    private static func isPlain(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { $0 > 0x1F && $0 != 0x7F }
    }
}
