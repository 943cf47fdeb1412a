// What the screens of accounts and friends use of SwiftUI beside the rest.
import Foundation

@available(iOS 13.0, *) extension MutableCollection {
    public mutating func move(fromOffsets source: IndexSet, toOffset destination: Int) {}
}
@available(iOS 13.0, *) extension RangeReplaceableCollection where Self: MutableCollection {
    public mutating func remove(atOffsets offsets: IndexSet) {}
}
@available(iOS 16.0, *) extension ShareLink {
    public init(item: String, subject: Text? = nil, message: Text? = nil, @ViewBuilder label: () -> L) {
        l = label()
    }
}
@available(iOS 16.0, *) extension ShareLink where L == Label<Text, Image> {
    public init(_ titleKey: LocalizedStringKey, item: String, subject: Text? = nil, message: Text? = nil) {
        self.init(item: item, subject: subject, message: message) {
            Label(titleKey, systemImage: "square.and.arrow.up")
        }
    }
    public init(_ titleKey: LocalizedStringKey, item: URL, subject: Text? = nil, message: Text? = nil) {
        self.init(item: item, subject: subject, message: message) {
            Label(titleKey, systemImage: "square.and.arrow.up")
        }
    }
}
