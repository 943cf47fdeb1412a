import SwiftUI
import TransitKit

/// The app: one window, and what goes on while it is open.
@main
struct SydneyTransitApp: App {
    @UIApplicationDelegateAdaptor(AppDelegate.self) private var delegate
    @Environment(\.scenePhase) private var scenePhase

    var body: some Scene {
        WindowGroup {
            RootView(services: delegate.services, router: delegate.router)
                .task(id: scenePhase) {
                    // What was changed without a network is sent while somebody looks; the system ends this otherwise.
                    guard scenePhase == .active else { return }
                    delegate.router.forgetJourney(overBy: Date().timeIntervalSince1970)
                    // What shows a journey that nobody is on was left when GO was put away, or when the app ended.
                    if delegate.router.state.journey == nil {
                        GlanceUpdater.follow(nil)
                        await JourneyActivityStarter.endAll(telling: delegate.services.rider)
                    }
                    await delegate.services.rider.keepInStep()
                }
                .task {
                    delegate.router.look()
                    await delegate.keepGlances()
                }
                .task { await delegate.services.account.keepApart() }
        }
    }
}

extension Services {
    /// What the build was set up with: see `Config/Project.xcconfig`.
    @MainActor static func ofBuild() -> Services {
        func setting(_ name: String) -> String? {
            let value = Bundle.main.object(forInfoDictionaryKey: name) as? String
            return value?.isEmpty == true ? nil : value
        }
        let files = FileManager.default
        // Widgets read the timetable too, so it lies in the app group; without one, in the app's own folder.
        let documents =
            GlanceSource.folder ?? files.urls(for: .applicationSupportDirectory, in: .userDomainMask)[0]
        var settings = Services.Settings(
            server: setting("TransitServerURL").flatMap(URL.init(string:)) ?? URL(fileURLWithPath: "/"),
            appVersion: setting("CFBundleShortVersionString") ?? "1.0.0", apiKey: setting("TransitAnonKey"),
            trustedKeys: trustedKeys(setting("TransitTrustedKey")),
            documents: documents, caches: files.urls(for: .cachesDirectory, in: .userDomainMask)[0])
        let features = Bundle.main.url(forResource: "Features", withExtension: "json")
        settings.features = BundledFeatures(features.flatMap { try? Data(contentsOf: $0) } ?? Data())
        return Services(
            settings, secrets: KeychainSecrets(service: Bundle.main.bundleIdentifier ?? "sydneytransit"),
            location: PhoneLocation())
    }

    /// The keys of a setting. One that cannot be read is nobody's; where none is set, a build for development trusts any server,
    /// and one for riders none.
    private static func trustedKeys(_ setting: String?) -> [Data]? {
        if let setting { return [Data(base64Encoded: setting)].compactMap { $0 } }
        #if DEBUG
        return nil
        #else
        return []
        #endif
    }

    /// Hosts of universal links.
    static var linkHosts: Set<String> {
        let host = Bundle.main.object(forInfoDictionaryKey: "TransitLinkHost") as? String
        return Set([host].compactMap { $0 }.filter { !$0.isEmpty })
    }
}
