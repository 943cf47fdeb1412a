import SwiftUI

/// The app: one window.
@main
struct SydneyTransitApp: App {
    var body: some Scene {
        WindowGroup {
            RootScreen()
        }
    }
}

/// What the window shows until there are screens.
struct RootScreen: View {
    var body: some View {
        NavigationStack {
            List {
                Label("app.placeholder", systemImage: "tram.fill")
            }
            .navigationTitle("app.title")
        }
    }
}
