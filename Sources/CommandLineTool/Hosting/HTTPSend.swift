import Conformance
import HTTPMessages
import HTTPTransport

extension HTTPClient {
    /// The client as the runner uses it: every outcome is a value.
    func sender() -> TargetDriver.Send {
        { address, request, timeout in
            guard let url = HTTPURL(address) else {
                return .failed(.unreachable, detail: "\(address) is no URL", milliseconds: 0)
            }
            var request = request
            request.target = url.target
            request.fields.set("Host", url.authority)
            if !request.fields.contains("User-Agent") {
                request.fields.set("User-Agent", "assay/\(CommandLineTool.version)")
            }
            let attempt = await self.attempt(request, to: url, deadline: timeout)
            let milliseconds = attempt.timings.total.wholeMilliseconds
            switch attempt.result {
            case .success(let exchange): return .answered(exchange.response, milliseconds: milliseconds)
            case .failure(let error): return .failed(error.kind, detail: "\(error)", milliseconds: milliseconds)
            }
        }
    }
}

extension TransportError {
    /// What the failure means for a verdict.
    fileprivate var kind: Delivery.Failure {
        switch self {
        case .refused, .unreachable, .unresolvable, .proxyRefused, .portInUse, .cannotListen, .stopped, .cancelled,
            .system:
            .unreachable
        case .timedOut(let phase, _): phase == .waiting || phase == .receiving ? .timedOut : .unreachable
        case .reset, .closedEarly: .brokenOff
        case .notHTTP: .notHTTP
        case .tooLarge: .tooLarge
        case .tls: .tls
        }
    }
}

extension Duration {
    /// Whole milliseconds, rounded down.
    var wholeMilliseconds: Int {
        Int(components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000)
    }
}
