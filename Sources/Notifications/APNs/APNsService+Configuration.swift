import NIOCore
import NIOSSL
import TransitAPI

extension APNsService {
    /// Where pushes go and how.
    package struct Configuration: Sendable {
        /// `apns-topic`: the app's bundle id.
        package var topic: String
        /// Where the service for apps from the App Store and TestFlight is: scheme, host and port, without a path.
        package var productionURL = "https://api.push.apple.com"
        /// Where the service for development builds is.
        package var sandboxURL = "https://api.sandbox.push.apple.com"
        /// Certificate authorities the service may be vouched for by, PEM; nil for those of the system.
        package var trustedRootsPEM: String?
        /// Most pushes under way at once; the others wait their turn. There are fewer at first, and where the service often
        /// ends its connections.
        ///
        /// Apple allows some 1,000 streams on a connection; more than that many only queue further in.
        package var mostInFlight = 500
        /// How long one attempt may take, the wait for a connection included.
        package var answerTimeout: TimeAmount = .seconds(20)
        /// How long making a connection may take.
        package var connectTimeout: TimeAmount = .seconds(10)
        /// How long what was sent may go without any acknowledgement before the connection is given up for another (Linux).
        package var silenceTimeout: TimeAmount = .seconds(20)
        /// How long an unused connection is kept: Apple asks not to open and close them in turn.
        package var idleTimeout: TimeAmount = .hours(1)

        /// The services Apple runs.
        package init(topic: String) { self.topic = topic }

        func baseURL(of environment: PushEnvironment) -> String {
            switch environment {
            case .production: productionURL
            case .sandbox: sandboxURL
            }
        }
    }

    /// Why a service cannot be made.
    package enum ConfigurationError: Error, Equatable, Sendable, CustomStringConvertible {
        /// The topic is empty or has control characters.
        case badTopic
        /// Not `https://host[:port]`.
        case badURL(String)
        /// `trustedRootsPEM` holds no certificate.
        case noTrustedRoots

        /// What is wrong and what is wanted.
        package var description: String {
            switch self {
            case .badTopic: "the push topic is the app's bundle id, such as au.example.transit"
            case .badURL(let text):
                "“\(text)” is not the address of a push service; it is like https://api.push.apple.com"
            case .noTrustedRoots: "the trusted certificates for pushes are not PEM certificates"
            }
        }
    }
}
