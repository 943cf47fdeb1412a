import SwiftUI
import WeatherKit

/// Whose weather it is, with Apple's mark; a tap leads to the sources behind it. Apple asks for both wherever weather is shown.
struct WeatherCredit: View {
    @State private var attribution: WeatherAttribution?
    @Environment(\.colorScheme) private var scheme

    /// The page that the attribution names too: shown where that can't be fetched.
    private static let sources = URL(string: "https://weatherkit.apple.com/legal-attribution.html")!

    var body: some View {
        Link(destination: attribution?.legalPageURL ?? Self.sources) {
            VStack(alignment: .leading, spacing: 4) {
                Text("rain.source").font(.caption)
                if let mark {
                    AsyncImage(url: mark) { image in
                        image.resizable().scaledToFit()
                    } placeholder: {
                        Color.clear
                    }
                    .frame(height: 14)
                    .accessibilityHidden(true)
                }
            }
        }
        .task { attribution = try? await WeatherService.shared.attribution }
    }

    private var mark: URL? {
        scheme == .dark ? attribution?.combinedMarkDarkURL : attribution?.combinedMarkLightURL
    }
}
