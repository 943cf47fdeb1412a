import SwiftUI
import TransitAPI
import TransitKit

/// The sign of a line in its own colours, with the symbol of its kind so that nobody has to know the colours.
struct LineBadgeView: View {
    let line: LineBadge

    var body: some View {
        HStack(spacing: 4) {
            Image(systemName: line.mode.symbolName).imageScale(.small).accessibilityLabel(Text(line.mode.words))
            if !line.text.isEmpty { Text(verbatim: line.text).bold() }
        }
        .font(.subheadline)
        .foregroundStyle(Color(hex: line.textColour) ?? .primary)
        .padding(.horizontal, 8)
        .padding(.vertical, 3)
        .background(Color(hex: line.colour) ?? Color.secondary.opacity(0.2), in: RoundedRectangle(cornerRadius: 6))
        .accessibilityElement(children: .combine)
    }
}

/// The symbol and name of a kind of vehicle.
struct ModeLabel: View {
    let mode: Mode

    var body: some View {
        Label {
            Text(mode.words)
        } icon: {
            Image(systemName: mode.symbolName)
        }
    }
}
