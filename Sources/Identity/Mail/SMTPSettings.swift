/// A mail server and how to talk to it.
package struct SMTPSettings: Sendable {
    /// When the connection is encrypted.
    package enum Security: String, Sendable, CaseIterable {
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
    package struct Credentials: Sendable {
        let user: String
        let password: String

        /// Credentials.
        package init(user: String, password: String) { (self.user, self.password) = (user, password) }
    }

    /// The server's name or numerical address; its certificate must be for it.
    package var host: String
    package var port: Int
    /// When the connection is encrypted.
    package var security: Security
    /// Who signs in, nil for nobody.
    package var credentials: Credentials?
    /// The name that this machine gives as its own.
    package var clientName = "localhost"
    /// Certificates, as PEM, that are trusted instead of the system's; nil for those.
    package var trustedPEM: String?
    /// How long the connection may take to come about, in seconds.
    package var connectTimeout: Int64 = 10
    /// How long the server may take for one answer, in seconds.
    package var answerTimeout: Int64 = 30
    /// How long all of it may take, from the connection to the last answer, in seconds.
    package var totalTimeout: Int64 = 45

    package init(host: String, port: Int = 587, security: Security = .startTLS, credentials: Credentials? = nil) {
        (self.host, self.port, self.security, self.credentials) = (host, port, security, credentials)
    }
}

extension SMTPSettings.Credentials: CustomStringConvertible, CustomReflectable {
    /// Nothing of what they are.
    package var description: String { "credentials" }
    /// Nothing of what they are.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
