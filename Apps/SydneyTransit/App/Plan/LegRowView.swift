import SwiftUI
import TransitAPI
import TransitKit

/// One leg of a journey: where it starts, how it goes, where it ends.
struct LegRowView: View {
    let row: LegRow
    @State private var showsStops = false
    @State private var showsSteps = false

    var body: some View {
        VStack(alignment: .leading, spacing: 6) {
            heading
            steps
            if !row.isWalk {
                call(row.start)
                stops
                call(row.end)
            }
            remarks
        }
        .padding(.vertical, 4)
        .accessibilityElement(children: .combine)
        .accessibilityLabel(Text(sentence: row.spoken))
    }

    private var heading: some View {
        Label {
            VStack(alignment: .leading, spacing: 2) {
                Text(row.title).font(.headline).strikethrough(row.isCancelled)
                if let status = row.status {
                    Text(status).font(.subheadline)
                        .foregroundStyle(row.isCancelled ? .red : Color(row.evidence, isLate: row.isLate))
                }
                if row.isWalk, let extent = row.extent { Text(extent).font(.subheadline).foregroundStyle(.secondary) }
                if let rain = row.rain {
                    Label {
                        Text(rain)
                    } icon: {
                        Image(systemName: "umbrella")
                    }.font(.subheadline)
                }
            }
        } icon: {
            Image(systemName: row.leg.mode.symbolName)
                .foregroundStyle(Color(hex: row.leg.routeColor) ?? .secondary)
        }
    }

    @ViewBuilder private var steps: some View {
        if !row.steps.isEmpty {
            DisclosureGroup("itinerary.way", isExpanded: $showsSteps) {
                ForEach(row.steps) { step in
                    VStack(alignment: .leading, spacing: 2) {
                        Text(step.title)
                        if !step.facts.isEmpty { Text(sentence: step.facts).foregroundStyle(.secondary) }
                    }
                    .font(.subheadline)
                    .frame(maxWidth: .infinity, alignment: .leading)
                }
            }
            .font(.subheadline)
            .padding(.leading, 36)
        }
    }

    private func call(_ call: LegCall) -> some View {
        ViewThatFits(in: .horizontal) {
            HStack(alignment: .firstTextBaseline) { parts(of: call) }
            VStack(alignment: .leading, spacing: 2) { parts(of: call) }
        }
        .padding(.leading, 36)
    }

    @ViewBuilder private func parts(of call: LegCall) -> some View {
        if let clock = call.clock { Text(verbatim: clock).bold().monospacedDigit() }
        if let scheduled = call.scheduledClock {
            Text(verbatim: scheduled).strikethrough().foregroundStyle(.secondary).monospacedDigit()
        }
        Text(verbatim: call.name).strikethrough(call.skipped)
        if let platform = call.platform {
            Text(platform).font(.subheadline).foregroundStyle(call.platformChanged ? Color.orange : Color.secondary)
        }
    }

    @ViewBuilder private var stops: some View {
        if let extent = row.extent {
            if row.stops.isEmpty {
                Text(extent).font(.subheadline).foregroundStyle(.secondary).padding(.leading, 36)
            } else {
                DisclosureGroup(isExpanded: $showsStops) {
                    ForEach(row.stops) { call($0).font(.subheadline) }
                } label: {
                    Text(extent).font(.subheadline).foregroundStyle(.secondary)
                }
                .padding(.leading, 36)
            }
        }
    }

    @ViewBuilder private var remarks: some View {
        ForEach(row.notes, id: \.self) { Text($0).font(.caption).foregroundStyle(.secondary) }
        if let change = row.change {
            Label {
                VStack(alignment: .leading, spacing: 2) {
                    Text(change)
                    if let fallback = row.fallback { Text(fallback).foregroundStyle(.secondary) }
                }
            } icon: {
                Image(systemName: "exclamationmark.triangle.fill")
            }
            .font(.subheadline)
            .foregroundStyle(row.leg.connection?.missed == true ? Color.red : Color.orange)
        }
    }
}
