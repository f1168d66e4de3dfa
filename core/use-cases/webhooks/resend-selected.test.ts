import * as Effect from "effect/Effect"
import { beforeEach, describe, expect, it } from "vitest"
import { makeActors } from "../../testing/builders/actors.ts"
import { createOutboxConnection, createWebhookVendor } from "../../testing/builders/outbox-connection.ts"
import { START } from "../../testing/builders/vendors.ts"
import { makeQueueActions } from "../../testing/queue-actions.ts"
import { makeMemoryOutboxFixture, type OutboxFixture } from "../../testing/outbox-fixture.ts"
import { runAt } from "../../testing/sync-fixture.ts"
import type { Actor } from "../authorization/actor.ts"
import { makeCountResend, makeResendSelected, type ResendChoice } from "./resend-selected.ts"

const DELIVERED: ResendChoice = {
  states: ["delivered"],
  kinds: null,
  connectionId: null,
  sessionId: null,
  requestIds: null,
  from: null,
  to: null,
}

let fixture: OutboxFixture
let vendorOrgId: string
let admin: Actor
let member: Actor
let first: string
beforeEach(async () => {
  fixture = await makeMemoryOutboxFixture()
  vendorOrgId = await createWebhookVendor(fixture.storage)
  const own = await createOutboxConnection(fixture.storage, vendorOrgId)
  const other = await createOutboxConnection(fixture.storage, vendorOrgId)
  ;[first = ""] = await own.enqueue([0, 2, 0])
  await other.enqueue([0, 3, 0])
  await makeQueueActions(() => fixture).drain(START)
  const actors = makeActors({ id: own.id, vendorOrgId, orgId: own.orgId })
  admin = actors["vendor-admin"]
  member = actors["vendor-member"]
})

const ports = () => ({ outbox: fixture.outbox, vendors: fixture.storage.vendors })
const count = (actor: Actor, choice: Partial<ResendChoice> = {}) =>
  runAt(makeCountResend(ports())(actor, vendorOrgId, { ...DELIVERED, ...choice }))
const resend = (actor: Actor, choice: Partial<ResendChoice> = {}) =>
  runAt(makeResendSelected(ports())(actor, vendorOrgId, { ...DELIVERED, ...choice }))

describe("resending from the delivery log", () => {
  it("matches as many as were counted before", async () => {
    for (const choice of [{}, { requestIds: [first] }, { to: START }, { states: ["failed"] } as const]) {
      const { matched } = await count(admin, choice)
      expect(await resend(admin, choice)).toEqual({ matched, queued: matched })
      await makeQueueActions(() => fixture).drain(START)
    }
    expect(await count(admin)).toEqual({ matched: 5, isTooMany: false })
  })

  it("is limited to the corporates that a member is linked to", async () => {
    expect(await count(member)).toEqual({ matched: 2, isTooMany: false })
    expect(await resend(member)).toEqual({ matched: 2, queued: 2 })
    const unlinked = { ...member, corporates: [] } as Actor
    expect(await resend(unlinked, { requestIds: [first] })).toEqual({ matched: 0, queued: 0 })
  })

  it("is refused where more match than one resend sends, and changes nothing", async () => {
    const resent: Array<string> = []
    const outbox = {
      ...fixture.outbox,
      countMatching: (_vendor: string, _selection: unknown, most: number | null) =>
        Effect.succeed({ waiting: 0, sending: 0, delivered: most ?? Infinity, failed: 0, exhausted: 0 }),
      resend: (vendor: string) => {
        resent.push(vendor)
        return Effect.succeed({ matched: 0, queued: 0 })
      },
    }
    const large = { ...ports(), outbox }
    expect(await runAt(makeCountResend(large)(admin, vendorOrgId, DELIVERED))).toEqual({
      matched: 100_000,
      isTooMany: true,
    })
    const resending = makeResendSelected(large)(admin, vendorOrgId, DELIVERED)
    expect(await runAt(Effect.flip(resending))).toMatchObject({ _tag: "TooManyWebhooks", limit: 100_000 })
    expect(resent).toEqual([])
  })

  it("is refused to another vendor's people", async () => {
    const stranger = makeActors({ id: "c", vendorOrgId: "another", orgId: "o" })["vendor-admin"]
    const resending = makeResendSelected(ports())(stranger, vendorOrgId, DELIVERED)
    expect(await runAt(Effect.flip(resending))).toMatchObject({ _tag: "VendorNotFound" })
  })
})
