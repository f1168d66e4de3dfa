import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { makeNewSession } from "../../core/testing/builders/sessions.ts"
import { NO_TOTALS } from "../../core/domain/sync/totals.ts"
import type { SyncSession } from "../../core/domain/sync/session.ts"
import type { App, Services } from "./app.ts"
import { interruptedSyncText, withSync } from "./with-sync.ts"

/* The message of an interrupted command: what is committed, and what happens next. */

const { now, ...facts } = makeNewSession("c-1", { id: "s-1" })
const SESSION: SyncSession = {
  silent: false,
  ...facts,
  kind: "initial",
  state: "applying",
  totals: { ...NO_TOTALS, rows: 40_000, added: 40_000 },
  webhookCounter: 1,
  applied: { change: "add", ordinal: 9_999 },
  reason: null,
  startedAt: now,
  finishedAt: null,
  epoch: 1,
}

const shown = (state: SyncSession["state"], committed = 0) => ({
  session: { ...SESSION, state },
  notes: null,
  coverage: null,
  changes: { total: 40_000, committed },
})

describe("message about an interrupted sync", () => {
  it.each([
    ["reading", /nothing was shared.*discards what was read/u],
    ["cancelled", /nothing was shared. Run the command again/u],
    ["failed", /s-1 failed: nothing was shared/u],
    ["held", /nothing was shared.*hrsync connection confirm c-1 --session s-1 --yes/u],
    ["applying", /10,000 of 40,000 changes are committed and shared.*applies the rest/u],
    ["completed", /all of its 40,000 changes are committed/u],
  ] as const)("describes a sync that is %s", (state, words) => {
    const text = interruptedSyncText(shown(state, state === "applying" ? 10_000 : 0))
    expect(text).toContain("s-1")
    expect(text).toMatch(words)
  })
})

describe("a command that syncs", () => {
  let handlers: Array<(signal: string) => void>
  const close = vi.fn(() => Promise.resolve())
  const showSession = vi.fn<Services["sync"]["showSession"]>(() => Effect.succeed(shown("applying", 10_000)))
  const services = { sync: { showSession }, context: Context.empty(), close } as unknown as Services
  const app = { open: () => Promise.resolve(services) } as unknown as App

  beforeEach(() => {
    handlers = []
    vi.spyOn(process.stderr, "write").mockReturnValue(true)
    vi.spyOn(process, "on").mockImplementation((event, handler) => {
      if (event === "SIGINT") handlers.push(handler as (signal: string) => void)
      return process
    })
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })

  const interruptedAfter = (begins: boolean) =>
    withSync(app, (_, onProgress) =>
      Effect.suspend(() => {
        if (begins) onProgress({ step: "begun", sessionId: "s-1" })
        setImmediate(() => {
          handlers[0]?.("SIGINT")
        })
        return Effect.never
      }),
    )

  it("reports after Ctrl-C how much of its sync is committed", async () => {
    await expect(interruptedAfter(true)).rejects.toThrow(/^Interrupted\. .*10,000 of 40,000 changes/u)
    expect(showSession.mock.lastCall?.[1]).toBe("s-1")
    expect(close).toHaveBeenCalled()
  })

  it("reports when its sync had not begun yet", async () => {
    await expect(interruptedAfter(false)).rejects.toThrow(/before the sync began: nothing/u)
  })
})
