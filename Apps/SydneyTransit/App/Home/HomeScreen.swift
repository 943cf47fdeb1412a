import SwiftUI
import TransitKit

/// The first screen: favourites with what leaves there next, what is near, and in the evening the last way home.
struct HomeScreen: View {
    private let services: Services
    @StateObject private var watched: Watched<HomeModel>
    @Environment(\.router) private var router
    @Environment(\.journeyPutAway) private var journey

    init(services: Services) {
        self.services = services
        _watched = StateObject(
            wrappedValue: Watched(
                HomeModel(
                    data: services.data, boards: services.favourites, home: services.home, location: services.location,
                    clock: services.clock)))
    }

    private var model: HomeModel { watched.model }
    private var state: HomeModel.State { watched.model.state }

    var body: some View {
        List {
            TroubleRows(trouble: state.trouble, retry: { await model.refresh() }) { model.dismissTrouble() }
            underWay
            lastWayHome
            favourites
            nearby
        }
        .listStyle(.insetGrouped)
        .navigationTitle("home.title")
        .toolbar {
            ToolbarItem(placement: .primaryAction) {
                NavigationLink(value: Destination.search(nil)) { Image(systemName: "magnifyingglass") }
                    .accessibilityLabel("search.title")
            }
            ToolbarItem(placement: .navigationBarLeading) {
                if state.favourites?.isEmpty == false { EditButton() }
            }
        }
        .refreshable { await model.refresh() }
        .looked(at: model)
    }

    @ViewBuilder private var underWay: some View {
        if let journey, journey.itinerary.isUnderWay(at: state.now) {
            Section {
                Button {
                    router?.isJourneyShown = true
                } label: {
                    Label {
                        Text(Words("home.journey %@", .text(journey.itinerary.legs.last?.to.name ?? "")))
                    } icon: {
                        Image(systemName: "location.north.fill")
                    }
                }
            }
        }
    }

    @ViewBuilder private var lastWayHome: some View {
        if let phase = state.lastWayHome {
            Section("home.last_way.title") {
                PhaseRows(phase: phase, retry: { await model.refresh() }) { way in
                    NavigationLink(value: Destination.itinerary(PlannedItinerary(way.counted))) {
                        LastWayHomeRow(way: way, now: state.now)
                    }
                } empty: {
                    EmptyNote(title: "home.last_way.none", symbol: "moon")
                }
            }
        }
    }

    @ViewBuilder private var favourites: some View {
        Section("home.favourites") {
            if let cards = state.favourites {
                if cards.isEmpty {
                    EmptyNote(
                        title: "home.no_favourites.title", message: "home.no_favourites.message", symbol: "star")
                    NavigationLink(value: Destination.search(nil)) {
                        Label("home.find_stop", systemImage: "magnifyingglass")
                    }
                }
                ForEach(cards) { card in
                    NavigationLink(value: card.board.destination) { FavouriteCardView(card: card, now: state.now) }
                }
                .onMove { source, destination in Task { await model.move(from: source, to: destination) } }
                .onDelete { offsets in Task { await model.remove(at: offsets) } }
            } else {
                ProgressView().accessibilityLabel("phase.loading")
            }
        }
    }

    @ViewBuilder private var nearby: some View {
        Section("home.nearby") {
            switch state.nearby {
            case .unknown: ProgressView().accessibilityLabel("phase.loading")
            case .notAsked: LocationNote(why: "home.why_location") { await model.useLocation() }
            case .noLocation:
                EmptyNote(
                    title: "home.no_location.title", message: "home.no_location.message", symbol: "location.slash")
            case .known(let phase):
                PhaseRows(phase: phase, retry: { await model.refresh() }) { groups in
                    // Of what has left nothing is to be said but how far it was.
                    let ahead = groups.filter { !$0.rows(at: state.now).isEmpty }
                    if ahead.isEmpty { Text("stop.all_left").foregroundStyle(.secondary) }
                    ForEach(ahead) { group in
                        NavigationLink(value: Destination.stop(id: group.stop.stopID)) {
                            NearbyGroupView(group: group, now: state.now)
                        }
                    }
                } empty: {
                    EmptyNote(title: "home.nothing_near", symbol: "mappin.slash")
                }
            }
        }
    }
}

/// When the rider has to leave to get home.
struct LastWayHomeRow: View {
    let way: LastWayHome
    /// The moment that its countdown is for.
    let now: Double

    var body: some View {
        Label {
            VStack(alignment: .leading, spacing: 2) {
                Text(way.words).font(.headline)
                Text(Countdown.words(way.seconds(at: now), isLive: true)).foregroundStyle(.secondary)
                ForEach([way.lastWords, way.pauseWords].compactMap(\.self), id: \.self) { words in
                    Text(words).font(.caption).foregroundStyle(.secondary)
                }
            }
        } icon: {
            Image(systemName: "moon.fill")
        }
        .accessibilityElement(children: .combine)
    }
}

/// A favourite, and below it what leaves there next.
struct FavouriteCardView: View {
    let card: FavouriteCard
    /// The moment that its countdowns are for.
    let now: Double

    var body: some View {
        VStack(alignment: .leading, spacing: 6) {
            Text(verbatim: card.board.title).font(.headline)
            if card.board.label != nil {
                Text(verbatim: card.board.name).font(.caption).foregroundStyle(.secondary)
            }
            if let notice = card.board.notice {
                Text(verbatim: notice).font(.caption).foregroundStyle(.orange)
            } else if let phase = card.phase {
                departures(phase)
            }
        }
        .padding(.vertical, 2)
    }

    @ViewBuilder private func departures(_ phase: Phase<StopBoard>) -> some View {
        switch phase {
        case .loading: ProgressView().accessibilityLabel("phase.loading")
        case .empty: Text("home.nothing_leaves").font(.caption).foregroundStyle(.secondary)
        case .failed(let advice): Text(advice.title).font(.caption).foregroundStyle(.orange)
        case .shown(_, let standing):
            if let banner = standing.banner { Text(banner.text).font(.caption).foregroundStyle(.secondary) }
            let rows = card.rows(at: now)
            if rows.isEmpty { Text("stop.all_left").font(.caption).foregroundStyle(.secondary) }
            ForEach(rows) { CompactDepartureView(row: $0, now: now) }
        }
    }
}

/// What leaves next near the rider, of one line in one direction.
struct NearbyGroupView: View {
    let group: NearbyGroup
    /// The moment that its countdowns are for.
    let now: Double

    var body: some View {
        VStack(alignment: .leading, spacing: 4) {
            ForEach(group.rows(at: now)) { CompactDepartureView(row: $0, now: now) }
            HStack(spacing: 4) {
                Image(systemName: "figure.walk").accessibilityHidden(true)
                Text(group.distance)
                Text(verbatim: "·").accessibilityHidden(true)
                Text(verbatim: group.stop.stopName)
            }
            .font(.caption).foregroundStyle(.secondary)
            .accessibilityElement(children: .combine)
        }
        .padding(.vertical, 2)
    }
}

/// A departure in short: below favourites and near the rider.
struct CompactDepartureView: View {
    let row: DepartureRow
    /// The moment that its countdown is for.
    let now: Double

    @Environment(\.dynamicTypeSize) private var size

    var body: some View {
        Group {
            if size.isAccessibilitySize {
                VStack(alignment: .leading, spacing: 3) {
                    LineBadgeView(line: row.line)
                    Text(verbatim: row.departure.headsign)
                    time
                }
            } else {
                HStack(spacing: 8) {
                    LineBadgeView(line: row.line)
                    Text(verbatim: row.departure.headsign).lineLimit(2)
                    Spacer(minLength: 4)
                    time
                }
            }
        }
        .font(.subheadline)
        .accessibilityElement(children: .ignore)
        .accessibilityLabel(Text(sentence: row.spoken(at: now)))
    }

    private var time: some View {
        VStack(alignment: size.isAccessibilitySize ? .leading : .trailing, spacing: 0) {
            HStack(spacing: 4) {
                if row.evidence == .live, !row.isCancelled {
                    Image(systemName: "dot.radiowaves.left.and.right").imageScale(.small).foregroundStyle(.green)
                }
                Text(row.shortCountdown(at: now)).bold().monospacedDigit()
                    .foregroundStyle(row.isCancelled ? Color.red : row.isLate ? Color.orange : Color.primary)
            }
            if row.evidence != .live, !row.isCancelled {
                Text(row.evidence.words).font(.caption).foregroundStyle(.secondary)
            }
            // Lateness is said, as not everybody sees the colour.
            if row.isLate, !row.isCancelled { Text(row.state).font(.caption).foregroundStyle(.orange) }
        }
        // "1 min" is not cut in two for a long name beside it.
        .fixedSize(horizontal: !size.isAccessibilitySize, vertical: false)
    }
}
