import JSON

/// What happens during a run, in order; every report is a rendering of these.
package enum Event: Sendable {
    case started(RunHeader)
    /// One step of the preflight, with what it found.
    case checked(PreflightCheck)
    case finished(CaseResult)
    case measured(Measurement)
    /// What the findings come from, the worst first.
    case diagnosed([Cause])
    case ended(RunSummary)
}

/// What a run is about.
package struct RunHeader: Sendable, Hashable {
    package var target: String
    package var targetTitle: String
    package var baseURL: String
    package var issuer: String
    package var suite: String
    package var suiteVersion: String
    /// The catalogue's digest, so that two runs can be told to have asked the same.
    package var catalogueHash: String
    package var profileHash: String
    package var profileFile: String
    package var seed: String
    package var planned: Int
    package var providers: [ProviderName]
    /// Seconds since 1970.
    package var startedAt: Int
    /// What `--set` gave, secrets left out: for the command that runs one case again.
    package var arguments: [String]
    /// Words for the same command line beside those: flags without which a case would not meet the same, such as `--issuer`.
    package var flags: [String] = []
    /// The rows of the error table that the target documents.
    package var rows: [Row] = []

    /// One documented row.
    package struct Row: Sendable, Hashable {
        package var code: String
        /// Why a request alone cannot bring it about; nil when one can.
        package var obstacle: String?

        package init(code: String, obstacle: String? = nil) {
            self.code = code
            self.obstacle = obstacle
        }
    }

    package init(
        target: String, targetTitle: String, baseURL: String, issuer: String, suite: String, suiteVersion: String,
        catalogueHash: String, profileHash: String, profileFile: String, seed: String, planned: Int,
        providers: [ProviderName], startedAt: Int, arguments: [String]
    ) {
        self.target = target
        self.targetTitle = targetTitle
        self.baseURL = baseURL
        self.issuer = issuer
        self.suite = suite
        self.suiteVersion = suiteVersion
        self.catalogueHash = catalogueHash
        self.profileHash = profileHash
        self.profileFile = profileFile
        self.seed = seed
        self.planned = planned
        self.providers = providers
        self.startedAt = startedAt
        self.arguments = arguments
    }
}

/// One thing that must hold before any verdict means something.
package struct PreflightCheck: Sendable, Hashable {
    package var name: String
    package var outcome: Outcome
    package var detail: String
    package var provider: ProviderName?

    package enum Outcome: String, CaseIterable, Sendable {
        case ok, note, failed
        /// The run will wait, or waits now.
        case waiting
    }

    package init(_ name: String, _ outcome: Outcome, _ detail: String, provider: ProviderName? = nil) {
        self.name = name
        self.outcome = outcome
        self.detail = detail
        self.provider = provider
    }
}
