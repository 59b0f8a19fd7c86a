import Foundation

/// Runs `body` on a thread with a stack of this many KB and waits for it, to show that nothing recurses over the depth of input.
/// `DYNWRAP_STACKS` multiplies the size, because a sanitizer's frames are larger.
public func onSmallStack<T: Sendable>(kilobytes: Int = 256, _ body: @escaping @Sendable () -> T) -> T {
    nonisolated(unsafe) var result: T?  // written by the thread before it signals, read afterwards
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
        unsafe result = body()
        done.signal()
    }
    thread.stackSize = kilobytes * 1024 * (ProcessInfo.processInfo.environment["DYNWRAP_STACKS"].flatMap(Int.init) ?? 1)
    thread.start()
    done.wait()
    return unsafe result!  // the thread has set it
}
