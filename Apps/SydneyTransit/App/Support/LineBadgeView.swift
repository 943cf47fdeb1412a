import SwiftUI
import TransitAPI
import TransitKit

extension Color {
    /// A colour from six hexadecimal digits; nil for anything else.
    init?(hex: String?) {
        guard let hex, hex.count == 6, let value = Int(hex, radix: 16) else { return nil }
        self.init(
            red: Double(value >> 16 & 255) / 255, green: Double(value >> 8 & 255) / 255, blue: Double(value & 255) / 255
        )
    }
}

extension Mode {
    /// The symbol of a kind of vehicle.
    var symbolName: String {
        switch self {
        case .rail: "train.side.front.car"
        case .metro, .monorail, .funicular: "tram.fill"
        case .lightRail: "lightrail.fill"
        case .bus, .trolleybus: "bus.fill"
        case .coach: "bus.doubledecker.fill"
        case .ferry: "ferry.fill"
        case .taxi: "car.fill"
        case .air: "airplane"
        case .cableCar, .gondola, .other: "tram.fill"
        }
    }
}

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
