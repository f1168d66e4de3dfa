import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { connect } from "amqplib"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { startBroker, type TestBroker } from "../../../adapters/rabbitmq/testing/broker.ts"
import {
  type ReceivedWebhook,
  startWebhookListener,
  type WebhookListener,
} from "../../../adapters/vendor-client/webhook-listener.ts"
import { sampleCsv } from "../../../scripts/sample-data/employees.ts"
import type { RunningCommand } from "../testing/hrsync.ts"
import {
  createInstallation,
  createVendor,
  makeImportArgs,
  type Installation,
  type Vendor,
} from "../testing/installation.ts"
import { openSlowLine, type SlowLine } from "../testing/slow-line.ts"

/* Two workers with one database and one RabbitMQ, which is stopped and restarted while they deliver. */

const EMPLOYEES = 600
const WEBHOOKS = EMPLOYEES / 10 + 2

let broker: TestBroker
let installation: Installation
let listener: WebhookListener
let line: SlowLine
let vendor: Vendor
/** Two workers, and the scheduler, which releases leases of dead ones. */
let processes: ReadonlyArray<RunningCommand>
const received: Array<ReceivedWebhook> = []

beforeAll(async () => {
  broker = await startBroker()
  installation = await createInstallation({ AMQP_URL: broker.url })
  let port = 0
  line = await openSlowLine(
    () => port,
    () => 100,
  )
  vendor = await createVendor(installation, line.url)
  listener = await startWebhookListener({
    port: 0,
    secret: vendor.secret,
    now: Date.now,
    // Without the news that a connection is requested and accepted, which precede its first sync.
    onWebhook: (one) => one.webhook?.event.startsWith("connection.") === true || received.push(one),
  })
  port = listener.port
  processes = ["worker", "worker", "scheduler"].map((role) => installation.start("serve", "--role", role))
})
afterAll(async () => {
  for (const each of processes) await each.kill("SIGTERM")
  await line.close()
  await listener.close()
  await installation.remove()
  await broker.remove()
})

const share = async (corporate: string) => {
  received.splice(0)
  const file = join(installation.folder, `${corporate}.csv`)
  await writeFile(file, [...sampleCsv(EMPLOYEES)].join(""))
  expect((await installation.run(...makeImportArgs(file, vendor, corporate))).status).toBe(0)
}

const consumers = async () => {
  const connection = await connect(broker.url)
  const channel = await connection.createChannel()
  // The queue does not exist yet.
  channel.on("error", () => undefined)
  const { consumerCount } = await channel
    .checkQueue("hrsync.webhooks.deliver")
    .catch(() => ({ consumerCount: 0 }))
  await connection.close()
  return consumerCount
}

/** Every webhook arrived, signed, exactly once, with the announcements around the records. */
const expectAll = async () => {
  await expect.poll(() => received.length, { timeout: 100_000, interval: 200 }).toBe(WEBHOOKS)
  expect(received.every(({ verified, problems }) => verified && problems.length === 0)).toBe(true)
  expect(received.filter(({ duplicate }) => duplicate)).toEqual([])
  const events = received.map(({ webhook }) => webhook?.event)
  expect([events[0], events.at(-1)]).toEqual(["sync.events.initiated", "sync.events.completed"])
}

describe("two workers over RabbitMQ", () => {
  it("share the delivery, and each webhook arrives once", async () => {
    await expect.poll(consumers, { timeout: 90_000, interval: 500 }).toBe(2)
    await share("together")
    await expectAll()
  }, 150_000)

  it("continue by themselves after the broker was killed and restarted; nothing is lost or sent twice", async () => {
    await share("killed")
    await expect.poll(() => received.length).toBeGreaterThan(5)
    await broker.kill()
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    await broker.start()
    await expectAll()
  }, 200_000)

  it("leave work waiting while there is no broker", async () => {
    await broker.stop()
    await share("waiting")
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    expect(received).toEqual([])
    const doctor = await installation.run("doctor")
    expect(doctor.stdout).toMatch(/FAIL {2}message broker: RabbitMQ does not respond/u)
    expect((await installation.run("messages", "parked")).stderr).toContain("Check AMQP_URL")
    await broker.start()
    await expectAll()
    const { stdout } = await installation.run("messages", "parked", "--json")
    expect(JSON.parse(stdout)).toEqual([{ topic: "webhooks.deliver", parked: 0 }])
  }, 200_000)

  it("take over the webhooks of a worker that dies", async () => {
    await share("bereaved")
    await expect.poll(() => received.length).toBeGreaterThan(5)
    await processes[0]?.kill("SIGKILL")
    await expect
      .poll(() => received.filter(({ duplicate }) => !duplicate).length, { timeout: 120_000, interval: 500 })
      .toBe(WEBHOOKS)
  }, 200_000)
})
