import TransitKit
import UIKit

extension Services {
    /// What riders do with their account as a whole.
    var account: RiderAccount {
        RiderAccount(client: client, session: session, rider: rider) { [self] isStillNotified in
            await forgetTracks()
            await GlanceSource.forgetAnswers()
            await JourneyActivityStarter.endAll()
            await MainActor.run {
                AppDelegate.router.forget()
                GetOffNotifications.plan([])
                GlanceUpdater.follow(nil)
                if isStillNotified { UIApplication.shared.unregisterForRemoteNotifications() }
            }
            await SystemNotifications.forget()
        }
    }

    /// A model for signing in.
    @MainActor func signInModel() -> SignInModel {
        SignInModel(session: session, rider: rider, clock: clock)
    }
}
