import SwiftUI
import TransitAPI
import TransitKit

/// All departures of a stop on one day.
struct TimetableScreen: View {
    @StateObject private var watched: Watched<TimetableModel>

    init(services: Services, stopID: String) {
        _watched = StateObject(
            wrappedValue: Watched(TimetableModel(stopID: stopID, data: services.data, clock: services.clock)))
    }

    private var model: TimetableModel { watched.model }
    private var state: TimetableModel.State { watched.model.state }

    var body: some View {
        List {
            Picker(
                "timetable.day",
                selection: Binding(get: { model.state.date }, set: { date in Task { await model.show(date) } })
            ) {
                ForEach(model.dates, id: \.self) { day($0).tag($0) }
            }
            ForEach(state.notices, id: \.self) { Text($0).font(.footnote) }
            PhaseRows(phase: state.groups, retry: { await model.refresh() }) { sections in
                ForEach(sections) { section in
                    Section {
                        ForEach(section.hours) { hour($0) }
                    } header: {
                        ViewThatFits(in: .horizontal) {
                            HStack { title(section) }
                            VStack(alignment: .leading) { title(section) }
                        }
                    }
                }
            } empty: {
                EmptyNote(title: "timetable.empty", symbol: "calendar")
            }
        }
        .listStyle(.insetGrouped)
        .navigationTitle(state.name.isEmpty ? Text("stop.timetable") : Text(verbatim: state.name))
        .navigationBarTitleDisplayMode(.inline)
        .refreshable { await model.refresh() }
        .looked(at: model)
    }

    @ViewBuilder private func title(_ section: TimetableSection) -> some View {
        LineBadgeView(line: section.line)
        Text(verbatim: section.headsign)
    }

    private func hour(_ hour: TimetableSection.Hour) -> some View {
        HStack(alignment: .firstTextBaseline, spacing: 12) {
            Text(verbatim: hour.text).bold().monospacedDigit()
            Text(verbatim: hour.minutes.joined(separator: "  ")).monospacedDigit()
        }
        .accessibilityElement(children: .ignore)
        .accessibilityLabel(Text(sentence: hour.spoken))
    }

    private func day(_ date: ISODate) -> Text {
        let noon = Date(timeIntervalSince1970: Double(date.daysSinceEpoch) * 86_400 + 43_200)
        var style = Date.FormatStyle.dateTime.weekday(.wide).day().month()
        style.timeZone = .gmt
        return Text(noon, format: style)
    }
}
