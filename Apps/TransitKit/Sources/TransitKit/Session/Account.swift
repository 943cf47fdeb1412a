import Foundation
import Wire

/// Who is signed in, as the server said last.
public struct Account: Codable, Sendable, Equatable {
    /// The account's UUID.
    public var id: String
    /// Its address; nil for an account of Apple's that shows none.
    public var email: String?

    /// An account.
    public init(id: String, email: String?) { (self.id, self.email) = (id, email) }
}

/// A session as the server gave it, kept where secrets are.
struct SessionTokens: Codable, Sendable, Equatable {
    var accessToken: String
    var refreshToken: String
    /// When the access token ends, in seconds since 1970-01-01T00:00:00Z.
    var expiresAt: Double
    var account: Account
    /// Which session they are of: the same for as long as they are renewed. Nil where a version of the app kept them that did not know.
    var session: String?

    /// Reads an answer of `/auth/v1/token`, `signup` or `verify`; nil where it holds no session.
    ///
    /// - Parameter now: the phone's time: lifetimes are counted from it, as its clock may differ from the server's.
    init?(_ body: Data, now: Double) {
        guard let json = (try? JSONParser.parse([UInt8](body)))?.object,
            let access = json["access_token"]?.string, let refresh = json["refresh_token"]?.string,
            let user = json["user"]?.object, let id = user["id"]?.string
        else { return nil }
        accessToken = access
        refreshToken = refresh
        expiresAt = now + Double(json["expires_in"]?.int ?? 3_600)
        let email = user["email"]?.string
        account = Account(id: id, email: email?.isEmpty == true ? nil : email)
        session = UUID().uuidString
    }
}
