// Declarations of Apple's Security, as far as the app uses them, with the versions of iOS that have them.
// Keychain C API as Swift sees it. CFString/CFDictionary are modelled with Foundation types.
@_exported import Foundation

public typealias OSStatus = Int32
public typealias CFString = NSString
public typealias CFDictionary = NSDictionary
public typealias CFTypeRef = AnyObject
public let errSecSuccess: OSStatus = 0
public let errSecItemNotFound: OSStatus = -25300
public let errSecDuplicateItem: OSStatus = -25299
public nonisolated(unsafe) let kSecClass: CFString = "class"
public nonisolated(unsafe) let kSecClassGenericPassword: CFString = "genp"
public nonisolated(unsafe) let kSecAttrService: CFString = "svce"
public nonisolated(unsafe) let kSecAttrAccount: CFString = "acct"
public nonisolated(unsafe) let kSecValueData: CFString = "v_Data"
public nonisolated(unsafe) let kSecReturnData: CFString = "r_Data"
public nonisolated(unsafe) let kSecMatchLimit: CFString = "m_Limit"
public nonisolated(unsafe) let kSecMatchLimitOne: CFString = "m_LimitOne"
public nonisolated(unsafe) let kSecAttrAccessible: CFString = "pdmn"
public nonisolated(unsafe) let kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly: CFString = "cku"
public nonisolated(unsafe) let kSecAttrAccessGroup: CFString = "agrp"
public nonisolated(unsafe) let kSecAttrSynchronizable: CFString = "sync"
@discardableResult public func SecItemAdd(_ a: CFDictionary, _ r: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus { 0 }
@discardableResult public func SecItemCopyMatching(
    _ q: CFDictionary, _ r: UnsafeMutablePointer<CFTypeRef?>?
) -> OSStatus { 0 }
@discardableResult public func SecItemUpdate(_ q: CFDictionary, _ a: CFDictionary) -> OSStatus { 0 }
@discardableResult public func SecItemDelete(_ q: CFDictionary) -> OSStatus { 0 }
