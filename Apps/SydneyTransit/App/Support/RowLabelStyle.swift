import SwiftUI

/// A symbol beside its text; at the sizes for accessibility above it, lest words be cut in two for want of room.
struct RowLabelStyle: LabelStyle {
    func makeBody(configuration: Configuration) -> some View { RowLabel(configuration: configuration) }
}

/// The label of a row: a view of its own, to know the size of text that it is shown in.
private struct RowLabel: View {
    let configuration: LabelStyleConfiguration

    @Environment(\.dynamicTypeSize) private var size

    var body: some View {
        if size.isAccessibilitySize {
            VStack(alignment: .leading, spacing: 4) {
                configuration.icon
                configuration.title
            }
        } else {
            // Labels in here are the system's again.
            Label {
                configuration.title
            } icon: {
                configuration.icon
            }
            .labelStyle(.titleAndIcon)
        }
    }
}

extension LabelStyle where Self == RowLabelStyle {
    /// For labels that are rows, or parts of them.
    static var row: RowLabelStyle { RowLabelStyle() }
}

extension View {
    /// The one thing to do on a screen. White can be read on its blue in the dark as well, where the accent colour is lighter.
    func prominent() -> some View { buttonStyle(.borderedProminent).tint(Color("ProminentFill")) }
}
