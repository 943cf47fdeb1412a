import SwiftUI
import TransitAPI
import TransitKit

/// A journey in a list.
struct JourneyRowView: View {
    let row: JourneyRow

    @Environment(\.dynamicTypeSize) private var size

    var body: some View {
        VStack(alignment: .leading, spacing: 6) {
            if size.isAccessibilitySize {
                VStack(alignment: .leading, spacing: 2) { times }
            } else {
                HStack(alignment: .firstTextBaseline) { times }
            }
            LegChipsView(chips: row.chips)
            Text(row.start).font(.subheadline)
            details
            ForEach(row.warnings, id: \.self) { JourneyWarningView(warning: $0) }
        }
        .padding(.vertical, 4)
        .accessibilityElement(children: .ignore)
        .accessibilityLabel(Text(sentence: row.spoken))
    }

    @ViewBuilder private var times: some View {
        Text(row.times).font(.headline).monospacedDigit()
            .strikethrough(row.itinerary.status == .broken)
        if !size.isAccessibilitySize { Spacer(minLength: 8) }
        Text(row.duration).foregroundStyle(.secondary).monospacedDigit()
    }

    private var details: some View {
        ViewThatFits(in: .horizontal) {
            HStack(spacing: 8) { facts }
            VStack(alignment: .leading, spacing: 2) { facts }
        }
        .font(.caption)
        .foregroundStyle(.secondary)
    }

    @ViewBuilder private var facts: some View {
        if row.isLive {
            Label {
                Text(row.basis)
            } icon: {
                Image(systemName: "dot.radiowaves.left.and.right")
            }
            .foregroundStyle(.green)
        } else {
            Text(row.basis)
        }
        Text(row.transfers)
        if let walking = row.walking { Text(walking) }
        if let fare = row.fare { Text(fare) }
    }
}

/// Something to know before a journey is taken.
struct JourneyWarningView: View {
    let warning: JourneyWarning

    var body: some View {
        Label {
            Text(warning.words)
        } icon: {
            Image(systemName: symbol)
        }
        .font(.caption.bold())
        .foregroundStyle(colour)
    }

    private var symbol: String {
        switch warning {
        case .atRisk: "exclamationmark.triangle.fill"
        case .broken: "xmark.circle.fill"
        case .last: "moon.fill"
        }
    }

    private var colour: Color {
        switch warning {
        case .atRisk: .orange
        case .broken: .red
        case .last: .indigo
        }
    }
}
