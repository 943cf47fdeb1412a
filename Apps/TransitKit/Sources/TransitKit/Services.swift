import Foundation
import TransitAPI

/// Everything that screens ask: made once, when the app starts.
public final class Services: Sendable {
    public let client: TransitClient
    public let session: Session
    public let offline: OfflineStore
    public let data: TransitData
    public let rider: RiderData
    public let companion: CompanionData
    /// Stops that were opened.
    public let recent: RecentStops
    public let location: any LocationSource
    /// What of the app this build has.
    public let features: any FeatureFlags
    /// What is counted and kept about the use of the app, as far as the rider agrees.
    public let usage: UsageData
    public let clock: KitClock

    /// What an app is built with.
    public struct Settings: Sendable {
        /// Scheme, host and port of the server.
        public var server: URL
        /// Version of the app, as `1.4.0`.
        public var appVersion: String
        /// The server's anon key, for accounts and the companion.
        public var apiKey: String?
        /// Public keys, one of which must have signed a timetable; nil trusts any server, for development.
        public var trustedKeys: [Data]?
        /// What of the app is switched on.
        public var features: any FeatureFlags = AllFeatures()
        /// What must stay: changes not sent yet, the timetable.
        public var documents: URL
        /// What the system may remove.
        public var caches: URL

        /// Settings of a build.
        public init(
            server: URL, appVersion: String, apiKey: String? = nil, trustedKeys: [Data]? = nil, documents: URL,
            caches: URL
        ) {
            (self.server, self.appVersion, self.apiKey) = (server, appVersion, apiKey)
            (self.trustedKeys, self.documents, self.caches) = (trustedKeys, documents, caches)
        }
    }

    /// Makes everything ready; nothing is asked of anybody.
    public init(
        _ settings: Settings, secrets: any SecretStore, location: any LocationSource = NoLocation(),
        transport: any HTTPTransport = URLSessionTransport(), clock: KitClock = KitClock()
    ) {
        let anonymous = TransitClient(
            server: settings.server, app: settings.appVersion, apiKey: settings.apiKey, transport: transport,
            clock: clock)
        session = Session(client: anonymous, secrets: secrets)
        var client = anonymous
        client.tokens = session
        self.client = client
        (self.location, self.clock) = (location, clock)
        offline = OfflineStore(
            client: anonymous, folder: settings.documents.appendingPathComponent("timetable"),
            trustedKeys: settings.trustedKeys)
        data = TransitData(
            client: client, offline: offline, folder: settings.caches.appendingPathComponent("answers"))
        rider = RiderData(
            client: client, session: session, folder: settings.documents.appendingPathComponent("rider"))
        recent = RecentStops(file: settings.documents.appendingPathComponent("recent.json"))
        companion = CompanionData(client: client)
        features = settings.features
        usage = UsageData(folder: settings.documents.appendingPathComponent("usage"), now: clock.now)
    }

    /// Forgets where the rider has been, and what they agreed to have counted, as when somebody signs out: whoever signs in next may
    /// be another.
    public func forgetTracks() async {
        usage.telemetry.consent = Consent()
        await data.forget()
        await recent.forget()
        companion.forget()
    }
}
