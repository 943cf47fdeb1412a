// Declarations of Apple's AuthenticationServices, as far as the app uses them, with the versions of iOS that have them.
@_exported import Foundation
import SwiftUI
import UIKit

public final class ASAuthorization: NSObject, @unchecked Sendable {
    public struct Scope: Hashable, Sendable {
        let r: String
        public static let fullName = Scope(r: "name"), email = Scope(r: "email")
    }
    public var credential: any ASAuthorizationCredential { fatalError() }
}
public protocol ASAuthorizationCredential: NSObjectProtocol {}
public final class ASAuthorizationAppleIDCredential: NSObject, ASAuthorizationCredential, @unchecked Sendable {
    public var user: String { "" }
    public var identityToken: Data? { nil }
    public var email: String? { nil }
}
public class ASAuthorizationRequest: NSObject {}
public class ASAuthorizationOpenIDRequest: ASAuthorizationRequest {
    public var requestedScopes: [ASAuthorization.Scope]?, nonce: String?, state: String?
}
public final class ASAuthorizationAppleIDRequest: ASAuthorizationOpenIDRequest {}
public struct ASAuthorizationError: Error, Sendable {
    public enum Code: Int, Sendable {
        case unknown = 1000
        case canceled, invalidResponse, notHandled, failed
    }
    public let code: Code
    public static var canceled: Code { .canceled }
}
public struct SignInWithAppleButton: View {
    public enum Style: Sendable { case black, white, whiteOutline }
    public struct Label: Sendable { public static let signIn = Label(), `continue` = Label(), signUp = Label() }
    public init(
        _ l: Label = .signIn, onRequest: @escaping (ASAuthorizationAppleIDRequest) -> Void,
        onCompletion: @escaping (Result<ASAuthorization, any Error>) -> Void
    ) {}
    public var body: some View {
        Text(verbatim: " Sign in with Apple").frame(maxWidth: .infinity, minHeight: 44).background(Color.black)
            .foregroundColor(
                .white
            ).cornerRadius(8)
    }
}
extension View {
    public nonisolated func signInWithAppleButtonStyle(_ s: SignInWithAppleButton.Style) -> some View { self }
}
