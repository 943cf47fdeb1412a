/// A mail server and how to talk to it.
public struct SMTPSettings: Sendable {
    /// When the connection is encrypted.
    public enum Security: String, Sendable, CaseIterable {
        /// From the first byte, as on port 465.
        case tls
        /// By STARTTLS before anything is said; without it nothing is sent. As on port 587.
        case startTLS = "starttls"
        /// By STARTTLS if the server offers it; credentials are not sent without.
        case startTLSIfOffered = "starttls-if-offered"
        /// Never: for a server on this machine. Credentials, if there are any, go over it as they are.
        case never
    }

    /// Who signs in.
    public struct Credentials: Sendable {
        let user: String
        let password: String

        /// Credentials.
        public init(user: String, password: String) { (self.user, self.password) = (user, password) }
    }

    /// The server's name or numerical address; its certificate must be for it.
    public var host: String
    /// Its port.
    public var port: Int
    /// When the connection is encrypted.
    public var security: Security
    /// Who signs in, nil for nobody.
    public var credentials: Credentials?
    /// The name that this machine gives as its own.
    public var clientName = "localhost"
    /// Certificates, as PEM, that are trusted instead of the system's; nil for those.
    public var trustedPEM: String?
    /// How long the connection may take to come about, in seconds.
    public var connectTimeout: Int64 = 10
    /// How long the server may take for one answer, in seconds.
    public var answerTimeout: Int64 = 30

    /// A server.
    public init(host: String, port: Int = 587, security: Security = .startTLS, credentials: Credentials? = nil) {
        (self.host, self.port, self.security, self.credentials) = (host, port, security, credentials)
    }
}

extension SMTPSettings.Credentials: CustomStringConvertible, CustomReflectable {
    /// Nothing of what they are.
    public var description: String { "credentials" }
    /// Nothing of what they are.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
