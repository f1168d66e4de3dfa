import { describe, expect, it } from "vitest"
import { canTransitionSession, listStatesBefore, RUNNING_STATES, SESSION_STATES } from "./session.ts"

const allowed = SESSION_STATES.flatMap((from) =>
  SESSION_STATES.filter((to) => canTransitionSession(from, to)).map((to) => `${from} -> ${to}`),
)

describe("canTransitionSession", () => {
  it("allows exactly the transitions of a sync's life cycle", () => {
    expect(allowed).toEqual([
      "reading -> held",
      "reading -> applying",
      "reading -> failed",
      "reading -> cancelled",
      "held -> applying",
      "held -> cancelled",
      "applying -> completed",
    ])
  })

  it("allows no transition out of a final state, and only completion of a session that began to share", () => {
    const final = SESSION_STATES.filter((state) => ![...RUNNING_STATES, "held"].includes(state))
    expect(allowed.filter((transition) => final.some((state) => transition.startsWith(`${state} `)))).toEqual(
      [],
    )
    expect(allowed.filter((transition) => transition.startsWith("applying "))).toEqual([
      "applying -> completed",
    ])
  })
})

describe("listStatesBefore", () => {
  it("lists the states from which a session may change to a state", () => {
    expect(SESSION_STATES.map((to) => [to, ...listStatesBefore(to)])).toEqual([
      ["reading"],
      ["held", "reading"],
      ["applying", "reading", "held"],
      ["completed", "applying"],
      ["failed", "reading"],
      ["cancelled", "reading", "held"],
    ])
  })
})
