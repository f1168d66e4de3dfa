import { randomUUID } from "node:crypto"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Logger from "effect/Logger"
import * as TestClock from "effect/testing/TestClock"
import { beforeEach, describe, expect, it } from "vitest"
import { type Mail, MailNotSent } from "../../ports/mailer.ts"
import { createVendor } from "../../testing/builders/connections.ts"
import { createOutboxConnection } from "../../testing/builders/outbox-connection.ts"
import { START } from "../../testing/builders/vendors.ts"
import { makeWebhookSelection } from "../../testing/builders/webhook-selection.ts"
import { makeQueueActions } from "../../testing/queue-actions.ts"
import { makeMemoryExhaustedWebhooks } from "../../testing/memory/webhooks/exhausted-webhooks.ts"
import { makeMemorySecrets } from "../../testing/memory/accounts/secrets.ts"
import { makeTables, type Tables } from "../../testing/memory/tables.ts"
import { makeMemoryOutboxFixture, type OutboxFixture } from "../../testing/outbox-fixture.ts"
import { makeNotifyExhaustedWebhooks } from "./notify-exhausted-webhooks.ts"

/* An endpoint that takes webhooks and refused some for five days: nothing of that is silent. */

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const run = Effect.runPromise

let tables: Tables
let fixture: OutboxFixture
let vendor: string
let connection: Awaited<ReturnType<typeof createOutboxConnection>>
let sent: Array<Mail>
let failing: number

beforeEach(async () => {
  tables = makeTables()
  fixture = await makeMemoryOutboxFixture(tables)
  const admin = { id: randomUUID(), email: "ops@insure.example", passwordHash: "scrypt:..." }
  ;({ orgId: vendor } = await createVendor(fixture.storage, { admin, name: "Insure Ltd" }))
  connection = await createOutboxConnection(fixture.storage, vendor)
  sent = []
  failing = 0
})

/** Exhausts them without the ports, as if they had been refused for five days. */
const giveUp = async (webhooks: number, now = START) => {
  for (const id of await connection.enqueue([0, webhooks, 0], now)) {
    tables.webhooks.set(id, { ...tables.webhooks.get(id)!, state: "exhausted", finishedAt: now })
  }
}

/** Runs several processes for a while. */
const tellFor = (millis: number, { processes = 1, from = START } = {}) => {
  const mailer = {
    send: (mail: Mail) =>
      Effect.suspend(() => {
        if (failing-- > 0) return Effect.fail(new MailNotSent({ cause: new Error("no route") }))
        sent.push(mail)
        return Effect.void
      }),
  }
  const { issues } = fixture.storage
  const ports = {
    exhaustedWebhooks: makeMemoryExhaustedWebhooks(tables),
    issues,
    outbox: fixture.outbox,
    mailer,
    secrets: makeMemorySecrets(1),
  }
  const tell = makeNotifyExhaustedWebhooks(ports)
  return run(
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
}

const listIssues = async () =>
  (await run(fixture.storage.issues.list(connection.id, 10))).map(({ code, message, resolvedAt }) => ({
    code,
    message,
    open: resolvedAt === null,
  }))

describe("webhooks that a working endpoint refuses", () => {
  it("are reported to the vendor's admins once, by several processes", async () => {
    await giveUp(3)
    await tellFor(30 * MINUTE, { processes: 3 })
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({
      id: `webhooks-given-up.${vendor}.${String(START)}`,
      to: ["ops@insure.example"],
      notice: { kind: "webhooks-given-up", vendorOrgId: vendor, vendorName: "Insure Ltd", webhooks: 3 },
    })
  })

  it("are reported at most once a day, when there are more", async () => {
    await giveUp(1)
    await tellFor(MINUTE)
    await giveUp(1, START + 2 * MINUTE)
    await tellFor(DAY - 10 * MINUTE, { from: START + 3 * MINUTE })
    expect(sent).toHaveLength(1)
    await tellFor(DAY, { from: START + DAY })
    expect(sent).toHaveLength(2)
  })

  it("are reported later if mails could not be sent for a while", async () => {
    failing = 3
    await giveUp(1)
    await tellFor(40 * MINUTE)
    expect(sent).toHaveLength(1)
  })

  it("are an issue of their connection until they are delivered", async () => {
    await giveUp(2)
    await tellFor(MINUTE)
    const message = "The vendor did not acknowledge 2 webhooks for five days; they are no longer sent."
    expect(await listIssues()).toEqual([{ code: "webhooks.given-up", message, open: true }])
    const again = await run(
      fixture.outbox.resend(vendor, makeWebhookSelection(["failed", "exhausted"]), START + MINUTE),
    )
    expect(again).toEqual({ matched: 2, queued: 2 })
    await makeQueueActions(() => fixture).drain(START + MINUTE)
    await tellFor(MINUTE, { from: START + 2 * MINUTE })
    expect(await listIssues()).toEqual([{ code: "webhooks.given-up", message, open: false }])
  })

  it("are an issue until they are pruned, even if the endpoint is disabled in between", async () => {
    await giveUp(1)
    await tellFor(MINUTE)
    const [[id, stored] = []] = [...tables.vendors]
    const endpoint = { ...stored!.endpoint!, disabled: { at: START, reason: "gone" as const } }
    tables.vendors.set(id ?? "", { ...stored!, endpoint })
    await tellFor(MINUTE, { from: START + 2 * MINUTE })
    expect(await listIssues()).toMatchObject([{ open: true }])
    tables.webhooks.clear()
    await tellFor(MINUTE, { from: START + 4 * MINUTE })
    expect(await listIssues()).toMatchObject([{ open: false }])
  })
})
