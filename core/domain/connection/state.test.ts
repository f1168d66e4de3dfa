import * as Effect from "effect/Effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { CONNECTION_STATUSES } from "../../contract/connection/connection-status.ts"
import { isLive, transitionConnection } from "./state.ts"

const move = (from: (typeof CONNECTION_STATUSES)[number], to: (typeof CONNECTION_STATUSES)[number]) =>
  Effect.runSync(Effect.result(transitionConnection(from, to)))

describe("moveConnection", () => {
  it.each([
    ["CONNECTION_INVITED", "CONNECTION_ACCEPTED"],
    ["CONNECTION_ACCEPTED", "CONNECTION_FAILED"],
    ["CONNECTION_FAILED", "CONNECTION_ACCEPTED"],
    ["CONNECTION_INVITED", "CONNECTION_TERMINATED"],
    ["CONNECTION_ACCEPTED", "CONNECTION_TERMINATED"],
    ["CONNECTION_FAILED", "CONNECTION_TERMINATED"],
  ] as const)("lets %s become %s", (from, to) => {
    expect(move(from, to)).toMatchObject({ _tag: "Success", success: to })
  })

  it("refuses every other move", () => {
    const allowed = CONNECTION_STATUSES.flatMap((from) =>
      CONNECTION_STATUSES.filter((to) => move(from, to)._tag === "Success").map((to) => `${from} -> ${to}`),
    )
    expect(allowed).toEqual([
      "CONNECTION_INVITED -> CONNECTION_ACCEPTED",
      "CONNECTION_INVITED -> CONNECTION_TERMINATED",
      "CONNECTION_ACCEPTED -> CONNECTION_FAILED",
      "CONNECTION_ACCEPTED -> CONNECTION_TERMINATED",
      "CONNECTION_FAILED -> CONNECTION_ACCEPTED",
      "CONNECTION_FAILED -> CONNECTION_TERMINATED",
    ])
  })

  it("refuses to skip acceptance, and names both ends", () => {
    const refused = move("CONNECTION_INVITED", "CONNECTION_FAILED")
    expect(refused).toMatchObject({
      failure: { _tag: "IllegalConnectionTransition", from: "CONNECTION_INVITED", to: "CONNECTION_FAILED" },
    })
  })

  it("never leaves CONNECTION_TERMINATED, and never counts standing still as a move", () => {
    fc.assert(
      fc.property(fc.constantFrom(...CONNECTION_STATUSES), (status) => {
        expect(move("CONNECTION_TERMINATED", status)._tag).toBe("Failure")
        expect(move(status, status)._tag).toBe("Failure")
      }),
    )
  })
})

describe("isLive", () => {
  it("is true after acceptance and while failed, not before or after", () => {
    expect(CONNECTION_STATUSES.filter(isLive)).toEqual(["CONNECTION_ACCEPTED", "CONNECTION_FAILED"])
  })
})
