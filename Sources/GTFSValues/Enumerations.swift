/// A fact that may be unknown. Unknown is never a yes (GTFS: 0 or empty = no information).
public enum ThreeValued: UInt8, Sendable, CaseIterable {
    case unknown = 0
    case yes = 1
    case no = 2
}

/// What a row of `stops.txt` stands for (`location_type`).
public enum LocationType: UInt8, Sendable, CaseIterable {
    case stop = 0
    case station = 1
    case entrance = 2
    case genericNode = 3
    case boardingArea = 4
}

/// How riders get on or off (`pickup_type`, `drop_off_type`).
public enum BoardingRule: UInt8, Sendable, CaseIterable {
    case regular = 0
    case none = 1
    case phoneAgency = 2
    case askDriver = 3
}

/// The kinds of transfer (`transfer_type`).
public enum TransferType: UInt8, Sendable, CaseIterable {
    case recommended = 0
    case timed = 1
    case minimumTime = 2
    case forbidden = 3
    case inSeat = 4
    case inSeatForbidden = 5
}
