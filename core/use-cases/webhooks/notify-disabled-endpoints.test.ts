import { randomUUID } from "node:crypto"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Logger from "effect/Logger"
import * as TestClock from "effect/testing/TestClock"
import { describe, expect, it } from "vitest"
import { type Mail, type Mailer, MailNotSent } from "../../ports/mailer.ts"
import { START } from "../../testing/builders/vendors.ts"
import { makeDeliveryFixture } from "../../testing/delivery-fixture.ts"
import { makeMemoryEndpointNotices } from "../../testing/memory/webhooks/endpoint-notices.ts"
import { makeNotifyDisabledEndpoints } from "./notify-disabled-endpoints.ts"

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** A vendor whose endpoint was disabled by a 410, with some webhooks. */
const goneVendor = async (email: string | null, webhooks = 4) => {
  const fixture = makeDeliveryFixture()
  const admin = email === null ? null : { id: randomUUID(), email, passwordHash: "scrypt:..." }
  const vendor = await fixture.addVendor(() => 410, { admin, name: "Insure Ltd" })
  await vendor.enqueue([0, webhooks, 0])
  await fixture.runUntil(START)
  return { fixture, vendor }
}

/** Runs several processes for a while; returns the mails that were sent. */
const tellFor = async (
  fixture: ReturnType<typeof makeDeliveryFixture>,
  millis: number,
  { processes = 1, failing = 0, from = START } = {},
) => {
  const sent: Array<Mail> = []
  let tries = 0
  const mailer: Mailer = {
    send: (mail) =>
      Effect.suspend(() => {
        if (++tries <= failing) return Effect.fail(new MailNotSent({ cause: new Error("no route") }))
        sent.push(mail)
        return Effect.void
      }),
  }
  const ports = { endpointNotices: makeMemoryEndpointNotices(fixture.tables), outbox: fixture.outbox, mailer }
  const tell = makeNotifyDisabledEndpoints(ports)
  await Effect.runPromise(
    Effect.gen(function* () {
      yield* TestClock.setTime(from)
      const fibers = yield* Effect.forEach(Array.from({ length: processes }), () => Effect.forkChild(tell))
      yield* TestClock.adjust(millis)
      yield* Fiber.interruptAll(fibers)
    }).pipe(
      Effect.provideContext(Context.make(Logger.CurrentLoggers, new Set())),
      Effect.provide(TestClock.layer()),
    ),
  )
  return { sent, tries }
}

describe("a vendor whose endpoint was disabled", () => {
  it("is notified once, with the number of waiting webhooks, by several processes", async () => {
    const { fixture, vendor } = await goneVendor("ops@insure.example")
    const { sent } = await tellFor(fixture, 30 * MINUTE, { processes: 3 })
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({
      id: `endpoint-disabled.${vendor.orgId}.${String(START)}`,
      to: ["ops@insure.example"],
      notice: { kind: "endpoint-disabled", vendorOrgId: vendor.orgId, reason: "gone", undelivered: 4 },
    })
    expect((await tellFor(fixture, DAY, { from: START + 30 * MINUTE })).sent).toEqual([])
  })

  it("is notified later if mails could not be sent for a while", async () => {
    const { fixture } = await goneVendor("ops@insure.example")
    const { sent, tries } = await tellFor(fixture, 40 * MINUTE, { failing: 3 })
    expect([sent.length, tries]).toEqual([1, 4])
    const never = await goneVendor("ops@insure.example")
    expect((await tellFor(never.fixture, 40 * MINUTE, { failing: Infinity })).sent).toEqual([])
    expect((await tellFor(never.fixture, 10 * MINUTE, { from: START + 40 * MINUTE })).sent).toHaveLength(1)
  })

  it("is not claimed again if it has no admins", async () => {
    const { fixture, vendor } = await goneVendor(null)
    expect((await tellFor(fixture, 30 * MINUTE)).tries).toBe(0)
    expect(fixture.tables.vendors.get(vendor.orgId)?.noticeAt).toBeNull()
  })
})
