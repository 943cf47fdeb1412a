import SwiftUI
import TransitKit
import WidgetKit

/// The next departures of a stop, as many as fit.
struct BoardGlanceView: View {
    let board: BoardTimeline.Entry
    let rows: Int

    var body: some View {
        VStack(alignment: .leading, spacing: 4) {
            Text(verbatim: board.stop).font(.caption.bold()).lineLimit(1).widgetAccentable()
            ForEach(board.rows.prefix(rows)) { BoardGlanceRow(row: $0) }
            if let note = board.note { Text(note).font(.caption2).foregroundStyle(.secondary).lineLimit(2) }
        }
    }
}

/// A departure in a widget.
struct BoardGlanceRow: View {
    let row: BoardTimeline.Row

    var body: some View {
        HStack(spacing: 6) {
            GlanceBadge(text: row.line.text, colour: row.line.colour, textColour: row.line.textColour)
            Text(verbatim: row.headsign).font(.caption).lineLimit(1).strikethrough(row.isCancelled)
            Spacer(minLength: 2)
            if row.evidence == .live {
                Image(systemName: "dot.radiowaves.left.and.right").imageScale(.small).font(.caption2)
            }
            Text(row.when).font(.caption.bold()).monospacedDigit().lineLimit(1)
                .foregroundStyle(row.isCancelled ? Color.red : Color.primary)
                // A long headsign gives way, never the time.
                .fixedSize()
                .layoutPriority(1)
        }
        .accessibilityElement(children: .ignore)
        .accessibilityLabel(Text(sentence: row.spoken))
    }
}

/// The next departure above the clock of the lock screen.
struct BoardLineView: View {
    let board: BoardTimeline.Entry

    var body: some View {
        if let row = board.next {
            Label {
                Text(verbatim: "\(row.line.text) \(row.clock)")
            } icon: {
                Image(systemName: "tram.fill")
            }
        } else {
            Label {
                Text(board.note ?? .verbatim(board.stop))
            } icon: {
                Image(systemName: "tram.fill")
            }
        }
    }
}

/// The next departure in a circle of the lock screen.
struct BoardCircleView: View {
    let board: BoardTimeline.Entry

    var body: some View {
        ZStack {
            AccessoryWidgetBackground()
            VStack(spacing: 0) {
                if let row = board.next {
                    Text(verbatim: row.line.text).font(.caption2.bold()).lineLimit(1)
                    Text(verbatim: row.clock).font(.caption).monospacedDigit().lineLimit(1)
                } else {
                    Image(systemName: "tram.fill")
                }
            }
            .minimumScaleFactor(0.6)
        }
        .accessibilityElement(children: .ignore)
        .accessibilityLabel(board.next.map { Text(sentence: $0.spoken) } ?? Text(verbatim: board.stop))
    }
}

/// Links into the app.
enum GlanceLink {
    /// A stop.
    static func stop(_ id: String) -> URL? { address("stop", id) }
    /// Plans a journey from where the rider is.
    static func plan(to place: String?) -> URL? {
        var parts = URLComponents()
        (parts.scheme, parts.host) = ("sydneytransit", "plan")
        if let place { parts.queryItems = [URLQueryItem(name: "to", value: place)] }
        return parts.url
    }

    private static func address(_ page: String, _ id: String) -> URL? {
        var allowed = CharacterSet.urlPathAllowed
        allowed.remove("/")
        guard let id = id.addingPercentEncoding(withAllowedCharacters: allowed) else { return nil }
        return URL(string: "sydneytransit://\(page)/\(id)")
    }
}
