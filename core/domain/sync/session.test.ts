import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { transitionSession, RUNNING_STATES, SESSION_STATES } from "./session.ts"

const allowed = SESSION_STATES.flatMap((from) =>
  SESSION_STATES.filter(
    (to) => Effect.runSync(Effect.result(transitionSession(from, to)))._tag === "Success",
  ).map((to) => `${from} -> ${to}`),
)

describe("moveSession", () => {
  it("allows exactly the moves of a sync's life", () => {
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

  it("has no way out of a state that is not open, and never abandons a session that began to share", () => {
    const ends = SESSION_STATES.filter((state) => ![...RUNNING_STATES, "held"].includes(state))
    expect(allowed.filter((move) => ends.some((end) => move.startsWith(`${end} `)))).toEqual([])
    expect(allowed.filter((move) => move.startsWith("applying "))).toEqual(["applying -> completed"])
  })
})
