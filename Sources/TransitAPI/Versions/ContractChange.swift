/// How the contract has changed.
public struct ChangesBody: ResponseBody {
    /// Version of the contract that is served (Semantic Versioning 2.0.0).
    public var version: String
    /// Changes, the newest first.
    public var changes: [ContractChange]
}

/// One change of the contract.
public struct ContractChange: ResponseBody {
    /// The day since which it holds, UTC.
    public var date: ISODate
    /// Version of the contract in which it came (Semantic Versioning 2.0.0).
    public var version: String
    /// What kind of change it is.
    public var kind: ContractChangeKind
    /// What it is about: a method and a path, a parameter or field of one, a field of an answer's schema, or a part of the contract.
    public var concerns: String
    /// What has changed, for people; of what is deprecated, what to use in its place.
    public var text: String
    /// The day from which on it may be gone, UTC; null of what stays.
    @Nullable public var sunset: ISODate?
}

/// What kind of change of the contract it is.
public enum ContractChangeKind: String, WireEnum {
    /// There is more than before.
    case added
    /// It works, and should no longer be used.
    case deprecated
    /// It is gone.
    case removed
    /// It does now what was said before.
    case fixed
    /// Any other, or one newer than this client.
    case other

    /// What a value a newer server may send is read as.
    public static let unrecognised: ContractChangeKind? = .other
}

/// Parameters of `GET /changes`.
public struct ChangesRequest: EndpointRequest {
    /// Only changes of this day or later, UTC.
    /// - Query: example: ISODate.sample
    public var since: ISODate?
}
