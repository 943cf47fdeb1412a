import Foundation
import TransitAPI

/// What the server is told of this phone, so that it can send notifications to it.
struct DeviceNote: Codable, Sendable, Equatable {
    /// The push service's token, as hexadecimal digits; nil where the rider wants no notifications.
    var token: String?
    /// Made by the app for this account; another one for the next, so that it follows nobody.
    var deviceID: String
    var isSandbox = false
    var osVersion: String?
    /// Whether a timetable is kept on this phone; then it is woken for newer ones.
    var keepsTimetable: Bool?
    /// For which account the server has heard of it, and of which version of the app.
    var toldAs: Told?
    /// When it heard that, in seconds since 1970-01-01T00:00:00Z.
    var toldAt: Double?
    /// What the server has refused: it is not told again.
    var refusedAs: Told?

    struct Told: Codable, Sendable, Equatable {
        var account: String
        var token: String
        var appVersion: String
        var keepsTimetable: Bool?
        /// In which session: the server forgets a phone with the session that told of it.
        var session: String?
    }

    /// Seconds after which the server is told again: it may have forgotten this phone, as when the push service had no use for its
    /// token for a while, or a backup was restored.
    static let memory = 3 * 86_400.0

    /// Whether the server is to be told again what it has heard.
    func isOld(at now: Double) -> Bool {
        guard let toldAt else { return true }
        // The phone's clock may have been ahead.
        return !(0..<Self.memory).contains(now - toldAt)
    }
}

extension RiderData {
    private static let deviceName = "device"

    private func deviceNote() -> DeviceNote {
        if let device { return device }
        let data = (try? storage.data(of: Self.deviceName)) ?? nil
        let note =
            data.flatMap { try? JSONDecoder().decode(DeviceNote.self, from: $0) }
            ?? DeviceNote(deviceID: UUID().uuidString)
        device = note
        return note
    }

    private func keep(_ note: DeviceNote) {
        device = note
        // Where it cannot be written down, the server is told once more after the next start.
        try? storage.keep(JSONEncoder().encode(note), of: Self.deviceName)
    }

    /// The push service has given this phone a token: whoever is signed in hears by it from now on. The server is told when there
    /// is a network.
    ///
    /// - Parameters:
    ///   - token: its bytes.
    ///   - isSandbox: whether it is a development build's.
    ///   - keepsTimetable: whether a timetable is kept on this phone, to be woken for newer ones.
    public func hasPushToken(
        _ token: Data, isSandbox: Bool, osVersion: String?, keepsTimetable: Bool = false
    ) async {
        var note = deviceNote()
        note.token = token.hexadecimalText
        (note.isSandbox, note.osVersion, note.keepsTimetable) = (isSandbox, osVersion, keepsTimetable)
        keep(note)
        await synchronise(fetching: false)
    }

    /// Takes this phone off the account's devices, as before signing out.
    ///
    /// - Returns: false where the server has not heard of it: then only the push service can end what is sent to this phone.
    @discardableResult
    public func withdrawDevice() async -> Bool {
        var note = deviceNote()
        guard note.toldAs != nil else { return true }
        var isTold = true
        do throws(ClientError) {
            try await client.hurried.perform(TransitContract.deleteDevice, DeleteDeviceRequest(deviceID: note.deviceID))
        } catch {
            isTold = false
        }
        (note.toldAs, note.toldAt) = (nil, nil)
        note.deviceID = UUID().uuidString
        if !isTold { note.token = nil }
        keep(note)
        return isTold
    }

    /// What the server is still to be told of this phone for an account, or again; nil for nothing.
    func untoldDevice(of account: String, in session: String?) -> DeviceNote.Told? {
        let note = deviceNote()
        guard let token = note.token else { return nil }
        let told = DeviceNote.Told(
            account: account, token: token, appVersion: client.appVersion,
            keepsTimetable: note.keepsTimetable, session: session)
        if told == note.refusedAs { return nil }
        return told == note.toldAs && !note.isOld(at: client.clock.now()) ? nil : told
    }

    /// Tells the server of this phone.
    func register(_ told: DeviceNote.Told, _ client: TransitClient) async throws(RiderDataError) {
        var note = deviceNote()
        if let before = note.toldAs, before.account != told.account {
            note.deviceID = UUID().uuidString
            note.toldAs = nil
            keep(note)
        }
        var isRefused = false
        let details = DeviceDetails(
            appVersion: client.appVersion, osVersion: note.osVersion,
            environment: note.isSandbox ? .sandbox : .production, keepsTimetable: note.keepsTimetable ?? false)
        do throws(ClientError) {
            guard let token = DeviceToken(told.token) else {
                throw .unreadable(reason: "\(told.token.count) characters are no push token")
            }
            _ = try await client.answer(
                TransitContract.registerDevice,
                RegisterDeviceRequest(token: token, deviceID: note.deviceID, details: details))
        } catch {
            switch error {
            case .refused, .unreadable: isRefused = true
            default: throw .client(error)
            }
        }
        // The push service may have given another token meanwhile.
        note = deviceNote()
        if isRefused { note.refusedAs = told } else { (note.toldAs, note.toldAt) = (told, client.clock.now()) }
        keep(note)
    }
}

extension Data {
    var hexadecimalText: String {
        let digits = Array("0123456789abcdef")
        return String(flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
    }
}
