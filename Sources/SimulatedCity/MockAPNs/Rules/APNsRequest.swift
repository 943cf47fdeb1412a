/// A request as it came over the wire.
struct APNsRequest: Sendable {
    var method = ""
    var path = ""
    /// By lower-case name.
    var headers: [String: String] = [:]
    var payload: [UInt8] = []

    static let pathPrefix = "/3/device/"

    /// What the path names, in lower case; nil for another path.
    var deviceToken: String? {
        path.hasPrefix(Self.pathPrefix) ? String(path.dropFirst(Self.pathPrefix.count)).lowercased() : nil
    }
}
