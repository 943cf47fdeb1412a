/// Something a rider made that changes under its id: its version is its ETag, which `If-Match` speaks of.
public protocol VersionedBody: ResponseBody {
    /// The rider's change counter when it was last changed.
    var version: Int { get }
}

extension VersionedBody {
    /// Value of the `ETag` header of an answer that is this object alone.
    public var entityTag: String { IfMatch.tag(version) }
}

extension NotificationSettings: VersionedBody {}
