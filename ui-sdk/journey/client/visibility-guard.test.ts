import type { ReactiveControllerHost } from "lit"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { VisibilityGuard } from "./visibility-guard.ts"

const COVERED = "Something covers this window."
let look: (entries: ReadonlyArray<object>) => void
let dialog: object | null

beforeEach(() => {
  dialog = null
  vi.stubGlobal("window", { parent: {} })
  vi.stubGlobal("document", { querySelector: () => dialog })
  vi.stubGlobal("IntersectionObserverEntry", { prototype: { isVisible: true } })
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(callback: typeof look) {
        look = callback
      }
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

const watch = () => {
  const host = { addController: vi.fn(), requestUpdate: vi.fn(), querySelector: () => ({}) }
  const guard = new VisibilityGuard(host as unknown as ReactiveControllerHost & Element)
  guard.hostConnected()
  guard.hostUpdated()
  return guard
}

describe("the guard of the last button", () => {
  it("says that the embedding page hides the button, and no more once it is seen", () => {
    const guard = watch()
    look([{ isIntersecting: true, isVisible: false }])
    expect([guard.isCovered, guard.explain(COVERED)]).toEqual([true, COVERED])
    look([{ isIntersecting: true, isVisible: true }])
    expect([guard.isCovered, guard.explain(COVERED)]).toEqual([false, null])
  })

  it("says nothing about a dialog of the journey, and still keeps the button from being pressed", () => {
    const guard = watch()
    dialog = {}
    look([{ isIntersecting: true, isVisible: false }])
    expect([guard.isCovered, guard.explain(COVERED)]).toEqual([true, null])
  })
})
