import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { ALL_EVENTS } from "../../contract/webhook.ts"
import { EgressDenied } from "../../ports/egress-policy.ts"
import { createVendor } from "../../testing/builders/connections.ts"
import { makeMemoryStorage } from "../../testing/storage.ts"
import { runAt } from "../../testing/sync-world.ts"
import { makeSetWebhookEndpoint } from "./webhook-endpoint.ts"

const OLD = { url: "https://vendor.example/old", events: ["test.event"] } as const

const setUp = async (endpoint: typeof OLD | null = OLD) => {
  const { vendors } = makeMemoryStorage()
  const { orgId: vendorOrgId } = await createVendor({ vendors }, { endpoint })
  const set = makeSetWebhookEndpoint({
    vendors,
    egress: {
      check: (url) =>
        url.includes("internal")
          ? Effect.fail(new EgressDenied({ reason: "It is not public." }))
          : Effect.void,
    },
  })
  const stored = async () => (await runAt(vendors.find(vendorOrgId)))?.endpoint
  return { set, vendorOrgId, stored }
}

describe("setting a vendor's webhook endpoint", () => {
  it("changes the address alone, or the events alone", async () => {
    const { set, vendorOrgId, stored } = await setUp()
    await runAt(set({ vendorOrgId, url: "https://vendor.example/new", events: null }))
    expect(await stored()).toEqual({ ...OLD, url: "https://vendor.example/new", disabled: false })
    await runAt(set({ vendorOrgId, url: null, events: ["sync.events.completed", "sync.events.initiated"] }))
    expect(await stored()).toEqual({
      url: "https://vendor.example/new",
      events: ["sync.events.initiated", "sync.events.completed"],
      disabled: false,
    })
  })

  it("gives a vendor without one an endpoint that receives every event", async () => {
    const { set, vendorOrgId, stored } = await setUp(null)
    await runAt(set({ vendorOrgId, url: "https://vendor.example/", events: null }))
    expect(await stored()).toEqual({ url: "https://vendor.example/", events: ALL_EVENTS, disabled: false })
  })

  it.each([
    ["events of a vendor without an endpoint", "EndpointMissing", null, { events: "all" }],
    ["an event that does not exist", "UnknownEvents", OLD, { events: ["sync.events.finished"] }],
    ["an address that may not be dialled", "EgressDenied", OLD, { url: "https://internal/" }],
  ] as const)("refuses %s and changes nothing", async (_what, _tag, endpoint, wrong) => {
    const { set, vendorOrgId, stored } = await setUp(endpoint)
    const before = await stored()
    const error = await runAt(Effect.flip(set({ vendorOrgId, url: null, events: null, ...wrong })))
    expect(error).toMatchObject({ _tag })
    expect(await stored()).toEqual(before)
  })

  it("refuses a vendor that does not exist", async () => {
    const { set } = await setUp()
    const asked = { vendorOrgId: crypto.randomUUID(), url: "https://vendor.example/", events: null }
    expect(await runAt(Effect.flip(set(asked)))).toMatchObject({ _tag: "VendorUnknown" })
  })
})
