import Foundation
import TransitKit

extension Services {
    /// What riders do with their account as a whole.
    var account: RiderAccount { RiderAccount(client: client, session: session, rider: rider) }

    /// A model for signing in.
    @MainActor func signInModel() -> SignInModel {
        SignInModel(session: session, rider: rider, clock: clock)
    }
}

extension ConsentedTelemetry {
    /// What the rider has agreed to, on this phone. Nothing counts or tells yet: a build that does so names it here.
    static let app = ConsentedTelemetry(
        file: FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)[0]
            .appendingPathComponent("consent.json"))
}
