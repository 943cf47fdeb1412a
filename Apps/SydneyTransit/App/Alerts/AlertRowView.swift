import SwiftUI
import TransitAPI
import TransitKit

extension AlertLevel {
    /// The symbol of how grave it is.
    var symbolName: String {
        switch self {
        case .critical: "exclamationmark.triangle.fill"
        case .warning: "exclamationmark.circle.fill"
        case .info: "info.circle.fill"
        }
    }

    /// The colour of how grave it is.
    @MainActor var colour: Color {
        switch self {
        case .critical: .red
        case .warning: .orange
        case .info: .blue
        }
    }
}

/// An alert in a list.
struct AlertRowView: View {
    let row: AlertRow

    var body: some View {
        Label {
            VStack(alignment: .leading, spacing: 3) {
                Text(verbatim: row.header)
                if let effect = row.effect { Text(effect).font(.caption).foregroundStyle(.secondary) }
                if let period = row.period { Text(period).font(.caption).foregroundStyle(.secondary) }
            }
        } icon: {
            Image(systemName: row.severity.symbolName).foregroundStyle(row.severity.colour)
        }
        .labelStyle(.row)
        .accessibilityElement(children: .ignore)
        .accessibilityLabel(Text(sentence: row.spoken))
    }
}
