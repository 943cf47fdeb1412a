/// Parameters of `DELETE /alerts/subscriptions/{subscription_id}`.
public struct DeleteSubscriptionRequest: EndpointRequest {
    /// Identifier of the subscription.
    public var subscriptionID: RecordID

    /// A request; bounds are checked by whoever reads it.
    public init(subscriptionID: RecordID) {
        self.subscriptionID = subscriptionID
    }
}

extension DeleteSubscriptionRequest {
    static let subscriptionID = RiderFields.id("subscription_id", "Identifier of the subscription.")

    /// All parameters.
    public static let parameters: [AnyParameter] = [subscriptionID.erased]

    /// Reads a request; throws on the first parameter or field that is not valid.
    public init(_ reader: ParameterReader) throws(ParameterError) {
        subscriptionID = try reader.value(Self.subscriptionID)
    }

    /// Writes every parameter.
    public func write(to writer: inout ParameterWriter) {
        writer.write(subscriptionID, as: Self.subscriptionID)
    }
}
