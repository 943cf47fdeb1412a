// Texts that are kept as they were given are plain strings in requests: what they may be is checked where they are read.

extension BodyReader {
    /// The text of a field. Throws where it is missing, or not valid.
    public func value(_ field: Parameter<VerbatimText>) throws(ParameterError) -> String {
        let text: VerbatimText = try value(field)
        return text.text
    }

    /// The text of a field, nil where it was not given or is null. Throws where it is not valid.
    public func value(_ field: OptionalParameter<VerbatimText>) throws(ParameterError) -> String? {
        let text: VerbatimText? = try value(field)
        return text?.text
    }

    /// What is said about a text. Throws where it is not valid.
    public func value(_ field: ChangeField<VerbatimText>) throws(ParameterError) -> Change<String> {
        let change: Change<VerbatimText> = try value(field)
        return change.map(\.text)
    }

    /// A new text, nil where nothing is said. Throws where it is not valid.
    public func value(_ field: ChangeField<VerbatimText>) throws(ParameterError) -> String? {
        let change: Change<VerbatimText> = try value(field)
        return change.newValue?.text
    }
}

extension BodyWriter {
    /// Writes a text.
    public mutating func write(_ text: String, as field: Parameter<VerbatimText>) {
        write(VerbatimText(text), as: field)
    }

    /// Writes a text, or nothing for nil.
    public mutating func write(_ text: String?, as field: OptionalParameter<VerbatimText>) {
        write(text.map { VerbatimText($0) }, as: field)
    }

    /// Writes what is said about a text.
    public mutating func write(_ change: Change<String>, as field: ChangeField<VerbatimText>) {
        write(change.map { VerbatimText($0) }, as: field)
    }

    /// Writes a new text, or nothing for nil.
    public mutating func write(_ text: String?, as field: ChangeField<VerbatimText>) {
        write(Change(setting: text.map { VerbatimText($0) }), as: field)
    }
}
