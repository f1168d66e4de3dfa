import { randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { makeActors } from "../../testing/builders/actors.ts"
import { createVendor } from "../../testing/builders/connections.ts"
import { START } from "../../testing/builders/vendors.ts"
import { makeDeliveryFixture } from "../../testing/delivery-fixture.ts"
import { makeMemoryStorage } from "../../testing/storage.ts"
import { runAt } from "../../testing/sync-fixture.ts"
import { getEndpointVersion } from "../../domain/webhooks/endpoint-version.ts"
import { makeShowWebhookEndpoint } from "./show-webhook-endpoint.ts"

const ENDPOINT = { url: "https://vendor.example/hook?key=secret", events: ["test.event"] } as const

const setUp = async (endpoint: typeof ENDPOINT | null) => {
  const storage = makeMemoryStorage()
  const { orgId } = await createVendor(storage, { endpoint, timeZone: "Asia/Kolkata" })
  const actors = makeActors({ id: randomUUID(), vendorOrgId: orgId, orgId: randomUUID() })
  const show = (role: "vendor-admin" | "vendor-member") =>
    runAt(makeShowWebhookEndpoint(storage)(actors[role], orgId))
  return { storage, orgId, show }
}

describe("the view of a vendor's webhook endpoint", () => {
  it("has its settings, its state, its version and the secrets", async () => {
    const { show } = await setUp(ENDPOINT)
    expect(await show("vendor-admin")).toMatchObject({
      endpoint: { ...ENDPOINT, state: "working", failingSince: null, pausedUntil: null, disabled: null },
      version: getEndpointVersion(ENDPOINT),
      secrets: [{ kind: "app-secret", label: "hrs_secret_ab12", createdAt: START }],
      timeZone: "Asia/Kolkata",
    })
  })

  it("has no secret for a member, in the address neither", async () => {
    const { show } = await setUp(ENDPOINT)
    const shown = await show("vendor-member")
    expect(shown).toMatchObject({ endpoint: { url: "https://vendor.example/hook" }, secrets: null })
    expect(JSON.stringify(shown)).not.toContain("secret_ab12")
  })

  it("says that there is none", async () => {
    const { show } = await setUp(null)
    expect(await show("vendor-admin")).toMatchObject({ endpoint: null, version: "none" })
  })

  it("says since when nothing was acknowledged, and when it is tried again", async () => {
    const fixture = makeDeliveryFixture()
    const vendor = await fixture.addVendor(() => 500)
    await vendor.enqueue([0, 20, 0])
    await fixture.runUntil(START + 1)
    const { "vendor-admin": admin } = makeActors({ id: "c", vendorOrgId: vendor.orgId, orgId: "o" })
    const { endpoint } = await runAt(makeShowWebhookEndpoint(fixture.storage)(admin, vendor.orgId))
    expect(endpoint).toMatchObject({ state: "paused", failingSince: START, disabled: null })
    expect(endpoint?.pausedUntil).toBeGreaterThan(START)
  })

  it("is of the own vendor only", async () => {
    const { storage } = await setUp(ENDPOINT)
    const { orgId } = await createVendor(storage)
    const { "vendor-admin": admin } = makeActors({ id: "c", vendorOrgId: randomUUID(), orgId: "o" })
    expect(await runAt(Effect.flip(makeShowWebhookEndpoint(storage)(admin, orgId)))).toMatchObject({
      _tag: "VendorNotFound",
    })
  })
})
