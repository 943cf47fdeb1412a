import TransitAPI

/// How much clients may ask for: those of the contract unless the operator says otherwise.
public struct ClientLimits: Sendable, Equatable {
    /// Requests a minute to the endpoints of a class.
    public struct Requests: Sendable, Equatable {
        /// Of one installation, or of all at an address that name none.
        public var client: Int
        /// Of one user, wherever.
        public var user: Int
        /// Of all at an address who are not signed in.
        public var address: Int

        /// Numbers from 1 on.
        public init(client: Int, user: Int, address: Int) {
            (self.client, self.user, self.address) = (client, user, address)
        }
    }

    /// Event streams open at once.
    public struct Streams: Sendable, Equatable {
        /// Of one user or installation, or of all at an address that name none.
        public var client = EventStreams.perClient
        /// Of all at an address.
        public var address = EventStreams.perAddress
        /// Of everybody.
        public var server = EventStreams.perServer

        /// Those of the contract.
        public init() {}
    }

    private var requests: [RateClass: Requests] = [:]
    /// Event streams open at once.
    public var streams = Streams()

    /// Those of the contract.
    public init() {
        for rateClass in RateClass.allCases {
            guard let client = rateClass.anonymousPerMinute, let user = rateClass.authenticatedPerMinute,
                let address = rateClass.addressPerMinute
            else { continue }
            requests[rateClass] = Requests(client: client, user: user, address: address)
        }
    }

    /// Those of a class; nil where it is not limited.
    public subscript(_ rateClass: RateClass) -> Requests? {
        get { requests[rateClass] }
        set { requests[rateClass] = newValue }
    }

    /// What a request of a caller is counted against; nil where it is not limited.
    func budgets(_ rateClass: RateClass, for caller: Caller) -> (own: RateBudget, address: RateBudget?)? {
        guard let limits = requests[rateClass] else { return nil }
        func budget(_ limit: Int, ofAddress: Bool = false) -> RateBudget {
            RateBudget(rateClass, limit: limit, windowSeconds: RateClass.windowSeconds, isOfAddress: ofAddress)
        }
        switch caller {
        case .service: return nil
        case .user: return (budget(limits.user), nil)
        case .anonymous: return (budget(limits.client), budget(limits.address, ofAddress: true))
        }
    }
}
