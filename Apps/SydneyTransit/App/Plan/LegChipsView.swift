import SwiftUI
import TransitAPI
import TransitKit

/// The legs of a journey in short, in a line that breaks where it has to.
struct LegChipsView: View {
    let chips: [LegChip]

    var body: some View {
        ViewThatFits(in: .horizontal) {
            HStack(spacing: 4) {
                ForEach(chips) { chip in
                    if chip != chips.first {
                        Image(systemName: "chevron.forward").imageScale(.small).foregroundStyle(.secondary)
                    }
                    LegChipView(chip: chip)
                }
            }
            VStack(alignment: .leading, spacing: 4) { ForEach(chips) { LegChipView(chip: $0) } }
        }
        .accessibilityHidden(true)
    }
}

/// One leg in short.
struct LegChipView: View {
    let chip: LegChip

    var body: some View {
        HStack(spacing: 3) {
            Image(systemName: chip.mode.symbolName).imageScale(.small)
            if let name = chip.name { Text(verbatim: name).bold().strikethrough(chip.isCancelled) }
            if let minutes = chip.minutes { Text("plan.chip_minutes \(minutes)") }
        }
        .font(.subheadline)
        .foregroundStyle(Color(hex: chip.textColour) ?? .primary)
        .padding(.horizontal, chip.name == nil ? 2 : 7)
        .padding(.vertical, 3)
        .background(
            chip.name == nil ? Color.clear : Color(hex: chip.colour) ?? Color.secondary.opacity(0.2),
            in: RoundedRectangle(cornerRadius: 6))
    }
}
