import { describe, expect, it } from "vitest"
import { CONNECTION_STATUSES } from "../../contract/connection-status.ts"
import { CONNECTION_TRANSITIONS, type ConnectionTransition, isLive, transitionConnection } from "./state.ts"

describe("transitionConnection", () => {
  it("allows exactly the transitions of the specification", () => {
    const transitions = Object.keys(CONNECTION_TRANSITIONS) as ReadonlyArray<ConnectionTransition>
    const allowed = transitions.flatMap((transition) =>
      CONNECTION_STATUSES.flatMap((from) => {
        const to = transitionConnection(from, transition)
        return to === null ? [] : [`${transition}: ${from} -> ${to}`]
      }),
    )
    expect(allowed).toEqual([
      "accept: CONNECTION_INVITED -> CONNECTION_ACCEPTED",
      "fail: CONNECTION_ACCEPTED -> CONNECTION_FAILED",
      "restore: CONNECTION_FAILED -> CONNECTION_ACCEPTED",
      "terminate: CONNECTION_INVITED -> CONNECTION_TERMINATED",
      "terminate: CONNECTION_ACCEPTED -> CONNECTION_TERMINATED",
      "terminate: CONNECTION_FAILED -> CONNECTION_TERMINATED",
    ])
  })
})

describe("isLive", () => {
  it("is true for accepted and failed connections only", () => {
    expect(CONNECTION_STATUSES.filter(isLive)).toEqual(["CONNECTION_ACCEPTED", "CONNECTION_FAILED"])
  })
})
