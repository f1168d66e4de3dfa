import type { ReactiveController } from "lit"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { AutoRefresh } from "./auto-refresh.ts"
import type { Change, ChangeListener, LiveChanges } from "./live-changes.ts"

class Page extends EventTarget {
  visibilityState: DocumentVisibilityState = "visible"
  show(visibilityState: DocumentVisibilityState): void {
    this.visibilityState = visibilityState
    this.dispatchEvent(new Event("visibilitychange"))
  }
}

let page: Page
beforeEach(() => {
  vi.useFakeTimers()
  page = new Page()
  vi.stubGlobal("document", page)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const OWN: Change = { kind: "sync", connection_id: "own" }
const OTHER: Change = { kind: "sync", connection_id: "other" }

const show = () => {
  const listeners = new Set<ChangeListener>()
  const changes = {
    isLive: true,
    isFollowing: true,
    subscribe: (listener: ChangeListener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const onRefresh = vi.fn()
  let controller: ReactiveController | undefined
  const host = { addController: (added: ReactiveController) => (controller = added) }
  new AutoRefresh(host as never, {
    changes: () => changes as unknown as LiveChanges,
    concerns: ({ connection_id: id }) => id === "own",
    onRefresh,
  })
  controller?.hostConnected?.()
  return {
    changes,
    onRefresh,
    tell: (told: ReadonlyArray<Change> | null) => {
      for (const listener of listeners) listener(told)
    },
    hide: () => controller?.hostDisconnected?.(),
  }
}

describe("what a page shows", () => {
  it("is loaded again when it has changed, and not for changes of something else", async () => {
    const { onRefresh, tell } = show()
    tell([OTHER])
    await vi.advanceTimersByTimeAsync(5_000)
    expect(onRefresh).not.toHaveBeenCalled()
    tell([OTHER, OWN])
    await vi.advanceTimersByTimeAsync(0)
    expect(onRefresh).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(5_000)
    tell(null)
    await vi.advanceTimersByTimeAsync(0)
    expect(onRefresh).toHaveBeenCalledTimes(2)
  })

  it("stands still after the session has ended, and is loaded again after the next sign-in", async () => {
    const { changes, onRefresh, tell } = show()
    changes.isLive = false
    await vi.advanceTimersByTimeAsync(9_900)
    tell([OWN])
    changes.isFollowing = false
    await vi.advanceTimersByTimeAsync(120_000)
    expect(onRefresh).not.toHaveBeenCalled()
    changes.isFollowing = true
    tell(null)
    await vi.advanceTimersByTimeAsync(0)
    expect(onRefresh).toHaveBeenCalledTimes(1)
  })

  it("is loaded at most once a second, and again after the last change", async () => {
    const { onRefresh, tell } = show()
    await vi.advanceTimersByTimeAsync(1_000)
    for (let times = 0; times < 21; times++) {
      tell([OWN])
      await vi.advanceTimersByTimeAsync(100)
    }
    await vi.advanceTimersByTimeAsync(5_000)
    expect(onRefresh).toHaveBeenCalledTimes(4)
  })

  it("is not loaded in the background, but as soon as it can be seen again", async () => {
    const { onRefresh, tell } = show()
    page.show("hidden")
    tell([OWN])
    await vi.advanceTimersByTimeAsync(5_000)
    expect(onRefresh).not.toHaveBeenCalled()
    page.show("visible")
    await vi.advanceTimersByTimeAsync(0)
    expect(onRefresh).toHaveBeenCalledTimes(1)
    page.show("hidden")
    page.show("visible")
    await vi.advanceTimersByTimeAsync(5_000)
    expect(onRefresh).toHaveBeenCalledTimes(1)
  })

  it("is loaded from time to time anyway: more often while no changes are told", async () => {
    const { changes, onRefresh } = show()
    await vi.advanceTimersByTimeAsync(59_000)
    expect(onRefresh).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(onRefresh).toHaveBeenCalledTimes(1)
    changes.isLive = false
    await vi.advanceTimersByTimeAsync(15_000)
    expect(onRefresh).toHaveBeenCalledTimes(2)
  })

  it("is not loaded any more once it is gone", async () => {
    const { onRefresh, tell, hide } = show()
    tell([OWN])
    hide()
    tell([OWN])
    await vi.advanceTimersByTimeAsync(120_000)
    expect(onRefresh).not.toHaveBeenCalled()
  })
})
