import { describe, expect, it } from "vitest"
import { NO_TOTALS } from "../sync/totals.ts"
import { buildTimeline, type TimelineFacts } from "./timeline.ts"

const connection: TimelineFacts["connection"] = {
  connector: "csv-upload",
  status: "CONNECTION_ACCEPTED",
  statusAt: 5,
  createdAt: 1,
  pausedAt: null,
  requestedAt: null,
  narrowedAt: null,
}

type Session = TimelineFacts["sessions"][number]
const session = (id: string, startedAt: number, parts: Partial<Session> = {}): Session => ({
  id,
  kind: "incremental",
  state: "completed",
  startedAt,
  finishedAt: startedAt + 1,
  dryRun: false,
  totals: NO_TOTALS,
  ...parts,
})

const build = (parts: Partial<TimelineFacts>) =>
  buildTimeline({ connection, sessions: [], issues: [], receipt: null, ...parts })

describe("buildTimeline", () => {
  it("begins with the invitation, newest first", () => {
    const facts = { ...connection, pausedAt: 9, requestedAt: 7, narrowedAt: 8 }
    expect(build({ connection: facts }).map(({ kind }) => kind)).toEqual([
      "paused",
      "shares_less",
      "requested_more",
      "invited",
    ])
  })

  it("has the first sync, failures, and the sync that ends them", () => {
    const totals = { ...NO_TOTALS, added: 2, updated: 1, disappeared: 1 }
    const sessions = [
      session("again", 50),
      session("healed", 40, { totals }),
      session("failed", 30, { state: "failed" }),
      session("quiet", 20),
      session("first", 10, { kind: "initial", totals }),
    ]
    expect(build({ sessions })).toEqual([
      { at: 41, kind: "recovered", sessionId: "healed", added: 2, updated: 1, left: 1 },
      { at: 31, kind: "sync_failed", sessionId: "failed" },
      { at: 11, kind: "first_sync", sessionId: "first", added: 2, updated: 1, left: 1 },
      { at: 1, kind: "invited" },
    ])
  })

  it("has syncs by which employees left, and held ones, and no tests", () => {
    const sessions = [
      session("held", 40, { state: "held", finishedAt: null }),
      session("left", 30, { totals: { ...NO_TOTALS, disappeared: 3 } }),
      session("test", 20, { dryRun: true, state: "failed" }),
      session("reading", 10, { state: "reading" }),
    ]
    expect(build({ sessions }).map(({ at, kind }) => [at, kind])).toEqual([
      [40, "sync_held"],
      [31, "employees_left"],
      [1, "invited"],
    ])
  })

  it("has problems when they began and ended", () => {
    const issues = [{ code: "source.auth", raisedAt: 4, resolvedAt: 6 } as const]
    expect(build({ issues })).toEqual([
      { at: 6, kind: "problem_solved", code: "source.auth" },
      { at: 4, kind: "problem", code: "source.auth" },
      { at: 1, kind: "invited" },
    ])
  })

  it("ends with what was deleted", () => {
    const terminated = { ...connection, status: "CONNECTION_TERMINATED", statusAt: 8 } as const
    expect(build({ connection: terminated, receipt: { employees: 12, deletedAt: 9 } })[0]).toEqual({
      at: 9,
      kind: "terminated",
      employees: 12,
    })
    expect(build({ connection: terminated })[0]).toEqual({ at: 8, kind: "terminated", employees: null })
    expect(build({ connection: { ...terminated, connector: null } })[0]).toEqual({ at: 8, kind: "withdrawn" })
    expect(build({ connection: { ...connection, status: "CONNECTION_FAILED", statusAt: 8 } })[0]?.kind).toBe(
      "failed",
    )
  })
})
