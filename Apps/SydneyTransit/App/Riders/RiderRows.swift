import SwiftUI
import TransitKit

/// Why the last thing was not done, with a button that puts it out of the way; nothing where it was done.
struct TroubleRows: View {
    let trouble: Advice?
    /// Does it once more; nil where that is done where it was done before.
    var retry: (@MainActor () async -> Void)?
    let dismiss: @MainActor () -> Void

    var body: some View {
        if let trouble {
            Section {
                AdviceView(advice: trouble, retry: retry)
                Button("rider.dismiss", action: dismiss)
            }
        }
    }
}

/// What the server would not do and the app has undone.
struct RefusalRows: View {
    let notes: [RefusalNote]
    let dismiss: @MainActor ([RefusalNote]) async -> Void

    var body: some View {
        if !notes.isEmpty {
            Section("rider.refused.title") {
                ForEach(notes) { note in
                    Label {
                        Text(note.words)
                    } icon: {
                        Image(systemName: "arrow.uturn.backward.circle").foregroundStyle(.orange)
                    }
                }
                Button("rider.dismiss") { Task { await dismiss(notes) } }
            }
        }
    }
}

/// How many changes wait to be sent; nothing where none do.
struct WaitingRow: View {
    let words: Words?

    var body: some View {
        if let words {
            Label {
                Text(words)
            } icon: {
                Image(systemName: "arrow.triangle.2.circlepath")
            }
            .font(.footnote)
            .foregroundStyle(.secondary)
        }
    }
}
