import SwiftUI
import TransitKit

/// Friends: who they are, who asks, how to be found, and whose journeys can be watched.
struct FriendsScreen: View {
    @StateObject private var watched: Watched<FriendsModel>
    @State private var code = ""
    @State private var name = ""
    @State private var asksName = false

    init(services: Services) {
        _watched = StateObject(
            wrappedValue: Watched(
                FriendsModel(companion: services.companion, session: services.session, clock: services.clock)))
    }

    private var model: FriendsModel { watched.model }
    private var state: FriendsModel.State { watched.model.state }

    var body: some View {
        List {
            TroubleRows(trouble: state.trouble) { model.dismissTrouble() }
            if !state.shares.isEmpty { shares }
            PhaseRows(phase: state.people, retry: { await model.refresh() }) { people in
                requests(people.requests)
                rows("friends.section.friends", people.friends, ends: "friends.end")
                rows("friends.section.asked", people.asked, ends: "friends.take_back")
                blocked(people.blocked)
            } empty: {
                EmptyNote(title: "friends.none.title", message: "friends.none.message", symbol: "person.2")
            }
            if state.people.advice == nil {
                find
                own
            }
        }
        .listStyle(.insetGrouped)
        .navigationTitle("friends.title")
        .navigationBarTitleDisplayMode(.inline)
        .refreshable { await model.refresh() }
        .looked(at: model)
        .alert("friends.own_name", isPresented: $asksName) {
            TextField("friends.name", text: $name)
            Button("friends.save") { Task { await model.rename(name) } }
            Button("friends.cancel", role: .cancel) {}
        } message: {
            Text("friends.own_name.message")
        }
        .closesWhenLedElsewhere($asksName)
    }

    private var shares: some View {
        Section("friends.section.shares") {
            ForEach(state.shares) { share in
                NavigationLink(value: Destination.share(token: share.id)) {
                    VStack(alignment: .leading, spacing: 2) {
                        Text(share.title)
                        Text(sentence: share.progress).font(.caption).foregroundStyle(.secondary)
                    }
                    .accessibilityElement(children: .combine)
                }
            }
        }
    }

    @ViewBuilder private func requests(_ requests: [FriendRequest]) -> some View {
        if !requests.isEmpty {
            Section("friends.section.requests") {
                ForEach(requests) { request in
                    ViewThatFits(in: .horizontal) {
                        HStack {
                            Text(Words.person(of: request.displayName))
                            Spacer()
                            answerButtons(request)
                        }
                        VStack(alignment: .leading) {
                            Text(Words.person(of: request.displayName))
                            HStack { answerButtons(request) }
                        }
                        VStack(alignment: .leading) {
                            Text(Words.person(of: request.displayName))
                            answerButtons(request)
                        }
                    }
                }
            }
        }
    }

    @ViewBuilder private func answerButtons(_ request: FriendRequest) -> some View {
        Button("friends.accept") { Task { await model.accept(request) } }.prominent()
        Button("friends.decline") { Task { await model.decline(request) } }.buttonStyle(.bordered)
    }

    @ViewBuilder private func rows(
        _ title: LocalizedStringKey, _ rows: [FriendRow], ends: LocalizedStringKey
    ) -> some View {
        if !rows.isEmpty {
            Section(title) {
                ForEach(rows) { row in
                    Text(row.name)
                        .swipeActions {
                            Button("friends.block", role: .destructive) { Task { await model.block(row) } }
                            Button(ends) { Task { await model.remove(row) } }
                        }
                        .contextMenu {
                            Button(ends) { Task { await model.remove(row) } }
                            Button("friends.block", role: .destructive) { Task { await model.block(row) } }
                        }
                }
            }
        }
    }

    @ViewBuilder private func blocked(_ rows: [FriendRow]) -> some View {
        if !rows.isEmpty {
            Section("friends.section.blocked") {
                ForEach(rows) { row in
                    HStack {
                        Text(row.name)
                        Spacer()
                        Button("friends.unblock") { Task { await model.remove(row) } }.buttonStyle(.bordered)
                    }
                }
            }
        }
    }

    private var find: some View {
        Section {
            TextField("friends.code", text: $code)
                .textInputAutocapitalization(.never)
                .autocorrectionDisabled()
                .submitLabel(.search)
                .onSubmit { Task { await model.find(code) } }
            if let found = state.found {
                HStack {
                    Text(Words.person(of: found.displayName))
                    Spacer()
                    Button("friends.ask") { Task { await model.askFound() } }.prominent()
                }
            }
            if state.isNobody { Text("friends.nobody").foregroundStyle(.secondary) }
            if state.isAsked { Label("friends.is_asked", systemImage: "checkmark.circle") }
        } header: {
            Text("friends.section.find")
        } footer: {
            Text("friends.find.message")
        }
    }

    private var own: some View {
        Section("friends.section.own") {
            Button {
                name = state.ownName
                asksName = true
            } label: {
                LabeledContent("friends.own_name") {
                    if state.ownName.isEmpty { Text("friends.no_name") } else { Text(verbatim: state.ownName) }
                }
            }
            if let invite = state.inviteCode {
                LabeledContent("friends.own_code") {
                    Text(verbatim: invite).font(.body.monospaced()).textSelection(.enabled)
                }
                ShareLink("friends.share_code", item: invite)
            }
        }
    }
}

extension Words {
    /// What somebody is called, or that they have given no name.
    static func person(of name: String?) -> Words { name.map { .verbatim($0) } ?? Words("friends.someone") }
}
