import { beforeAll, describe, expect, it } from "vitest"
import { formatCsv, row } from "../employee-rows.ts"
import type { Operator } from "../operator.ts"
import { waitUntil, makeDeferredValue, type SyncFixture, makeSyncFixture } from "../sync-fixture.ts"
import { connected, newClient, newVendor, type Vendor } from "../vendors.ts"
import { type Delivery, serviceSignature, standardSignature } from "../webhook-receiver.ts"

const WAIT = { timeout: 40_000 }

const signatureCases = (fixture: () => SyncFixture) => {
  const deliveries = () => fixture().vendor.receiver.all()
  const secret = () => fixture().vendor.issued.app_secret

  it("posts JSON", () => {
    for (const { method, headers } of deliveries()) {
      expect(method).toBe("POST")
      expect(headers["content-type"]).toMatch(/^application\/json/)
    }
  })

  it("signs the payload as hex HMAC-SHA256 with the app secret", () => {
    for (const { raw, headers } of deliveries())
      expect(headers["service-signature"]).toBe(serviceSignature(raw, secret()))
  })

  it("signs exactly the bytes that a receiver gets by serializing the body again", () => {
    for (const { raw, headers } of deliveries())
      expect(headers["service-signature"]).toBe(serviceSignature(JSON.stringify(JSON.parse(raw)), secret()))
  })

  it("also signs by Standard Webhooks, with the same bytes", () => {
    for (const delivery of deliveries()) {
      const signatures = String(delivery.headers["webhook-signature"]).split(" ")
      expect(signatures).toContain(standardSignature(delivery, secret()))
      expect(Math.abs(Date.now() / 1000 - Number(delivery.headers["webhook-timestamp"]))).toBeLessThan(300)
    }
  })

  it("gives every webhook its own id", () => {
    const ids = deliveries().map(({ headers }) => headers["webhook-id"])
    expect(new Set(ids).size).toBe(deliveries().length)
  })
}

const completedAt = ({ receiver }: Vendor) =>
  expect.poll(() => receiver.byEvent("sync.events.completed").length, WAIT)

const retryCases = (given: () => Operator) => {
  const nth = (vendor: Vendor, event: string, index: number): Delivery | undefined =>
    vendor.receiver.byEvent(event)[index]

  it("retries a failed webhook with the same requestId, and holds the records until then", async () => {
    const vendor = await newVendor(given(), { events: "all" })
    vendor.receiver.setResponses((_delivery, before) => ({ status: before === 0 ? 500 : 200 }))
    await connected(given(), vendor, formatCsv([row("R1")]))
    await completedAt(vendor).toBe(1)
    const events = vendor.receiver.all().map(({ envelope }) => envelope.event)
    expect(events).toEqual([
      "connection.events.requested",
      "connection.events.requested",
      "connection.events.accepted",
      "sync.events.initiated",
      "sync.events.employee.add",
      "sync.events.completed",
    ])
    const [failed, again] = [0, 1].map((index) => nth(vendor, "connection.events.requested", index))
    expect(again?.raw).toBe(failed?.raw)
    expect(again?.envelope.requestId).toBe(failed?.envelope.requestId)
    expect(again?.headers["webhook-id"]).toBe(failed?.headers["webhook-id"])
    expect(again?.headers["service-signature"]).toBe(
      serviceSignature(again?.raw ?? "", vendor.issued.app_secret),
    )
  })

  it("sends completed only after every other webhook of the session was delivered", async () => {
    const vendor = await newVendor(given(), { events: "all" })
    const failed = new Set<string>()
    vendor.receiver.setResponses(({ envelope }) => {
      const fails = envelope.event === "sync.events.employee.add" && !failed.has(envelope.requestId)
      failed.add(envelope.requestId)
      return { status: fails ? 503 : 200 }
    })
    await connected(given(), vendor, formatCsv([row("R1")]))
    await completedAt(vendor).toBe(1)
    const events = vendor.receiver.all().map(({ envelope }) => envelope.event)
    expect(events).toEqual([
      "connection.events.requested",
      "connection.events.accepted",
      "sync.events.initiated",
      "sync.events.employee.add",
      "sync.events.employee.add",
      "sync.events.completed",
    ])
  })

  it.each([201, 202, 204])("treats %d as delivered", async (status) => {
    const vendor = await newVendor(given(), { events: "all" })
    vendor.receiver.setResponses(() => ({ status }))
    await connected(given(), vendor, formatCsv([row("R1")]))
    await completedAt(vendor).toBe(1)
    expect(vendor.receiver.all().length).toBe(5)
  })

  it("does not follow redirects, and retries instead", async () => {
    const [vendor, elsewhere] = [await newVendor(given(), { events: "all" }), await newVendor(given())]
    vendor.receiver.setResponses((_delivery, before) =>
      before === 0 ? { status: 307, headers: { location: elsewhere.receiver.url } } : { status: 200 },
    )
    const { orgName, email } = newClient()
    await vendor.calls.token({ email, org_name: orgName, fullname: "F" })
    await expect.poll(() => vendor.receiver.all().length, WAIT).toBe(2)
    expect(elsewhere.receiver.all()).toEqual([])
  })
}

const overtakingCase = (given: () => Operator) => {
  it("never lets an older version of an employee overtake a newer one", async () => {
    const event = "sync.events.employee.update"
    const { vendor, client } = await makeSyncFixture(given(), formatCsv([row("O1")]), { events: [event] })
    vendor.receiver.setResponses((_delivery, before) => ({ status: before === 0 ? 500 : 200 }))
    for (const grade of ["older", "newer"])
      await connected(given(), vendor, formatCsv([row("O1", { grade })]), client, true)
    const grades = () => vendor.receiver.byEvent(event).map(({ envelope }) => envelope.body[0]?.["grade"])
    await expect.poll(() => new Set(grades()).size, WAIT).toBe(2)
    expect(grades().at(-1)).toBe("newer")
    expect(grades().lastIndexOf("older")).toBeLessThan(grades().indexOf("newer"))
    expect(grades().filter((grade) => grade === "older").length).toBeGreaterThan(1)
  })
}

const separateCases = (given: () => Operator) => {
  it("does not delay other vendors because of a dead endpoint", async () => {
    const [dead, alive] = [
      await newVendor(given(), { events: "all" }),
      await newVendor(given(), { events: "all" }),
    ]
    dead.receiver.setResponses(() => ({ status: 500 }))
    await connected(given(), dead, formatCsv([row("W1")]))
    await connected(given(), alive, formatCsv([row("W1")]))
    await completedAt(alive).toBe(1)
    expect(dead.receiver.byEvent("sync.events.completed")).toEqual([])
  })

  it("sends nothing more to an endpoint that returned 410", async () => {
    const [gone, other] = [
      await newVendor(given(), { events: "all" }),
      await newVendor(given(), { events: "all" }),
    ]
    gone.receiver.setResponses(() => ({ status: 410 }))
    await connected(given(), gone, formatCsv([row("W1")]))
    await expect.poll(() => gone.receiver.all().length, WAIT).toBe(1)
    gone.receiver.setResponses(() => ({ status: 200 }))
    await connected(given(), gone, formatCsv([row("W1")]))
    other.receiver.setResponses((_delivery, before) => ({ status: before === 0 ? 500 : 200 }))
    await connected(given(), other, formatCsv([row("W1")]))
    await completedAt(other).toBe(1)
    expect(gone.receiver.all().length).toBe(1)
  })
}

export const webhookDeliveryCases = (given: () => Operator) => {
  describe("webhook delivery (specification/webhooks.md#events)", { timeout: 90_000 }, () => {
    const fixture = makeDeferredValue<SyncFixture>()
    beforeAll(async () => {
      const rows = ["Zoë", "श्रेया", 'He said "hi"', "a\\b/c<d>&"].map((name, index) =>
        row(`V${String(index)}`, { name }),
      )
      fixture.set(await makeSyncFixture(given(), formatCsv(rows), { events: "all" }))
      await waitUntil(() => fixture.get().vendor.receiver.byEvent("sync.events.completed").length === 1)
    }, 60_000)
    describe("signatures", () => {
      signatureCases(fixture.get)
    })
    describe("attempts", () => {
      retryCases(given)
      overtakingCase(given)
      separateCases(given)
    })
  })
}
