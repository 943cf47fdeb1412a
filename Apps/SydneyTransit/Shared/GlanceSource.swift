import Foundation
import TransitAPI
import TransitKit

/// What the app and its widgets share: a folder, and whom to ask.
enum GlanceSource {
    /// The widget of the next way home, and of the journey that is followed.
    static let wayHome = "way-home"

    /// The folder of the app group; nil where the app was signed without it.
    static var folder: URL? {
        guard let group = Bundle.main.object(forInfoDictionaryKey: "TransitAppGroup") as? String else { return nil }
        return FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: group)
    }

    private static func answers(in folder: URL) -> URL { folder.appendingPathComponent("glances") }

    /// Forgets what widgets and intents were answered.
    static func forgetAnswers() async {
        if let folder { await KeptBodies(folder: answers(in: folder)).removeAll() }
    }

    /// Answers for widgets and intents; nil where they have nothing to go by.
    static func reader(location: any LocationSource = NoLocation()) -> GlanceReader? {
        guard let folder, let address = Bundle.main.object(forInfoDictionaryKey: "TransitServerURL") as? String,
            let server = URL(string: address)
        else { return nil }
        let version = Bundle.main.object(forInfoDictionaryKey: "CFBundleShortVersionString") as? String
        // A widget has seconds: no second attempt, the phone's timetable answers instead.
        let client = TransitClient(server: server, app: version ?? "1.0.0", retries: .never)
        let offline = OfflineStore(client: client, folder: folder.appendingPathComponent("timetable"), trustedKeys: nil)
        let data = TransitData(client: client, offline: offline, folder: answers(in: folder))
        return GlanceReader(data: data, shelf: GlanceShelf(folder: folder), location: location, clock: KitClock())
    }
}
