import SwiftUI
import TransitKit

extension Crowding {
    /// How full, in a colour that is never alone: the number of people says the same.
    @MainActor var colour: Color {
        switch self {
        case .manySeats: .green
        case .fewSeats: .yellow
        case .standing: .orange
        case .packed, .closed: .red
        }
    }

    /// The symbol of how full it is.
    var symbolName: String {
        switch self {
        case .manySeats: "person"
        case .fewSeats: "person.fill"
        case .standing: "person.2.fill"
        case .packed: "person.3.fill"
        case .closed: "xmark.circle"
        }
    }
}

/// How full a vehicle is.
struct CrowdingLabel: View {
    let crowding: Crowding

    var body: some View {
        Label {
            Text(crowding.words)
        } icon: {
            Image(systemName: crowding.symbolName).foregroundStyle(crowding.colour)
        }
        .font(.caption)
    }
}

/// The carriages of a train from the front, each as full as it is.
struct CarriagesView: View {
    let carriages: [CarriageRow]

    @ScaledMetric private var height = 14.0

    var body: some View {
        HStack(spacing: 3) {
            ForEach(carriages) { carriage in
                RoundedRectangle(cornerRadius: 3)
                    .fill(carriage.crowding?.colour ?? Color.secondary.opacity(0.3))
                    .frame(minWidth: 8, maxWidth: 28, minHeight: height, maxHeight: height)
                    .overlay {
                        if carriage.isQuiet {
                            Image(systemName: "moon.fill").font(.system(size: height * 0.6)).foregroundStyle(.white)
                        }
                    }
                    .accessibilityElement()
                    .accessibilityLabel(Text(sentence: carriage.spoken))
            }
        }
        .accessibilityElement(children: .contain)
    }
}
