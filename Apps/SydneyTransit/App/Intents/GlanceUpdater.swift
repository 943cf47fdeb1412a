import Foundation
import TransitAPI
import TransitKit
import WidgetKit

/// Leaves for widgets and intents what they show, and tells the system where that is something new.
enum GlanceUpdater {
    /// What the rider keeps has changed.
    static func keep(favorites: [Favorite], trips: [SavedTrip]) {
        guard
            change({ notes in
                let journey = notes.journey
                notes = GlanceNotes(favorites: favorites, trips: trips)
                notes.journey = journey
            })
        else { return }
        WidgetCenter.shared.reloadAllTimelines()
    }

    /// A journey is followed from now on; nil for none any more.
    static func follow(_ itinerary: Itinerary?) {
        if change({ $0.journey = itinerary }) { WidgetCenter.shared.reloadTimelines(ofKind: GlanceSource.wayHome) }
    }

    /// The journey that is followed, as the app left it; nil once it is over.
    static var journey: Itinerary? {
        GlanceSource.folder.flatMap { GlanceShelf(folder: $0).read().journey(at: Date().timeIntervalSince1970) }
    }

    /// Whether anything is new.
    private static func change(_ edit: (inout GlanceNotes) -> Void) -> Bool {
        guard let folder = GlanceSource.folder else { return false }
        let shelf = GlanceShelf(folder: folder)
        var notes = shelf.read()
        edit(&notes)
        return shelf.write(notes)
    }
}
