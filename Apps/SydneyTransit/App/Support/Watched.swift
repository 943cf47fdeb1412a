#if canImport(TransitKit)
import Combine
import TransitKit

/// Lets SwiftUI watch a model of the kit, which knows nothing of SwiftUI: views are drawn again when it says that it changes.
///
/// A view that owns a model keeps it as `@StateObject private var board = Watched(BoardModel(…))`.
@MainActor
final class Watched<Model: Watchable>: ObservableObject {
    /// What is watched.
    let model: Model

    /// Watches `model` from now on. A model is watched by one alone.
    init(_ model: Model) {
        self.model = model
        model.onChange = { [weak self] in self?.objectWillChange.send() }
    }
}
#endif
