import Foundation
import Security
import TransitKit

/// Keeps secrets in the Keychain: on this phone alone, readable once it was unlocked after a start, so that the app can renew
/// its session in the background.
struct KeychainSecrets: SecretStore {
    /// What all secrets of the app are kept under.
    let service: String
    /// The access group that widgets read from as well; nil for the app's own.
    var group: String?

    func secret(_ name: String) throws -> Data? {
        var query = query(name)
        query[kSecReturnData as String] = true
        query[kSecMatchLimit as String] = kSecMatchLimitOne
        var found: CFTypeRef?
        switch SecItemCopyMatching(query as CFDictionary, &found) {
        case errSecSuccess: return found as? Data
        case errSecItemNotFound: return nil
        case let status: throw KeychainError(status: status)
        }
    }

    func keep(_ secret: Data?, as name: String) throws {
        let query = query(name)
        guard let secret else {
            let status = SecItemDelete(query as CFDictionary)
            guard status == errSecSuccess || status == errSecItemNotFound else { throw KeychainError(status: status) }
            return
        }
        let values: [String: Any] = [
            kSecValueData as String: secret,
            kSecAttrAccessible as String: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
        ]
        var status = SecItemUpdate(query as CFDictionary, values as CFDictionary)
        if status == errSecItemNotFound {
            status = SecItemAdd(query.merging(values) { $1 } as CFDictionary, nil)
        }
        guard status == errSecSuccess else { throw KeychainError(status: status) }
    }

    private func query(_ name: String) -> [String: Any] {
        var query: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: service,
            kSecAttrAccount as String: name,
        ]
        if let group { query[kSecAttrAccessGroup as String] = group }
        return query
    }
}

/// Why the Keychain did not do what was asked.
struct KeychainError: Error {
    let status: OSStatus
}
