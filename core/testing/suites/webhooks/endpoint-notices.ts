import { randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import { beforeAll, describe, expect, it } from "vitest"
import type { EndpointResult } from "../../../domain/webhooks/circuit.ts"
import type { EndpointNotices } from "../../../ports/webhooks/endpoint-notices.ts"
import { createVendor } from "../../builders/connections.ts"
import { createOutboxConnection } from "../../builders/outbox-connection.ts"
import { START } from "../../builders/vendors.ts"
import { makeAttempt, type OutboxFixture } from "../../outbox-fixture.ts"

const run = Effect.runPromise
const MINUTE = 60_000

export const describeEndpointNotices = (
  make: () => Promise<{ readonly fixture: OutboxFixture; readonly notices: EndpointNotices }>,
): void => {
  let fixture: OutboxFixture
  let notices: EndpointNotices
  beforeAll(async () => {
    ;({ fixture, notices } = await make())
  })

  /** A vendor whose endpoint gets this result. */
  const vendorAnswering = async (
    outcome: EndpointResult,
    now: number,
    email: string | null = "ops@vendor.example",
  ) => {
    const admin = email === null ? null : { id: randomUUID(), email, passwordHash: "scrypt:..." }
    const vendor = await createVendor(fixture.storage, { admin })
    const [requestId = ""] = await (
      await createOutboxConnection(fixture.storage, vendor.orgId)
    ).enqueue([0, 1, 0])
    const answered = makeAttempt(
      { requestId, round: 0, attempt: 1 },
      { state: "exhausted" },
      { endpointResult: outcome },
    )
    await run(fixture.outbox.recordOutcomes([answered], now))
    return vendor
  }
  const takenFor = async (orgId: string, now: number, againAt = now + MINUTE) =>
    (await run(notices.claim(now, againAt))).filter(({ vendorOrgId }) => vendorOrgId === orgId)

  describe("notices of endpoints", () => {
    it("name the endpoint, the reason and the recipients", async () => {
      const vendor = await vendorAnswering("gone", START)
      const failing = await vendorAnswering("failed", START)
      expect(await takenFor(failing.orgId, START)).toEqual([])
      // The notice of the other endpoint is claimed as well.
      expect(await takenFor(vendor.orgId, START + MINUTE)).toEqual([
        {
          vendorOrgId: vendor.orgId,
          vendorName: vendor.name,
          url: vendor.endpoint?.url,
          disabledAt: START,
          reason: "gone",
          failingSince: START,
          recipients: ["ops@vendor.example"],
        },
      ])
    })

    it("are claimed by one of several processes, and again if it does not send them in time", async () => {
      const { orgId } = await vendorAnswering("gone", START)
      const taken = await Promise.all([0, 1, 2].map(() => takenFor(orgId, START)))
      expect(taken.flat()).toHaveLength(1)
      expect(await takenFor(orgId, START + MINUTE - 1)).toEqual([])
      expect(await takenFor(orgId, START + MINUTE)).toHaveLength(1)
    })

    it("are not claimed once sent, unless the endpoint is disabled again", async () => {
      const { orgId } = await vendorAnswering("gone", START)
      const [notice] = await takenFor(orgId, START)
      await run(notices.markNotified(notice!))
      expect(await takenFor(orgId, START + 10 * MINUTE)).toEqual([])
      await run(fixture.storage.vendors.reopenEndpoint(orgId))
      const [requestId = ""] = await (await createOutboxConnection(fixture.storage, orgId)).enqueue([0, 1, 0])
      const gone = makeAttempt(
        { requestId, round: 0, attempt: 1 },
        { state: "exhausted" },
        { endpointResult: "gone" },
      )
      await run(fixture.outbox.recordOutcomes([gone], START + MINUTE))
      // A late mark of the earlier notice does not affect this one.
      await run(notices.markNotified(notice!))
      expect(await takenFor(orgId, START + MINUTE)).toMatchObject([{ disabledAt: START + MINUTE }])
    })

    it("are dropped if the endpoint is enabled before they are sent", async () => {
      const { orgId } = await vendorAnswering("gone", START)
      await run(fixture.storage.vendors.reopenEndpoint(orgId))
      expect(await takenFor(orgId, START)).toEqual([])
    })

    it("have no recipients for a vendor without admins", async () => {
      const { orgId } = await vendorAnswering("gone", START, null)
      expect(await takenFor(orgId, START)).toMatchObject([{ recipients: [] }])
    })
  })
}
