import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { type BusTopic, BUS_TOPICS, type ParkedMessages } from "../../ports/webhooks/message-bus.ts"
import { makeActors } from "../../testing/builders/actors.ts"
import { runAt } from "../../testing/sync-fixture.ts"
import { OPERATOR } from "../authorization/actor.ts"
import { ROLES } from "../authorization/permissions.ts"
import { makeCountParked, makeRedriveParked } from "./parked-messages.ts"

const setUp = () => {
  const counts = new Map<BusTopic, number>(BUS_TOPICS.map((topic) => [topic, 3]))
  const parked: ParkedMessages = {
    count: Effect.sync(() => new Map(counts)),
    redrive: (topic) =>
      Effect.sync(() => {
        const count = counts.get(topic) ?? 0
        counts.set(topic, 0)
        return count
      }),
  }
  return { count: makeCountParked({ parked }), redrive: makeRedriveParked({ parked }) }
}

describe("parked messages", () => {
  it("are counted by topic, and returned to the workers", async () => {
    const { count, redrive } = setUp()
    expect([...(await runAt(count(OPERATOR))).values()]).toEqual(BUS_TOPICS.map(() => 3))
    expect(await runAt(redrive(OPERATOR))).toBe(3 * BUS_TOPICS.length)
    expect([...(await runAt(count(OPERATOR))).values()]).toEqual(BUS_TOPICS.map(() => 0))
  })

  it("are visible to the operator only, since they belong to all tenants", async () => {
    const { count, redrive } = setUp()
    const actors = makeActors({ id: "connection-1", vendorOrgId: "vendor-1", orgId: "org-1" })
    for (const role of ROLES.filter((one) => one !== "operator")) {
      expect(await runAt(Effect.flip(count(actors[role])))).toMatchObject({ _tag: "ActionForbidden" })
      expect(await runAt(Effect.flip(redrive(actors[role])))).toMatchObject({ _tag: "ActionForbidden" })
    }
    expect([...(await runAt(count(OPERATOR))).values()]).toEqual(BUS_TOPICS.map(() => 3))
  })
})
