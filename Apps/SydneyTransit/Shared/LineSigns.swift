import SwiftUI
import TransitAPI

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

extension LegMode {
    /// The symbol of a leg.
    var symbolName: String {
        switch self {
        case .walk: "figure.walk"
        default: (Mode(rawValue: rawValue.lowercased()) ?? .other).symbolName
        }
    }
}
