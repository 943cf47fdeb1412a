/// What a rider noted down about a stop.
public struct StopNote: ResponseBody {
    /// Identifier of the stop note.
    public var id: RecordID
    /// GTFS stop_id of the stop.
    public var stopID: String
    /// What the rider noted down.
    public var text: String
    /// Place in the list, from 0.
    public var sortOrder: Int
    /// When it was made.
    public var createdAt: Timestamp
    /// When it was last changed.
    public var updatedAt: Timestamp
    /// The rider's change counter when it was last changed; its ETag is this number in quotes.
    public var version: Int
}

/// The stop notes of a rider.
public struct StopNotesBody: ResponseBody {
    /// Stop notes in the order the rider gave them.
    public var stopNotes: [StopNote]
}

/// A note about a stop to be kept.
public struct CreateStopNoteRequest: EndpointRequest, BodyFields {
    /// GTFS stop_id of a stop, platform or station.
    /// - Field: bounds: 1...200, example: "200060"
    public var stopID: String
    /// What the rider notes down; kept as given.
    /// - Field: as: VerbatimText, bounds: 1...RiderLimits.noteLength, example: VerbatimText("Lift at the north end")
    public var text: String
    /// Place in the list, from 0; the end where nil.
    /// - Declared: RiderFields.sortOrder
    public var sortOrder: Int?
}

/// Changes of a stop note; what is left out stays as it is.
public struct StopNoteChanges: BodyFields {
    /// What the rider notes down; kept as given.
    /// - Change: as: VerbatimText, bounds: 1...RiderLimits.noteLength, example: VerbatimText("Lift at the north end")
    public var text: String?
    /// Place in the list, from 0; nil to leave it where it is.
    /// - Declared: RiderFields.newSortOrder
    public var sortOrder: Int?
}
