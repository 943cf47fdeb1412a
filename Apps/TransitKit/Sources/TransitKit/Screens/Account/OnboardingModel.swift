import TransitAPI

/// What is shown once, when the app is new: what it does, and why it may ask for what.
@MainActor public final class OnboardingModel: ScreenModel<OnboardingModel.State> {
    /// What the screen shows.
    public struct State: Sendable, Equatable {
        public var page = Page.welcome
        /// Whether the app may know where the phone is.
        public var location = Permission.notAsked
        public var notifications = Permission.notAsked
        public var isBusy = false
        /// Who is signed in.
        public var account: Account?

        /// A page, in the order in which they are shown.
        public enum Page: Int, Sendable, Equatable, CaseIterable {
            case welcome
            /// Stops near by.
            case location
            /// To be told what matters.
            case notifications
            /// The timetable on the phone.
            case offline
            /// What may be counted and kept about the use of the app.
            case usage
            /// Favourites on all devices.
            case account
        }

        /// Whether this is the last page.
        public var isLast: Bool { page == Page.allCases.last }
    }

    private let location: any LocationSource
    private let permissions: any NotificationPermissions
    private let session: Session

    /// - Parameters:
    ///   - location: which asks for leave.
    ///   - permissions: who asks whether notifications may be shown.
    public init(
        location: any LocationSource, permissions: any NotificationPermissions, session: Session, clock: KitClock
    ) {
        (self.location, self.permissions, self.session) = (location, permissions, session)
        super.init(State(), clock: clock)
    }

    public override func load() async {
        let (permission, account) = (await permissions.notifications(), await session.account)
        var state = state
        (state.notifications, state.account) = (permission, account)
        self.state = state
    }

    /// Turns to the next page.
    ///
    /// - Returns: whether there was one.
    @discardableResult
    public func next() -> Bool {
        guard let page = State.Page(rawValue: state.page.rawValue + 1) else { return false }
        state.page = page
        return true
    }

    /// Shows a page, as when somebody swipes.
    public func show(_ page: State.Page) { state.page = page }

    /// Asks for leave to know where the rider is, and turns to the next page whatever they say.
    public func allowLocation() async {
        guard !state.isBusy else { return }
        state.isBusy = true
        state.location = await location.askForLeave()
        state.isBusy = false
        if state.page == .location { next() }
    }

    /// Asks for leave to show notifications, and turns to the next page whatever the rider says.
    public func allowNotifications() async {
        guard !state.isBusy else { return }
        state.isBusy = true
        state.notifications = await permissions.askForNotifications()
        state.isBusy = false
        if state.page == .notifications { next() }
    }
}
