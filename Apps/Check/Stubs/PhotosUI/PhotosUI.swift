// Declarations of Apple's PhotosUI, as far as the app uses them, with the versions of iOS that have them.
@_exported import Foundation
import FoundationOnApple
import SwiftUI

public struct PHPickerFilter: Equatable, Sendable {
    public static let images = PHPickerFilter()
    public static let videos = PHPickerFilter()
}
@available(iOS 16.0, *) public protocol Transferable {}
@available(iOS 16.0, *) extension Data: Transferable {}
@available(iOS 16.0, *) extension Image: Transferable {}
@available(iOS 16.0, *) public struct PhotosPickerItem: Equatable, Hashable, Sendable {
    public func loadTransferable<T: Transferable>(type: T.Type) async throws -> T? { nil }
}
@available(iOS 16.0, *) public struct PhotosPicker<Label: View>: View {
    let label: Label
    public nonisolated init(
        selection: Binding<PhotosPickerItem?>, matching filter: PHPickerFilter? = nil, @ViewBuilder label: () -> Label
    ) { self.label = label() }
    public nonisolated init(
        selection: Binding<[PhotosPickerItem]>, maxSelectionCount: Int? = nil, matching filter: PHPickerFilter? = nil,
        @ViewBuilder label: () -> Label
    ) { self.label = label() }
    public var body: some View { Button(action: {}, label: { label }) }
}
@available(iOS 16.0, *) extension PhotosPicker where Label == Text {
    public nonisolated init(
        _ title: LocalizedStringKey, selection: Binding<PhotosPickerItem?>, matching filter: PHPickerFilter? = nil
    ) { label = Text(title) }
}
