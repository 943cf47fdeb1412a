import SwiftUI

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
    func glanceBackground() -> some View { modifier(GlanceBackground()) }
}

/// The background of a widget: none on the lock screen, where iOS 16 leaves that to the widget.
private struct GlanceBackground: ViewModifier {
    @Environment(\.widgetFamily) private var family

    func body(content: Content) -> some View {
        if #available(iOS 17.0, *) {
            content.glanceSized.containerBackground(Color(uiColor: .systemBackground), for: .widget)
        } else if [.accessoryCircular, .accessoryRectangular, .accessoryInline].contains(family) {
            content.glanceSized
        } else {
            content.glanceSized.padding().frame(maxWidth: .infinity, maxHeight: .infinity).background(
                Color(uiColor: .systemBackground))
        }
    }
}
