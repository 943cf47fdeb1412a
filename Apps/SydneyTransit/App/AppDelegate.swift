import BackgroundTasks
import TransitKit
import UIKit
import UserNotifications

/// What the system tells the app beside its window: notifications, the push service's token, time in the background.
@MainActor
final class AppDelegate: NSObject, UIApplicationDelegate {
    let services = Services.ofBuild()
    private lazy var systemReports = SystemReports(services.usage.telemetry)
    /// One for the app's only window.
    static let router = Router(hosts: Services.linkHosts, journey: GlanceUpdater.journey)
    var router: Router { Self.router }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
    ) -> Bool {
        let center = UNUserNotificationCenter.current()
        center.delegate = self
        center.setNotificationCategories(Set(NotificationCategory.allCases.map(\.system)))
        router.analytics = services.usage.telemetry
        systemReports.begin()
        BackgroundWork.register(services)
        BackgroundWork.schedule()
        Task {
            // A token is asked for at each start, as the push service may change it, and for whoever signs in, as the token of who
            // signed out before may have been given up; nobody is asked for leave here.
            for await state in await services.session.states {
                if case .ended = state { remindOfJourney() }
                guard case .signedIn = state, await SystemNotifications().notifications() == .allowed else { continue }
                application.registerForRemoteNotifications()
            }
        }
        return true
    }

    func application(
        _ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
    ) {
        let system = UIDevice.current.systemVersion
        let (rider, offline) = (services.rider, services.offline)
        Task {
            await rider.hasPushToken(
                deviceToken, isSandbox: Self.isSandbox, osVersion: system, keepsTimetable: await offline.kept != nil)
        }
    }

    /// A push that shows nothing: there is a newer timetable than the one that is kept.
    func application(
        _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any]
    ) async -> UIBackgroundFetchResult {
        guard userInfo["timetable"] != nil else { return .noData }
        return await BackgroundWork.updateTimetable(services) ? .newData : .failed
    }

    /// Whether pushes come from the service for development builds.
    nonisolated static var isSandbox: Bool {
        #if DEBUG
        true
        #else
        false
        #endif
    }

    /// Leaves for widgets what the rider keeps, now and at each change.
    func keepGlances() async {
        for await kept in await services.rider.updates {
            GlanceUpdater.keep(favorites: kept.records.favorites, trips: kept.records.savedTrips)
        }
    }

    private func handle(_ touched: Touched) async {
        for effect in router.handle(touched.content.userInfo, action: touched.action) {
            if case .remindAgain(let minutes) = effect { await remind(touched.content, in: minutes) }
            if case .mute = effect {
                await mute(effect)
            } else if let unread = try? await effect.tell(services.client) {
                await SystemNotifications.show(unread: unread)
            }
        }
    }

    /// Has the server send no alerts for a while. Where that fails, a notification says so: no screen is open that could.
    private func mute(_ effect: NotificationEffect) async {
        let center = UNUserNotificationCenter.current()
        // The system gives the app half a minute for it: too little for several attempts.
        var client = services.client
        client.retries = .never
        do throws(ClientError) {
            _ = try await effect.tell(client)
            center.removeDeliveredNotifications(withIdentifiers: [Self.notMuted])
        } catch {
            await say(
                Self.notMuted, Words("notification.not_muted.title"), Words("notification.not_muted.message"),
                leadingTo: "sydneytransit://settings/notifications")
        }
    }

    /// Says something by a notification, where no screen is open that could.
    private func say(_ identifier: String, _ title: Words, _ message: Words, leadingTo link: String) async {
        let content = UNMutableNotificationContent()
        (content.title, content.body) = (String(title), String(message))
        content.sound = .default
        content.userInfo = ["deep_link": link]
        let request = UNNotificationRequest(identifier: identifier, content: content, trigger: nil)
        try? await UNUserNotificationCenter.current().add(request)
    }

    /// The notifications that say that alerts go on, and that nothing will be said again.
    private static let (notMuted, notReminded) = ("not-muted", "not-reminded")

    /// The server has ended the session, and forgotten the Live Activity with it: from now on the phone says when to get off. While
    /// GO is open that is its part.
    private func remindOfJourney() {
        guard let journey = router.state.journey, !router.isJourneyShown else { return }
        GetOffNotifications.plan(GetOffNotice.all(of: journey, after: Date().timeIntervalSince1970))
    }

    /// The same notification again, made by the phone, in the words that it was shown in: a push names them by their keys alone. Where
    /// that fails, a notification says so at once.
    private func remind(_ shown: UNNotificationContent, in minutes: Int) async {
        let again = UNMutableNotificationContent()
        (again.title, again.subtitle, again.body) = (shown.title, shown.subtitle, shown.body)
        (again.userInfo, again.threadIdentifier) = (shown.userInfo, shown.threadIdentifier)
        again.sound = .default
        // What may break through a focus may do so again.
        again.interruptionLevel = shown.interruptionLevel
        again.categoryIdentifier = NotificationCategory.reminder.rawValue
        let trigger = UNTimeIntervalNotificationTrigger(timeInterval: Double(minutes * 60), repeats: false)
        let request = UNNotificationRequest(identifier: UUID().uuidString, content: again, trigger: trigger)
        do {
            try await UNUserNotificationCenter.current().add(request)
        } catch {
            await say(
                Self.notReminded, Words("notification.not_reminded.title"), Words("notification.not_reminded.message"),
                leadingTo: PushNotice.link(shown.userInfo) ?? "sydneytransit://reminders")
        }
    }
}

extension AppDelegate: UNUserNotificationCenterDelegate {
    nonisolated func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
    ) async {
        let isPlain = response.actionIdentifier == UNNotificationDefaultActionIdentifier
        await handle(
            Touched(
                content: response.notification.request.content,
                action: isPlain ? nil : response.actionIdentifier))
    }

    nonisolated func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions {
        // Who looks at the journey is told there.
        let isTold = await router.isJourneyShown
        return GetOffNotifications.isOne(notification) && isTold ? [] : [.banner, .list, .sound, .badge]
    }
}

/// A notification that was touched, handed from the system's thread to the main one, and used nowhere else.
private struct Touched: @unchecked Sendable {
    var content: UNNotificationContent
    var action: String?
}

extension NotificationCategory {
    /// The same for the system.
    fileprivate var system: UNNotificationCategory {
        UNNotificationCategory(
            identifier: rawValue,
            actions: actions.map { action in
                UNNotificationAction(
                    identifier: action.rawValue, title: String(action.title),
                    options: action.opensApp ? [.foreground] : [])
            },
            intentIdentifiers: [])
    }
}
