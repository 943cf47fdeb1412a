import SwiftUI
import TransitAPI
import TransitKit

extension Text {
    /// What the kit says, in the phone's language.
    init(_ words: Words) {
        guard !words.isVerbatim else {
            self.init(verbatim: words.key)
            return
        }
        var key = LocalizedStringKey.StringInterpolation(
            literalCapacity: words.key.count, interpolationCount: words.arguments.count)
        var rest = words.key[...]
        for argument in words.arguments {
            let placeholder = if case .number = argument { "%lld" } else { "%@" }
            guard let range = rest.range(of: placeholder) else { continue }
            key.appendLiteral(String(rest[..<range.lowerBound]))
            switch argument {
            case .number(let number): key.appendInterpolation(number)
            case .text(let text): key.appendInterpolation(text)
            }
            rest = rest[range.upperBound...]
        }
        key.appendLiteral(String(rest))
        self.init(LocalizedStringKey(stringInterpolation: key))
    }

    /// Several of them as one sentence, for VoiceOver.
    init(sentence: [Words]) {
        var text = Text(verbatim: "")
        for (index, words) in sentence.enumerated() {
            text = index == 0 ? Text(words) : text + Text(verbatim: ", ") + Text(words)
        }
        self = text
    }
}

extension Color {
    /// A colour from six hexadecimal digits; nil for anything else.
    init?(hex: String?) {
        guard let hex, hex.count == 6, let value = Int(hex, radix: 16) else { return nil }
        self.init(
            red: Double(value >> 16 & 255) / 255, green: Double(value >> 8 & 255) / 255, blue: Double(value & 255) / 255
        )
    }
}

extension LegMode {
    /// The symbol of a leg.
    var symbolName: String {
        switch self {
        case .walk: "figure.walk"
        case .rail: "train.side.front.car"
        case .lightRail: "lightrail.fill"
        case .bus, .trolleybus: "bus.fill"
        case .coach: "bus.doubledecker.fill"
        case .ferry: "ferry.fill"
        case .taxi: "car.fill"
        case .air: "airplane"
        case .metro, .monorail, .funicular, .cableCar, .gondola, .other: "tram.fill"
        }
    }
}

/// The sign of a line, in its own colours where the system shows colours.
struct GlanceBadge: View {
    let text: String
    let colour: String?
    let textColour: String?

    @Environment(\.widgetRenderingMode) private var mode

    var body: some View {
        Text(verbatim: text).font(.caption.bold())
            .foregroundStyle(mode == .fullColor ? Color(hex: textColour) ?? .primary : .primary)
            .padding(.horizontal, 5)
            .padding(.vertical, 1)
            .background(
                mode == .fullColor ? Color(hex: colour) ?? Color.secondary.opacity(0.2) : .clear,
                in: RoundedRectangle(cornerRadius: 4))
    }
}

extension View {
    /// The same with texts that grow as far as a widget, which does not grow, has room for them.
    var glanceSized: some View { dynamicTypeSize(...DynamicTypeSize.xxLarge) }

    /// The background of a widget, as each system wants it.
    @ViewBuilder func glanceBackground() -> some View {
        if #available(iOS 17.0, *) {
            glanceSized.containerBackground(Color(uiColor: .systemBackground), for: .widget)
        } else {
            glanceSized.padding().frame(maxWidth: .infinity, maxHeight: .infinity).background(
                Color(uiColor: .systemBackground))
        }
    }
}
