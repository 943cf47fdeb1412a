import AuthenticationServices
import SwiftUI
import TransitKit

/// Signing up and in: with Apple, with a password, with a mailed code.
struct SignInScreen: View {
    @StateObject private var watched: Watched<SignInModel>
    @Environment(\.dismiss) private var dismiss
    @Environment(\.colorScheme) private var colorScheme
    @FocusState private var field: Field?

    private enum Field { case email, password, code }

    init(services: Services) {
        _watched = StateObject(wrappedValue: Watched(services.signInModel()))
    }

    private var model: SignInModel { watched.model }
    private var state: SignInModel.State { watched.model.state }

    var body: some View {
        Form {
            switch state.step {
            case .password, .signUp, .address: entry
            case .code: codeEntry
            case .confirmation: sent("sign_in.confirm.title", message: "sign_in.confirm.message")
            case .recovery: sent("sign_in.recovery.title", message: "sign_in.recovery.message")
            }
            if let advice = state.advice {
                Section { AdviceView(advice: advice) { await model.retry() } }
            }
        }
        .navigationTitle(state.step == .signUp ? "sign_in.new.title" : "sign_in.title")
        .navigationBarTitleDisplayMode(.inline)
        .onChange(of: state.account) { account in if account != nil { dismiss() } }
    }

    @ViewBuilder private var entry: some View {
        Section {
            SignInWithAppleButton(state.step == .signUp ? .signUp : .signIn) { request in
                request.requestedScopes = [.email]
                request.nonce = model.beginApple()
            } onCompletion: { result in
                finishApple(result)
            }
            .signInWithAppleButtonStyle(colorScheme == .dark ? .white : .black)
            .frame(minHeight: 48)
            .disabled(state.isBusy)
        }
        Section {
            TextField("sign_in.email", text: Binding(get: { model.email }, set: { model.email = $0 }))
                .textContentType(.username)
                .keyboardType(.emailAddress)
                .textInputAutocapitalization(.never)
                .autocorrectionDisabled()
                .focused($field, equals: .email)
                .submitLabel(state.step == .address ? .send : .next)
                .onSubmit { if state.step == .address { submit() } else { field = .password } }
            if state.step != .address {
                SecureField("sign_in.password", text: Binding(get: { model.password }, set: { model.password = $0 }))
                    .textContentType(state.step == .signUp ? .newPassword : .password)
                    .focused($field, equals: .password)
                    .submitLabel(.go)
                    .onSubmit { submit() }
            }
            problem
            submitButton
        } footer: {
            if state.step == .signUp { Text("sign_in.password_rule") }
        }
        Section {
            if state.step != .address { Button("sign_in.by_code") { model.go(to: .address) } }
            if state.step != .password { Button("sign_in.by_password") { model.go(to: .password) } }
            if state.step != .signUp { Button("sign_in.make_account") { model.go(to: .signUp) } }
            if state.step == .password { Button("sign_in.forgot") { Task { await model.recover() } } }
        }
        .disabled(state.isBusy)
    }

    @ViewBuilder private var codeEntry: some View {
        Section {
            Text(Words("sign_in.code_sent %@", .text(state.email)))
            TextField("sign_in.code", text: Binding(get: { model.code }, set: { model.code = $0 }))
                .textContentType(.oneTimeCode)
                .keyboardType(.numberPad)
                .font(.title2.monospacedDigit())
                .focused($field, equals: .code)
            problem
            submitButton
        } footer: {
            Text("sign_in.code_help")
        }
        .onAppear { field = .code }
        Section { Button("sign_in.other_address") { model.go(to: .address) } }
    }

    private func sent(_ title: LocalizedStringKey, message: LocalizedStringKey) -> some View {
        Section {
            EmptyNote(title: title, message: message, symbol: "envelope.badge")
            Text(verbatim: state.email).foregroundStyle(.secondary)
            Button("sign_in.back") { model.go(to: .password) }
        }
    }

    @ViewBuilder private var problem: some View {
        if let problem = state.problem { FormProblem(words: problem) }
    }

    private var submitButton: some View {
        Button(action: submit) {
            HStack {
                Text(submitTitle).fontWeight(.semibold)
                Spacer()
                if state.isBusy { ProgressView().accessibilityLabel("sign_in.busy") }
            }
        }
        .disabled(!state.isComplete)
    }

    private var submitTitle: LocalizedStringKey {
        switch state.step {
        case .signUp: "sign_in.submit.new"
        case .address: "sign_in.submit.send_code"
        default: "sign_in.submit"
        }
    }

    private func submit() { Task { await model.submit() } }

    private func finishApple(_ result: Result<ASAuthorization, any Error>) {
        switch result {
        case .success(let authorization):
            let credential = authorization.credential as? ASAuthorizationAppleIDCredential
            guard let token = credential?.identityToken else { return model.appleFailed() }
            Task { await model.finishApple(identityToken: token) }
        case .failure(let error):
            // Whoever closes Apple's sheet knows that they did.
            if (error as? ASAuthorizationError)?.code == .canceled {
                Task { await model.finishApple(identityToken: nil) }
            } else {
                model.appleFailed()
            }
        }
    }
}
