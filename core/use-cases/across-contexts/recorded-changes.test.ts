import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { makeActors } from "../../testing/builders/actors.ts"
import { makeMemoryStorage } from "../../testing/storage.ts"
import { makeSyncFixture, runAt } from "../../testing/sync-fixture.ts"
import { makeInviteCorporate } from "../onboarding/invite-corporate.ts"
import type { SyncUseCases } from "../sync/sync-use-cases.ts"
import type { WebhooksUseCases } from "../webhooks/webhooks-use-cases.ts"
import { audited } from "../authorization/audit/audited.ts"
import { ONBOARDING_RULES } from "../onboarding/onboarding-use-cases.ts"
import { SYNC_RULES } from "../sync/sync-use-cases.ts"
import { WEBHOOKS_RULES } from "../webhooks/webhooks-use-cases.ts"

/* Changes that people look for in the log, and what is none. */

const setUp = async () => {
  const { storage, ports, connection } = await makeSyncFixture(makeMemoryStorage())
  const actor = makeActors(connection)["vendor-admin"]
  const list = () => runAt(storage.auditLog.list({}, { after: null, limit: 10 }))
  return { storage, ports, connection, actor, list }
}

describe("the audit log", () => {
  it("says who asked for a sync", async () => {
    const { storage, connection, actor, list } = await setUp()
    const useCases: Pick<SyncUseCases, "requestSync"> = { requestSync: () => Effect.void }
    const rules = { requestSync: SYNC_RULES.requestSync }
    await runAt(audited(storage.auditLog, rules, useCases).requestSync(actor, connection.id))
    expect(await list()).toMatchObject([
      { action: "connection.synced", connectionId: connection.id, actor: { role: "vendor-admin" } },
    ])
  })

  it("says who sent a test event, and whether it was accepted", async () => {
    const { storage, connection, actor, list } = await setUp()
    const answer = {
      status: 500,
      answer: new Uint8Array(),
      headers: [],
      sentHeaders: [],
      retryAfterMillis: null,
      durationMillis: 1,
    }
    const result = { kind: "answered", ...answer, requestId: "request-1", acknowledged: false } as const
    const useCases: Pick<WebhooksUseCases, "sendTestEvent"> = { sendTestEvent: () => Effect.succeed(result) }
    const rules = { sendTestEvent: WEBHOOKS_RULES.sendTestEvent }
    await runAt(audited(storage.auditLog, rules, useCases).sendTestEvent(actor, connection.vendorOrgId))
    expect(await list()).toMatchObject([
      {
        action: "webhooks.tested",
        vendorOrgId: connection.vendorOrgId,
        target: { kind: "webhook", id: "request-1" },
        details: { acknowledged: false },
      },
    ])
  })

  it("has no invitation of a corporate that is connected: it stays as it is", async () => {
    const { storage, ports, connection, actor, list } = await setUp()
    const { inviteCorporate } = audited(
      storage.auditLog,
      { inviteCorporate: ONBOARDING_RULES.inviteCorporate },
      { inviteCorporate: makeInviteCorporate({ ...storage, ...ports, isCommonDomain: () => false }) },
    )
    const invite = (domain: string) =>
      runAt(
        inviteCorporate(actor, {
          vendorOrgId: connection.vendorOrgId,
          orgName: "Acme",
          email: `new@${domain}`,
          remoteOrgId: null,
          flags: null,
          referenceData: null,
          keeps: "answered",
        }),
      )
    expect(await invite(`${connection.orgId}.example`)).toMatchObject({
      connectionId: connection.id,
      isKept: true,
    })
    expect(await list()).toEqual([])
    const { adminEmail } = (await runAt(storage.connections.find(connection.id)))!
    expect(adminEmail).toBe(connection.adminEmail)

    for (const isNew of [true, false])
      expect(await invite("zenith.example")).toMatchObject({ isNew, isKept: false })
    expect((await list()).map(({ action }) => action)).toEqual(["connection.invited", "connection.invited"])
  })
})
