import JourneyProgress
import SwiftUI
import TransitKit

extension EnvironmentValues {
    private struct RouterKey: EnvironmentKey {
        static let defaultValue: Router? = nil
    }

    private struct JourneyKey: EnvironmentKey {
        static let defaultValue: GoProgress? = nil
    }

    /// The journey that the rider is on while something else is shown; nil for none.
    var journeyPutAway: GoProgress? {
        get { self[JourneyKey.self] }
        set { self[JourneyKey.self] = newValue }
    }

    /// Opens screens, for what is no link: sheets, and places that are known only after a tap.
    var router: Router? {
        get { self[RouterKey.self] }
        set { self[RouterKey.self] = newValue }
    }
}
