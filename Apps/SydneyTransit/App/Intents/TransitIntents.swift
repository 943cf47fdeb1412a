import AppIntents
import SwiftUI
import TransitKit

/// A favourite stop, as Shortcuts and Siri name it.
struct FavouriteStopEntity: AppEntity {
    static let typeDisplayRepresentation = TypeDisplayRepresentation(name: "intent.favourite")
    static let defaultQuery = FavouriteStopQuery()

    let id: String
    let name: String

    var displayRepresentation: DisplayRepresentation {
        DisplayRepresentation(title: LocalizedStringResource(stringLiteral: name))
    }
}

/// Finds favourite stops among what the app left for its widgets.
struct FavouriteStopQuery: EntityQuery {
    func entities(for identifiers: [String]) async throws -> [FavouriteStopEntity] {
        all.filter { identifiers.contains($0.id) }
    }

    func suggestedEntities() async throws -> [FavouriteStopEntity] { all }

    func defaultResult() async -> FavouriteStopEntity? { all.first }

    private var all: [FavouriteStopEntity] {
        (GlanceSource.reader()?.notes.stops ?? []).map { FavouriteStopEntity(id: $0.id, name: $0.name) }
    }
}

/// "Next departures from a favourite".
struct NextDeparturesIntent: AppIntent {
    static let title: LocalizedStringResource = "intent.departures.title"
    static let description: IntentDescription? = IntentDescription("intent.departures.about")

    @Parameter(title: "intent.favourite") var stop: FavouriteStopEntity

    static var parameterSummary: some ParameterSummary { Summary("intent.departures.summary \(\.$stop)") }

    func perform() async throws -> some IntentResult & ProvidesDialog {
        guard let reader = GlanceSource.reader() else { return .result(dialog: IntentDialog("intent.not_ready")) }
        let board = await reader.board(GlanceNotes.Stop(id: stop.id, name: stop.name))
        return .result(dialog: IntentDialog(stringLiteral: IntentText.sentence(board.spoken)))
    }
}

/// "Next way home".
struct WayHomeIntent: AppIntent {
    static let title: LocalizedStringResource = "intent.home.title"
    static let description: IntentDescription? = IntentDescription("intent.home.about")

    func perform() async throws -> some IntentResult & ProvidesDialog {
        guard let reader = GlanceSource.reader() else { return .result(dialog: IntentDialog("intent.not_ready")) }
        let words = await reader.wayHome().spoken(at: Date().timeIntervalSince1970)
        return .result(dialog: IntentDialog(stringLiteral: IntentText.sentence(words)))
    }
}

/// What Siri says.
enum IntentText {
    /// Several texts as sentences.
    static func sentence(_ words: [Words]) -> String { words.map { String($0) }.joined(separator: ". ") }
}

/// What can be said without setting anything up.
struct TransitShortcuts: AppShortcutsProvider {
    static var appShortcuts: [AppShortcut] {
        AppShortcut(
            intent: NextDeparturesIntent(),
            phrases: ["Next departures in \(.applicationName)", "When is my next bus in \(.applicationName)"])
        AppShortcut(
            intent: WayHomeIntent(),
            phrases: ["Next way home in \(.applicationName)", "How do I get home with \(.applicationName)"])
    }
}
