import { afterEach, beforeEach, expect, it, vi } from "vitest"
import type { SessionState } from "./session-store.ts"
import { watchIdle } from "./watch-idle.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const MINUTE = 60_000

const openTab = (stored: Map<string, string>) => {
  const target = new EventTarget()
  const lock = vi.fn(() => Promise.resolve())
  const state = { status: "signed-in", session: { idle_minutes: 30 } } as unknown as SessionState
  watchIdle({
    session: { state, lock },
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
    },
    target: target,
  })
  return { lock, use: () => target.dispatchEvent(new Event("keydown")) }
}

it("ends the session of a page that nobody has used for as long as it may rest", async () => {
  const tab = openTab(new Map())
  await vi.advanceTimersByTimeAsync(29 * MINUTE)
  tab.use()
  await vi.advanceTimersByTimeAsync(29 * MINUTE)
  expect(tab.lock).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(MINUTE + 15_000)
  expect(tab.lock).toHaveBeenCalled()
})

it("keeps the session while another tab is used", async () => {
  const stored = new Map<string, string>()
  const [idle, used] = [openTab(stored), openTab(stored)]
  for (let minute = 0; minute < 60; minute += 10) {
    used.use()
    await vi.advanceTimersByTimeAsync(10 * MINUTE)
  }
  expect(idle.lock).not.toHaveBeenCalled()
})
