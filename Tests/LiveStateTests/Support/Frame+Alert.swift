import GTFSRealtime

extension Frame {
    /// Adds an alert about route R that says "Works", unless told otherwise.
    mutating func alert(
        _ id: String? = nil, _ text: String = "Works", about: [PublishedEntitySelector] = [Select.route("R")],
        _ fill: (inout PublishedAlert) -> Void = { _ in }
    ) {
        var alert = PublishedAlert()
        alert.headerText.translation = [Self.translation(text)]
        alert.informedEntity = about
        fill(&alert)
        add(id) { $0.alert = alert }
    }

    private static func translation(_ text: String) -> PublishedTranslatedString.Translation {
        var translation = PublishedTranslatedString.Translation()
        translation.text = text
        return translation
    }
}

/// Whom an alert concerns.
enum Select {
    static func with(_ fill: (inout PublishedEntitySelector) -> Void) -> PublishedEntitySelector {
        var selector = PublishedEntitySelector()
        fill(&selector)
        return selector
    }

    static func route(_ id: String, direction: UInt32? = nil) -> PublishedEntitySelector {
        with {
            $0.routeID = id
            if let direction { $0.directionID = direction }
        }
    }
    static func stop(_ id: String) -> PublishedEntitySelector { with { $0.stopID = id } }
    static func agency(_ id: String) -> PublishedEntitySelector { with { $0.agencyID = id } }
    static func type(_ type: Int32) -> PublishedEntitySelector { with { $0.routeType = type } }
    static func trip(_ id: String, date: String? = nil, start: String? = nil) -> PublishedEntitySelector {
        with { $0.trip = Frame.descriptor(id, date: date, start: start) }
    }
}
