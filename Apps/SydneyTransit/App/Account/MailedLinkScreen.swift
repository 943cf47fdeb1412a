import SwiftUI
import TransitKit

/// What a link from a mail has come to; of a recovery, where a new password is set.
struct MailedLinkScreen: View {
    @StateObject private var watched: Watched<MailedLinkModel>

    init(services: Services, link: SignInLink) {
        _watched = StateObject(
            wrappedValue: Watched(
                MailedLinkModel(
                    link: link, session: services.session, account: services.account, rider: services.rider,
                    clock: services.clock)))
    }

    private var model: MailedLinkModel { watched.model }
    private var state: MailedLinkModel.State { watched.model.state }

    var body: some View {
        Form {
            if state.isAsking {
                question
            } else {
                outcome
            }
            if state.asksPassword { newPassword }
        }
        .navigationTitle("signed_in.title")
        .navigationBarTitleDisplayMode(.inline)
        .looked(at: model)
    }

    private var question: some View {
        Section {
            Button("signed_in.ask.button") { Task { await model.confirm() } }
        } header: {
            Text("signed_in.ask.title")
        } footer: {
            VStack(alignment: .leading, spacing: 6) {
                Text("signed_in.ask.message")
                if let address = state.signedInAs { Text("signed_in.ask.instead \(address)") }
            }
        }
    }

    private var outcome: some View {
        Section {
            PhaseRows(phase: state.outcome, retry: { await model.refresh() }) { words in
                Label {
                    Text(words)
                } icon: {
                    Image(systemName: "checkmark.circle.fill").foregroundStyle(.green)
                }
            } empty: {
                EmptyView()
            }
        }
    }

    private var newPassword: some View {
        Section {
            SecureField("signed_in.new_password", text: Binding(get: { model.password }, set: { model.password = $0 }))
                .textContentType(.newPassword)
                .submitLabel(.done)
                .onSubmit { set() }
            if let problem = state.problem { FormProblem(words: problem) }
            Button("signed_in.set_password", action: set).disabled(!state.isComplete)
            if let advice = state.advice { AdviceView(advice: advice) { await model.setPassword() } }
        } header: {
            Text("signed_in.new_password")
        } footer: {
            Text("sign_in.password_rule")
        }
    }

    private func set() { Task { await model.setPassword() } }
}

/// Why what was typed was not taken.
struct FormProblem: View {
    let words: Words

    var body: some View {
        Label {
            Text(words)
        } icon: {
            Image(systemName: "exclamationmark.circle.fill").foregroundStyle(.red)
        }
        .font(.subheadline)
    }
}
