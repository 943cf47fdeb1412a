import SwiftUI
import TransitAPI
import TransitKit

/// A departure: line, where to, when, and what there is to know before one runs for it.
struct DepartureRowView: View {
    let row: DepartureRow
    /// The moment that its countdown is for, in seconds since 1970-01-01T00:00:00Z.
    let now: Double

    @Environment(\.dynamicTypeSize) private var size

    var body: some View {
        Group {
            if size.isAccessibilitySize {
                VStack(alignment: .leading, spacing: 6) {
                    LineBadgeView(line: row.line)
                    about
                    time(.leading)
                }
            } else {
                HStack(alignment: .top, spacing: 10) {
                    LineBadgeView(line: row.line)
                    about
                    Spacer(minLength: 8)
                    time(.trailing)
                }
            }
        }
        .padding(.vertical, 2)
        .accessibilityElement(children: .ignore)
        .accessibilityLabel(Text(sentence: row.spoken(at: now)))
    }

    private var about: some View {
        VStack(alignment: .leading, spacing: 3) {
            Text(verbatim: row.departure.headsign).strikethrough(row.isCancelled)
            if let platform = row.platform {
                Text(platform).font(.caption.weight(row.departure.platformChanged ? .bold : .regular))
                    .foregroundStyle(row.departure.platformChanged ? Color.orange : Color.secondary)
            }
            if let note = row.note { Text(note).font(.caption).foregroundStyle(.secondary) }
            if let boarding = row.boarding { Text(boarding).font(.caption).foregroundStyle(.secondary) }
            HStack(spacing: 8) {
                if let crowding = row.crowding { CrowdingLabel(crowding: crowding) }
                wheelchair
            }
            if !row.carriages.isEmpty { CarriagesView(carriages: row.carriages) }
            if let reason = row.reasons.first {
                Label {
                    Text(verbatim: reason)
                } icon: {
                    Image(systemName: "exclamationmark.triangle.fill")
                }
                .font(.caption)
                .foregroundStyle(row.isCancelled ? Color.red : Color.orange)
            }
        }
    }

    @ViewBuilder private var wheelchair: some View {
        switch row.departure.wheelchair {
        case .yes: Image(systemName: "figure.roll").imageScale(.small).foregroundStyle(.secondary)
        case .no: Text(Words.noWheelchair).font(.caption).foregroundStyle(.secondary)
        case .unknown: EmptyView()
        }
    }

    private func time(_ alignment: HorizontalAlignment) -> some View {
        VStack(alignment: alignment, spacing: 2) {
            Text(row.shortCountdown(at: now)).font(.headline).monospacedDigit()
                .foregroundStyle(row.isCancelled ? Color.red : Color.primary)
                .multilineTextAlignment(alignment == .leading ? .leading : .trailing)
            HStack(spacing: 4) {
                if let scheduled = row.scheduledClock, !row.isCancelled {
                    Text(verbatim: scheduled).strikethrough().foregroundStyle(.secondary)
                }
                Text(verbatim: row.clock).foregroundStyle(.secondary)
            }
            .font(.caption).monospacedDigit()
            if !row.isCancelled {
                if row.evidence != .live, row.state != row.evidence.words {
                    Text(row.evidence.words).font(.caption).foregroundStyle(.secondary)
                }
                state
            }
        }
    }

    private var state: some View {
        HStack(spacing: 3) {
            if row.evidence == .live {
                Image(systemName: "dot.radiowaves.left.and.right").imageScale(.small)
            }
            Text(row.state)
        }
        .font(.caption)
        .foregroundStyle(Color(row.evidence, isLate: row.isLate))
    }
}
