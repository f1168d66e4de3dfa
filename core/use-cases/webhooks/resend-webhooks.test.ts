import * as Effect from "effect/Effect"
import { beforeEach, describe, expect, it } from "vitest"
import type { WebhookResendRequest } from "../../contract/webhooks/webhook-resend.ts"
import { createOutboxConnection, createWebhookVendor } from "../../testing/builders/outbox-connection.ts"
import { START } from "../../testing/builders/vendors.ts"
import { makeQueueActions } from "../../testing/queue-actions.ts"
import { makeMemoryOutboxFixture, type OutboxFixture } from "../../testing/outbox-fixture.ts"
import { runAt } from "../../testing/sync-fixture.ts"
import { type Actor, OPERATOR } from "../authorization/actor.ts"
import { makeResendWebhooks } from "./resend-webhooks.ts"

/*
 * POST /api/webhooks/resend: which webhooks are meant, and who may ask for them
 * (specification/endpoints.md#resend-webhooks).
 */

const NOBODY = "00000000-0000-4000-8000-00000000dead"

let fixture: OutboxFixture
let vendor: string
let delivered: string
beforeEach(async () => {
  fixture = await makeMemoryOutboxFixture()
  vendor = await createWebhookVendor(fixture.storage)
  const connection = await createOutboxConnection(fixture.storage, vendor)
  ;[delivered = ""] = await connection.enqueue([0, 2, 0])
  await makeQueueActions(() => fixture).drain(START)
  await connection.enqueue([0, 1, 0])
})

const resending = (request: WebhookResendRequest, actor: Actor = OPERATOR, of = vendor) =>
  makeResendWebhooks({ outbox: fixture.outbox, vendors: fixture.storage.vendors })(actor, of, request)

const resend = (...input: Parameters<typeof resending>) => runAt(resending(...input))
const refused = (...input: Parameters<typeof resending>) => runAt(Effect.flip(resending(...input)))

const RANGE = { from_timestamp: "2000-01-01T00:00:00Z", to_timestamp: "2100-01-01T00:00:00Z" }

describe("the selected webhooks", () => {
  it("is the named webhook, whatever its state", async () => {
    const request = { search_type: "RequestIdOnly", request_id: delivered } as const
    expect(await resend(request)).toMatchObject({ matched: 1, queued: 1, status: null })
  })

  it("are failed webhooks by default; the counts of other states are returned", async () => {
    expect(await resend({ search_type: "TimestampRange", ...RANGE })).toEqual({
      matched: 0,
      queued: 0,
      status: "failed",
      otherStatuses: { failed: 0, delivered: 2, pending: 1 },
    })
    const pending = { search_type: "TimestampRangeWithStatus", ...RANGE, status: "pending" } as const
    expect(await resend(pending)).toMatchObject({ matched: 1, queued: 1, status: "pending" })
  })
})

describe("the permission to resend", () => {
  const one = () => ({ search_type: "RequestIdOnly", request_id: delivered }) as const

  it("is the vendor's software, its admins and the operator", async () => {
    const admin = {
      kind: "vendor-user",
      userId: "user-1",
      vendorOrgId: vendor,
      email: "a@v.example",
      role: "admin",
    } as const
    const actors: ReadonlyArray<Actor> = [
      OPERATOR,
      { kind: "vendor-key", vendorOrgId: vendor },
      { ...admin, corporates: "all" },
    ]
    for (const actor of actors) expect(await resend(one(), actor)).toMatchObject({ matched: 1 })
  })

  it("is the vendor itself; an unknown vendor is handled like another one", async () => {
    const stranger: Actor = { kind: "vendor-key", vendorOrgId: NOBODY }
    expect(await refused(one(), stranger)).toMatchObject({ _tag: "VendorNotFound" })
    expect(await refused(one(), OPERATOR, NOBODY)).toMatchObject({ _tag: "VendorNotFound" })
    const corporate: Actor = {
      kind: "corporate-admin",
      userId: "user-1",
      orgId: vendor,
      email: "hr@a.example",
    }
    expect(await refused(one(), corporate)).toMatchObject({ _tag: "ActionForbidden" })
  })

  it("selects nothing of another vendor", async () => {
    const other = await createWebhookVendor(fixture.storage)
    const actor: Actor = { kind: "vendor-key", vendorOrgId: other }
    expect(await resend(one(), actor, other)).toEqual({
      matched: 0,
      queued: 0,
      status: null,
      otherStatuses: { failed: 0, delivered: 0, pending: 0 },
    })
  })
})
