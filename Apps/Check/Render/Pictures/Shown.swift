import SwiftUI

@testable import SydneyTransit

/// A screen to be drawn: what it is called, how it is made, and what is done on it before the picture is taken.
@MainActor struct Shown {
    /// The picture's name.
    let name: String
    /// The screen, as the app makes it.
    let make: () -> any View
    /// What a rider does first.
    let act: (_Host) async -> Void

    init(_ name: String, _ make: @escaping () -> any View, act: @escaping (_Host) async -> Void = { _ in }) {
        (self.name, self.make, self.act) = (name, make, act)
    }

    /// Every screen of the app.
    static var all: [Shown] {
        [
            Shown("nearby", { RootScreen() })
        ]
    }
}
