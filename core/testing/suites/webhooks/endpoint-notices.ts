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

  /** A vendor whose endpoint answers so. */
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
    it("are of those that were disabled, with what is to be told and whom", async () => {
      const vendor = await vendorAnswering("gone", START)
      const failing = await vendorAnswering("failed", START)
      expect(await takenFor(failing.orgId, START)).toEqual([])
      // It was taken for the other one as well.
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

    it("are taken by one of many, and again when that one has not given them in time", async () => {
      const { orgId } = await vendorAnswering("gone", START)
      const taken = await Promise.all([0, 1, 2].map(() => takenFor(orgId, START)))
      expect(taken.flat()).toHaveLength(1)
      expect(await takenFor(orgId, START + MINUTE - 1)).toEqual([])
      expect(await takenFor(orgId, START + MINUTE)).toHaveLength(1)
    })

    it("are not taken once they were given, unless the endpoint is disabled again", async () => {
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
      // The one of before comes late and says nothing about this one.
      await run(notices.markNotified(notice!))
      expect(await takenFor(orgId, START + MINUTE)).toMatchObject([{ disabledAt: START + MINUTE }])
    })

    it("are dropped when the endpoint is enabled before they are given", async () => {
      const { orgId } = await vendorAnswering("gone", START)
      await run(fixture.storage.vendors.reopenEndpoint(orgId))
      expect(await takenFor(orgId, START)).toEqual([])
    })

    it("know nobody to tell of a vendor without an admin", async () => {
      const { orgId } = await vendorAnswering("gone", START, null)
      expect(await takenFor(orgId, START)).toMatchObject([{ recipients: [] }])
    })
  })
}
