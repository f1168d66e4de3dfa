import * as Effect from "effect/Effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  type AssistedProgress,
  type AssistedState,
  getAssistedState,
  transitionAssisted,
  describeNextStep,
  findOperatorTask,
  SET_UP_STATES,
  type SetUpState,
  getSetUpDueAt,
} from "./assisted-request.ts"

const STATES: ReadonlyArray<AssistedState> = [...SET_UP_STATES, "live"]
const move = (from: AssistedState, to: SetUpState) =>
  Effect.runSync(Effect.result(transitionAssisted(from, to)))

describe("moveAssisted", () => {
  it("moves forward only, with or without documents", () => {
    const allowed = STATES.flatMap((from) =>
      SET_UP_STATES.filter((to) => move(from, to)._tag === "Success").map((to) => `${from} -> ${to}`),
    )
    expect(allowed).toEqual([
      "requested -> documents_received",
      "requested -> in_set_up",
      "documents_received -> in_set_up",
    ])
  })

  it.each([
    ["requested", "requested", ["documents_received", "in_set_up"]],
    ["in_set_up", "requested", []],
    ["live", "in_set_up", []],
  ] as const)("rejects %s -> %s with the possible next steps", (from, to, allowed) => {
    expect(move(from, to)).toMatchObject({
      failure: { _tag: "IllegalAssistedTransition", from, to, allowed },
    })
  })
})

describe("an assisted connection", () => {
  const facts: AssistedProgress = {
    setUp: "in_set_up",
    requestedAt: 1_000,
    uploadRequestedAt: null,
    firstSyncedAt: null,
    lastSyncedAt: null,
  }
  const live = { ...facts, firstSyncedAt: 5_000, lastSyncedAt: 9_000 }

  it("is due within seven days, whatever else was requested", () => {
    expect(getSetUpDueAt(Date.UTC(2026, 0, 29, 23))).toBe(Date.UTC(2026, 1, 5, 23))
    for (const requestedAt of [null, 2_000]) {
      expect(findOperatorTask({ ...facts, uploadRequestedAt: requestedAt })).toEqual({
        kind: "set-up",
        dueAt: getSetUpDueAt(1_000),
      })
    }
  })

  it("is live once it has shared employees, in any state", () => {
    expect(SET_UP_STATES.map((setUp) => getAssistedState({ setUp, firstSyncedAt: null }))).toEqual(
      SET_UP_STATES,
    )
    expect(SET_UP_STATES.map((setUp) => getAssistedState({ setUp, firstSyncedAt: 5_000 }))).toEqual([
      "live",
      "live",
      "live",
    ])
  })

  it("has an upload as its task from the request until a later sync", () => {
    expect(findOperatorTask(live)).toBeNull()
    expect(findOperatorTask({ ...live, uploadRequestedAt: 9_000 })).toBeNull()
    expect(findOperatorTask({ ...live, uploadRequestedAt: 9_001 })).toEqual({ kind: "upload", dueAt: 9_001 })
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (requestedAt, lastSyncedAt) => {
        const task = findOperatorTask({ ...live, uploadRequestedAt: requestedAt, lastSyncedAt })
        expect(task).toEqual(lastSyncedAt < requestedAt ? { kind: "upload", dueAt: requestedAt } : null)
      }),
    )
  })

  it.each([
    ["requested", /Add the documents .* set up by 1970-01-08/u],
    ["documents_received", /being read.* set up by 1970-01-08/u],
    ["in_set_up", /being set up.* by 1970-01-08/u],
  ] as const)("states in %s what happens next, and when", (setUp, expected) => {
    expect(describeNextStep({ ...facts, setUp }, null)).toMatch(expected)
  })

  it("states the next upload, once it is live", () => {
    expect(describeNextStep(live, Date.UTC(2026, 1, 1))).toContain("due on 2026-02-01")
    expect(describeNextStep(live, null)).toContain("on request")
    expect(describeNextStep({ ...live, uploadRequestedAt: 86_400_000 }, null)).toContain(
      "of the employees was requested from the operator on 1970-01-02",
    )
  })
})
