import SwiftUI
import TransitKit

extension EnvironmentValues {
    private struct RouterKey: EnvironmentKey {
        static let defaultValue: Router? = nil
    }

    /// Opens screens, for what is no link: sheets, and places that are known only after a tap.
    var router: Router? {
        get { self[RouterKey.self] }
        set { self[RouterKey.self] = newValue }
    }
}
