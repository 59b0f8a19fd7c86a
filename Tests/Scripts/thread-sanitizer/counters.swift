// Eight threads that count: with a mutex, which is no race; with the argument `race`, without one, which is.
import Foundation
import Synchronization

final class Counters: @unchecked Sendable {
    // Sendable as far as `guarded` goes. That `bare` is not is what the sanitizer must find.
    let guarded = Mutex<[Int: Int]>([:])
    let finished = Mutex(0)
    var bare = 0
}

let counters = Counters()
let races = CommandLine.arguments.contains("race")
for number in 0..<8 {
    Thread {
        for turn in 0..<20000 {
            if races { counters.bare += 1 } else { counters.guarded.withLock { $0[turn % 100, default: 0] += number } }
        }
        counters.finished.withLock { $0 += 1 }
    }.start()
}
while counters.finished.withLock({ $0 }) < 8 { usleep(1000) }
