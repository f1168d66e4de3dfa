import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { ALL_EVENTS } from "../../contract/webhooks/webhook.ts"
import { getEndpointVersion } from "../../domain/webhooks/endpoint-version.ts"
import { CLOSED_CIRCUIT } from "../../domain/webhooks/circuit.ts"
import { EgressDenied } from "../../ports/connection/egress-policy.ts"
import { makeDeliveryFixture } from "../../testing/delivery-fixture.ts"
import { START } from "../../testing/builders/vendors.ts"
import { createVendor } from "../../testing/builders/connections.ts"
import { makeMemoryOutbox } from "../../testing/memory/webhooks/outbox.ts"
import { makeTables } from "../../testing/memory/tables.ts"
import { makeMemoryStorage } from "../../testing/storage.ts"
import { runAt } from "../../testing/sync-fixture.ts"
import { makeSetWebhookEndpoint, type SetWebhookEndpointInput } from "./webhook-endpoint.ts"
import { OPERATOR } from "../authorization/actor.ts"

const WELL = { disabled: null, circuit: CLOSED_CIRCUIT }
const OLD = { url: "https://vendor.example/old", events: ["test.event"] } as const

const setUp = async (endpoint: typeof OLD | null = OLD) => {
  const tables = makeTables()
  const { vendors } = makeMemoryStorage(tables)
  const { orgId: vendorOrgId } = await createVendor({ vendors }, { endpoint })
  const setEndpoint = makeSetWebhookEndpoint({
    vendors,
    outbox: makeMemoryOutbox(tables),
    egress: {
      check: (url) =>
        url.includes("internal")
          ? Effect.fail(new EgressDenied({ reason: "It is not public." }))
          : Effect.void,
    },
  })
  const set = (
    input: Omit<SetWebhookEndpointInput, "resend" | "ifVersion">,
    ifVersion: string | null = null,
  ) => setEndpoint(OPERATOR, { ...input, resend: "none", ifVersion })
  const stored = async () => (await runAt(vendors.find(vendorOrgId)))?.endpoint
  return { set, vendorOrgId, stored }
}

describe("setting a vendor's webhook endpoint", () => {
  it("changes only the address, or only the events", async () => {
    const { set, vendorOrgId, stored } = await setUp()
    await runAt(set({ vendorOrgId, url: "https://vendor.example/new", events: null }))
    expect(await stored()).toEqual({ ...OLD, url: "https://vendor.example/new", ...WELL })
    await runAt(set({ vendorOrgId, url: null, events: ["sync.events.completed", "sync.events.initiated"] }))
    expect(await stored()).toEqual({
      url: "https://vendor.example/new",
      events: ["sync.events.initiated", "sync.events.completed"],
      ...WELL,
    })
  })

  it("creates an endpoint that receives every event", async () => {
    const { set, vendorOrgId, stored } = await setUp(null)
    await runAt(set({ vendorOrgId, url: "https://vendor.example/", events: null }))
    expect(await stored()).toEqual({ url: "https://vendor.example/", events: ALL_EVENTS, ...WELL })
  })

  it.each([
    ["events of a vendor without an endpoint", "EndpointMissing", null, { events: "all" }],
    ["an event that does not exist", "UnknownEvents", OLD, { events: ["sync.events.finished"] }],
    ["an address that may not be called", "EgressDenied", OLD, { url: "https://internal/" }],
  ] as const)("refuses %s and changes nothing", async (_what, _tag, endpoint, wrong) => {
    const { set, vendorOrgId, stored } = await setUp(endpoint)
    const before = await stored()
    const error = await runAt(Effect.flip(set({ vendorOrgId, url: null, events: null, ...wrong })))
    expect(error).toMatchObject({ _tag })
    expect(await stored()).toEqual(before)
  })

  it("changes the version that the caller saw, and no other", async () => {
    const { set, vendorOrgId, stored } = await setUp()
    const change = { vendorOrgId, url: "https://vendor.example/new", events: null }
    const seen = getEndpointVersion(OLD)
    await runAt(set(change, seen))
    const error = await runAt(Effect.flip(set({ ...change, url: "https://vendor.example/mine" }, seen)))
    expect(error).toMatchObject({ _tag: "EndpointChanged", current: { ...OLD, url: change.url } })
    expect(await stored()).toMatchObject({ url: change.url })
    expect(await runAt(Effect.flip(set(change, "none")))).toMatchObject({ _tag: "EndpointChanged" })
  })

  it("creates an endpoint only if there is none, when the caller saw none", async () => {
    const { set, vendorOrgId, stored } = await setUp(null)
    await runAt(set({ vendorOrgId, url: "https://vendor.example/", events: null }, "none"))
    expect(await stored()).toMatchObject({ url: "https://vendor.example/" })
  })

  it("rejects an unknown vendor", async () => {
    const { set } = await setUp()
    const asked = { vendorOrgId: crypto.randomUUID(), url: "https://vendor.example/", events: null }
    expect(await runAt(Effect.flip(set(asked)))).toMatchObject({ _tag: "VendorNotFound" })
  })
})

describe("setting the endpoint of a vendor whose webhooks failed", () => {
  const HOUR = 60 * 60_000

  /** Disabled by a 410, with ten exhausted webhooks of two sessions. */
  const goneVendor = async () => {
    const fixture = makeDeliveryFixture()
    const vendor = await fixture.addVendor(({ at }) => (at < START + HOUR ? 410 : 200))
    const first = await vendor.enqueue([0, 4, 0])
    const second = await vendor.enqueue([0, 6, 0])
    await fixture.runUntil(START + 1)
    const set = makeSetWebhookEndpoint({
      vendors: fixture.storage.vendors,
      outbox: fixture.outbox,
      egress: { check: () => Effect.void },
    })
    const setAt = (now: number, input: Partial<SetWebhookEndpointInput> = {}) =>
      runAt(
        set(OPERATOR, {
          vendorOrgId: vendor.orgId,
          url: null,
          events: null,
          resend: "none",
          ifVersion: null,
          ...input,
        }),
        now,
      )
    return { fixture, vendor, first, second, setAt }
  }

  it("enables it and returns what failed since when, without resending it", async () => {
    const { fixture, vendor, setAt } = await goneVendor()
    expect(await setAt(START + HOUR)).toMatchObject({ failedSince: START, failed: 10, resent: 0 })
    await fixture.runUntil(START + HOUR + 1)
    expect(vendor.posts.filter(({ at }) => at > START)).toEqual([])
  })

  it("resends what failed since then, session by session, one webhook first", async () => {
    const { fixture, vendor, first, second, setAt } = await goneVendor()
    expect(await setAt(START + HOUR, { resend: "since it fails" })).toMatchObject({ failed: 10, resent: 10 })
    const endpoint = (await runAt(fixture.storage.vendors.find(vendor.orgId)))?.endpoint
    expect(endpoint).toMatchObject({ disabled: null, circuit: { openUntil: START + HOUR } })
    await fixture.runUntil(START + HOUR + 1)
    const again = vendor.posts.filter(({ at }) => at > START).map(({ requestId }) => requestId)
    expect(new Set(again.slice(0, 4))).toEqual(new Set(first))
    expect(new Set(again.slice(4))).toEqual(new Set(second))
  })

  it("resends what failed since a given time, also later", async () => {
    const { fixture, vendor, setAt } = await goneVendor()
    await setAt(START + HOUR)
    expect(await setAt(START + HOUR + 1, { resend: START + 1 })).toMatchObject({ failed: 0, resent: 0 })
    expect(await setAt(START + HOUR + 1, { resend: START })).toMatchObject({ failedSince: null, resent: 10 })
    await fixture.runUntil(START + HOUR + 2)
    expect(vendor.posts.filter(({ at }) => at > START)).toHaveLength(10)
  })

  it("does not change a working endpoint", async () => {
    const fixture = makeDeliveryFixture()
    const vendor = await fixture.addVendor(() => 200)
    await vendor.enqueue([0, 3, 0])
    await fixture.runUntil(START)
    const set = makeSetWebhookEndpoint({
      vendors: fixture.storage.vendors,
      outbox: fixture.outbox,
      egress: { check: () => Effect.void },
    })
    const unchanged = { vendorOrgId: vendor.orgId, url: null, ifVersion: null }
    const input = { ...unchanged, events: "all", resend: "since it fails" } as const
    expect(await runAt(set(OPERATOR, input))).toMatchObject({ failedSince: null, failed: 0, resent: 0 })
    expect((await runAt(fixture.storage.vendors.find(vendor.orgId)))?.endpoint).toMatchObject(WELL)
  })
})
