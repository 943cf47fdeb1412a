import SwiftUI
import TransitKit
import UIKit

/// The line above what is shown that says how far it can be relied upon; nothing where there is nothing to say.
struct StandingBanner: View {
    let standing: Standing

    var body: some View {
        if let banner = standing.banner {
            Label {
                VStack(alignment: .leading, spacing: 2) {
                    Text(banner.text)
                    // Where nothing newer comes nothing else has this drawn again; it is another text each minute, or it would be
                    // taken for the same.
                    TimelineView(.everyMinute) { minute in
                        Text(Date(timeIntervalSince1970: banner.asOf), format: .relative(presentation: .named))
                            .foregroundStyle(.secondary)
                            .id(minute.date)
                    }
                }
                .font(.footnote)
            } icon: {
                Image(systemName: symbol(banner))
                    .foregroundStyle(banner.isUrgent ? Color.orange : Color.secondary)
            }
            .labelStyle(.row)
            .accessibilityElement(children: .combine)
        }
    }

    private func symbol(_ banner: Standing.Banner) -> String {
        if case .noRoom = standing.problem { return "exclamationmark.triangle" }
        return banner.isUrgent ? "wifi.slash" : "clock.badge.exclamationmark"
    }
}

/// Why there is nothing, and the button that may change that.
struct AdviceView: View {
    let advice: Advice
    /// Asks once more; nil where what was done is done again where it was done, and not here.
    var retry: (@MainActor () async -> Void)?

    @Environment(\.router) private var router
    @Environment(\.openURL) private var openURL

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            Label {
                Text(advice.title).font(.headline)
            } icon: {
                Image(systemName: "exclamationmark.triangle").foregroundStyle(.orange)
            }
            .labelStyle(.row)
            Text(advice.message)
            if let detail = advice.detail { Text(detail).foregroundStyle(.secondary) }
            button
            if let id = advice.requestID {
                Text(Words("advice.request_id %@", .text(id)))
                    .font(.caption).foregroundStyle(.secondary).textSelection(.enabled)
            }
        }
        .padding(.vertical, 4)
    }

    @ViewBuilder private var button: some View {
        switch advice.action {
        case .none: EmptyView()
        case .retry:
            if let retry { Button("advice.retry") { Task { await retry() } }.buttonStyle(.bordered) }
        case .useLocation:
            if let retry { Button("advice.use_location") { Task { await retry() } }.prominent() }
        case .signIn:
            Button("advice.sign_in") { router?.lay(.signIn) }.buttonStyle(.bordered)
        case .update(let url):
            if let url { Button("advice.update") { openURL(url) }.buttonStyle(.bordered) }
        case .openSettings:
            if let url = URL(string: UIApplication.openSettingsURLString) {
                Button("advice.open_settings") { openURL(url) }.buttonStyle(.bordered)
            }
        }
    }
}

/// Why the app would like to know where the rider is, and the button that has the system ask.
struct LocationNote: View {
    let why: LocalizedStringKey
    let use: @MainActor () async -> Void

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            Label {
                Text(why)
            } icon: {
                Image(systemName: "location.fill").foregroundStyle(.tint)
            }
            .labelStyle(.row)
            Button("advice.use_location") { Task { await use() } }.buttonStyle(.bordered)
        }
        .padding(.vertical, 4)
    }
}

/// There is nothing, and that is the answer.
struct EmptyNote: View {
    let title: LocalizedStringKey
    var message: LocalizedStringKey?
    let symbol: String

    var body: some View {
        VStack(alignment: .leading, spacing: 4) {
            Label(title, systemImage: symbol).font(.headline).labelStyle(.row)
            if let message { Text(message).foregroundStyle(.secondary) }
        }
        .padding(.vertical, 4)
        .accessibilityElement(children: .combine)
    }
}

/// A part of a screen in whichever phase it is, as rows of a list.
struct PhaseRows<Value: Sendable, Content: View, Empty: View>: View {
    let phase: Phase<Value>
    /// Asks once more.
    let retry: @MainActor () async -> Void
    @ViewBuilder let content: (Value) -> Content
    @ViewBuilder let empty: () -> Empty

    var body: some View {
        switch phase {
        case .loading:
            HStack {
                Spacer()
                ProgressView().accessibilityLabel("phase.loading")
                Spacer()
            }
            .padding(.vertical, 12)
        case .empty(let standing):
            StandingBanner(standing: standing)
            empty()
        case .shown(let value, let standing):
            StandingBanner(standing: standing)
            content(value)
        case .failed(let advice): AdviceView(advice: advice, retry: retry)
        }
    }
}
