import Glibc
import HTTPMessages
import HTTPTransport
import Synchronization

/// A target that a run has started: a process group that ends with the run, however the run ends.
///
/// A watcher, a shell of a few words, holds the reading end of a pipe whose other end is ours alone. When this process
/// goes, even by SIGKILL, the pipe closes and the watcher ends the group. PR_SET_PDEATHSIG would reach only the group's
/// first process. What leaves the group (setsid) is not followed.
final class TargetProcess: Sendable {
    /// The group's first process, whose id is the group's.
    let process: pid_t
    let command: String
    let output: OutputTail
    private let watcher: pid_t
    private let lifeline: Int32
    /// How the first process ended, once it has.
    private let status = Mutex<Int32?>(nil)

    /// How long a target may take to end by itself once it is asked to.
    static let patience = Duration.seconds(5)

    /// Holds the command back until the watcher is there, so that nothing runs unwatched.
    private static let gate = #"read -r _ <&3 || exit 1; exec 3<&-; exec /bin/sh -c "$1""#
    /// Asks the group to end, and after three seconds does not ask any more.
    private static let watch = #"""
        read -r _; kill -s TERM -- "-$1"; tries=30
        while [ $tries -gt 0 ] && kill -s 0 -- "-$1"; do sleep 0.1; tries=$((tries - 1)); done
        kill -s KILL -- "-$1"
        """#

    private init(command: String, process: pid_t, watcher: pid_t, lifeline: Int32, output: OutputTail) {
        self.command = command
        self.process = process
        self.watcher = watcher
        self.lifeline = lifeline
        self.output = output
    }

    /// Starts a command with `sh -c`, with these variables besides our own environment.
    static func start(_ command: String, variables: [(name: String, value: String)]) throws -> TargetProcess {
        Orphans.adopt()
        let environment = try ChildProcess.environment(setting: variables)
        let nothing = unsafe open("/dev/null", O_RDWR | O_CLOEXEC)
        guard nothing >= 0 else { throw FileError("open", "/dev/null") }
        let (outputRead, outputWrite) = try Pipe.make()
        let (gateRead, gateWrite) = try Pipe.make()
        let (lifelineRead, lifelineWrite) = try Pipe.make()
        defer { for descriptor in [nothing, outputWrite, gateRead, gateWrite, lifelineRead] { close(descriptor) } }
        let output = OutputTail()
        try output.follow(outputRead)
        let process = try ChildProcess.start(
            ["/bin/sh", "-c", gate, "assay-target", command], environment: environment,
            descriptors: [(nothing, 0), (outputWrite, 1), (outputWrite, 2), (gateRead, 3)])
        // Without a watcher the gate closes on the way out, and the command never begins.
        let watcher = try ChildProcess.start(
            ["/bin/sh", "-c", watch, "assay-watcher", "\(process)"], environment: environment,
            descriptors: [(lifelineRead, 0), (nothing, 1), (nothing, 2)])
        _ = unsafe write(gateWrite, "go\n", 3)
        return TargetProcess(
            command: command, process: process, watcher: watcher, lifeline: lifelineWrite, output: output)
    }

    /// Whether any process of the group is left.
    var isRunning: Bool {
        reap()
        return kill(-process, 0) == 0
    }

    /// Ends the group, first by asking, and returns when nothing is left of it.
    func stop() async {
        for (number, patience) in [(SIGTERM, Self.patience), (SIGKILL, Duration.seconds(2))] where isRunning {
            kill(-process, number)
            await waitForEnd(patience)
        }
        kill(watcher, SIGKILL)
        var ignored: Int32 = 0
        unsafe waitpid(watcher, &ignored, 0)
        close(lifeline)
    }

    /// How the first process ended, in words; nil while it has not.
    var ending: String? {
        reap()
        return status.withLock { $0 }.map { status in
            let signal = status & 0x7F
            return signal == 0 ? "exit status \(status >> 8 & 0xFF)" : "signal \(signal)"
        }
    }

    private func waitForEnd(_ patience: Duration) async {
        let clock = ContinuousClock()
        let deadline = clock.now + patience
        while isRunning, clock.now < deadline {
            // In a task of its own: a cancelled run still waits for what it has started.
            await Task.detached { try? await Task.sleep(for: .milliseconds(10)) }.value
        }
    }

    /// Takes notice of every process of the group that has ended; orphans are ours.
    private func reap() {
        while true {
            var ended: Int32 = 0
            let found = unsafe waitpid(-process, &ended, WNOHANG)
            guard found > 0 else { return }
            if found == process { status.withLock { $0 = ended } }
        }
    }
}
