import { beforeAll, describe, expect, it } from "vitest"
import { expectShape } from "../response-shapes.ts"
import { formatCsv, fullRow, numbered, row } from "../employee-rows.ts"
import {
  acceptedShape,
  completedShape,
  deltaAddShape,
  deltaUpdateShape,
  initialAddShape,
  initiatedShape,
  requestedShape,
  terminatedShape,
  testShape,
} from "../event-shapes.ts"
import { at } from "../json-paths.ts"
import type { Operator } from "../operator.ts"
import type { Shape } from "../shape.ts"
import { waitUntil, makeDeferredValue, type SyncFixture, makeSyncFixture } from "../sync-fixture.ts"
import { connected, newClient, newVendor, type Vendor } from "../vendors.ts"
import type { Delivery, Receiver } from "../webhook-receiver.ts"

const WAIT = { timeout: 30_000 }

const arrived = async (receiver: Receiver, event: string, count = 1): Promise<ReadonlyArray<Delivery>> => {
  await expect.poll(() => receiver.byEvent(event).length, WAIT).toBeGreaterThanOrEqual(count)
  return receiver.byEvent(event)
}

const first = async (receiver: Receiver, event: string, shape: Shape) => {
  const [delivery] = await arrived(receiver, event)
  expectShape(shape, delivery?.envelope)
  return delivery?.envelope
}

const session = ({ vendor, imported }: SyncFixture) =>
  vendor.receiver.all().filter(({ envelope }) => envelope.syncSessionId === imported.sync_session_id)

const initialCases = (fixture: () => SyncFixture) => {
  it("sends 105 employees in eleven webhooks: ten with 10 and one with 5", () => {
    const adds = session(fixture()).filter(({ envelope }) => envelope.event === "sync.events.employee.add")
    const sizes = adds.map(({ envelope }) => envelope.body.length).sort((one, other) => other - one)
    expect(sizes).toEqual([...Array.from({ length: 10 }, () => 10), 5])
    for (const { envelope } of adds) {
      expectShape(initialAddShape, envelope)
      expect(envelope.recordCount).toBe(envelope.body.length)
    }
    const ids = adds.flatMap(({ envelope }) => envelope.body.map((record) => record["employeeId"]))
    expect([...ids].sort()).toEqual(numbered(105))
  })

  it("starts with initiated and ends with completed", () => {
    const events = session(fixture())
    expect(events.length).toBe(13)
    expectShape(initiatedShape, events[0]?.envelope)
    expect(events[0]?.envelope.body[0]).toEqual({ newRecords: 105, updatedRecords: 0 })
    expectShape(completedShape, events.at(-1)?.envelope)
  })

  it("counts 1, 2, 3 ... within the session", () => {
    const counters = session(fixture()).map(({ envelope }) => envelope.webhookCounter)
    expect([...counters].sort((one, other) => one - other)).toEqual(
      Array.from({ length: 13 }, (_, index) => index + 1),
    )
    expect(counters[0]).toBe(1)
    expect(counters.at(-1)).toBe(13)
  })

  it("gives each webhook its own id, and names the corporate and the vendor", () => {
    const envelopes = session(fixture()).map(({ envelope }) => envelope)
    expect(new Set(envelopes.map(({ requestId }) => requestId)).size).toBe(13)
    for (const envelope of envelopes) {
      expect(envelope.orgId).toBe(fixture().imported.org_id)
      expect(at(envelope, "vendor", "orgId")).toBe(fixture().vendor.issued.org_id)
    }
  })

  it("writes compact JSON that is equal when serialized again", () => {
    for (const { raw } of session(fixture())) expect(raw).toBe(JSON.stringify(JSON.parse(raw)))
  })
}

const deltaCases = (given: () => Operator) => {
  const small = () => makeSyncFixture(given(), formatCsv([fullRow("D1"), fullRow("D2")]), { events: "all" })

  it("sends added employees of a later sync, with delta", async () => {
    const { vendor, client } = await small()
    const delta = await connected(given(), vendor, formatCsv([fullRow("D3")]), client, true)
    const added = () =>
      vendor.receiver
        .byEvent("sync.events.employee.add")
        .filter(({ envelope }) => envelope.eventType === "sync.events.delta")
    await expect.poll(() => added().length, WAIT).toBe(1)
    const envelope = added()[0]?.envelope
    expectShape(deltaAddShape, envelope)
    expect(envelope?.syncSessionId).toBe(delta.sync_session_id)
    expect(envelope?.recordCount).toBe(1)
    expect(envelope?.body.map((record) => record["employeeId"])).toEqual(["D3"])
  })

  it("sends changed employees as complete records with the new values", async () => {
    const { vendor, client } = await small()
    await connected(
      given(),
      vendor,
      formatCsv([row("D1", { department: "Sales" }), fullRow("D2")]),
      client,
      true,
    )
    const envelope = await first(vendor.receiver, "sync.events.employee.update", deltaUpdateShape)
    expect(envelope?.body.map((record) => record["employeeId"])).toEqual(["D1"])
    expect(envelope?.body[0]).toMatchObject({ department: "Sales", name: "Person D1", doj: "2020-01-31" })
  })

  it("sends an employee missing in a full load as Inactive", async () => {
    const { vendor, client } = await small()
    await connected(given(), vendor, formatCsv([fullRow("D1")]), client)
    const envelope = await first(vendor.receiver, "sync.events.employee.update", deltaUpdateShape)
    expect(envelope?.body[0]).toMatchObject({ employeeId: "D2", status: "Inactive" })
  })
}

const connectionEventCases = (given: () => Operator, vendor: () => Vendor) => {
  it("reports an invitation by the token endpoint, in its own session", async () => {
    const { orgName, email } = newClient()
    const token = await vendor().calls.token({
      email,
      org_name: orgName,
      fullname: "F",
      remote_org_id: email,
    })
    const envelope = await first(vendor().receiver, "connection.events.requested", requestedShape)
    expect(envelope?.webhookCounter).toBe(1)
    expect(envelope?.orgId).toBe(at(token.body, "org_id"))
    expect(envelope?.body[0]).toMatchObject({
      orgId: at(token.body, "org_id"),
      orgName,
      remote_org_id: email,
    })
  })

  it("reports the acceptance of an invitation, before the initial sync starts", async () => {
    const own = await newVendor(given(), { events: "all" })
    const client = newClient()
    await own.calls.token({ email: client.email, org_name: client.orgName, fullname: "F" })
    const imported = await connected(given(), own, formatCsv([row("A1")]), client)
    const envelope = await first(own.receiver, "connection.events.accepted", acceptedShape)
    expect(envelope?.body[0]).toMatchObject({ orgId: imported.org_id, orgName: client.orgName })
    await arrived(own.receiver, "sync.events.completed")
    const names = own.receiver.all().map((delivery) => delivery.envelope.event)
    expect([...names].sort()).toEqual([
      "connection.events.accepted",
      "connection.events.requested",
      "sync.events.completed",
      "sync.events.employee.add",
      "sync.events.initiated",
    ])
  })

  it("reports a termination by the endpoint", async () => {
    const imported = await connected(given(), vendor(), formatCsv([row("X1")]))
    await vendor().calls.terminate(imported.org_id)
    const envelope = await first(vendor().receiver, "connection.events.terminated", terminatedShape)
    expect(envelope?.body[0]).toMatchObject({ orgId: imported.org_id })
    expect(envelope?.syncSessionId).not.toBe(imported.sync_session_id)
  })

  it("sends a test event", async () => {
    await given().sendTestEvent(vendor().issued.org_id)
    await first(vendor().receiver, "test.event", testShape)
  })
}

const selectionCases = (given: () => Operator) => {
  it("sends only the events that were selected", async () => {
    const events = ["sync.events.completed", "test.event"]
    const { vendor } = await makeSyncFixture(given(), formatCsv([row("S1")]), { events })
    await arrived(vendor.receiver, "sync.events.completed")
    await given().sendTestEvent(vendor.issued.org_id)
    await arrived(vendor.receiver, "test.event")
    expect(
      vendor.receiver
        .all()
        .map(({ envelope }) => envelope.event)
        .sort(),
    ).toEqual(events)
  })
}

export const webhookEventCases = (given: () => Operator) => {
  describe("webhook events (specification/webhooks.md#events)", { timeout: 60_000 }, () => {
    const fixture = makeDeferredValue<SyncFixture>()
    const vendor = makeDeferredValue<Vendor>()
    beforeAll(async () => {
      fixture.set(
        await makeSyncFixture(given(), formatCsv(numbered(105).map((id) => row(id))), { events: "all" }),
      )
      vendor.set(await newVendor(given(), { events: "all" }))
      await waitUntil(() => fixture.get().vendor.receiver.byEvent("sync.events.completed").length === 1)
    }, 60_000)
    describe("of an initial sync", () => {
      initialCases(fixture.get)
    })
    describe("of later syncs", () => {
      deltaCases(given)
    })
    describe("of connections", () => {
      connectionEventCases(given, vendor.get)
    })
    selectionCases(given)
  })
}
