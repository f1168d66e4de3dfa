import { randomInt } from "node:crypto"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  type ReceivedWebhook,
  startWebhookListener,
  type WebhookListener,
} from "../../../adapters/vendor-client/webhook-listener.ts"
import { sampleCsv, SAMPLE_HEADERS } from "../../../scripts/sample-data/employees.ts"
import { makeRandom } from "../../../scripts/sample-data/identifiers.ts"
import { queryRows } from "../testing/contents.ts"
import {
  createInstallation,
  createVendor,
  makeImportArgs,
  type Installation,
} from "../testing/installation.ts"
import { openSlowLine, type SlowLine } from "../testing/slow-line.ts"

/*
 * A server killed with SIGKILL while it delivers webhooks: delivery is at least once, deduplicated by requestId,
 * and in order.
 */

const KILLS = Number(process.env["HRSYNC_TEST_KILLS"] ?? 4)
const SEED = Number(process.env["HRSYNC_TEST_SEED"] ?? randomInt(1_000_000))
const random = makeRandom(SEED)

const EMPLOYEES = 600
const PROMOTED = 200
/** Sent before the first list. */
const ANNOUNCEMENTS = ["connection.events.requested", "connection.events.accepted"]
/** The first list in groups of ten between initiated and completed, then the promoted employees in groups of ten. */
const WEBHOOKS = EMPLOYEES / 10 + 2 + PROMOTED / 10 + 1

let installation: Installation
let listener: WebhookListener
let line: SlowLine
const received: Array<ReceivedWebhook> = []

beforeAll(async () => {
  installation = await createInstallation()
  // The vendor needs an address before its secret is known.
  let port = 0
  line = await openSlowLine(
    () => port,
    () => 20 + random() * 60,
  )
  const vendor = await createVendor(installation, line.url)
  listener = await startWebhookListener({
    port: 0,
    secret: vendor.secret,
    now: Date.now,
    onWebhook: (webhook) => received.push(webhook),
  })
  port = listener.port
  const designation = SAMPLE_HEADERS.indexOf("Designation")
  const promote = (row: ReadonlyArray<string>, n: number) =>
    row.map((cell, column) => (column === designation && n <= PROMOTED ? "Partner" : cell))
  for (const edit of [undefined, promote]) {
    const file = join(installation.folder, "employees.csv")
    await writeFile(file, [...sampleCsv(EMPLOYEES, edit)].join(""))
    expect((await installation.run(...makeImportArgs(file, vendor, "corporate"))).status).toBe(0)
  }
})
afterAll(async () => {
  await line.close()
  await listener.close()
  await installation.remove()
})

const firstArrivals = () => received.filter((webhook) => !webhook.duplicate)

/**
 * Lets the server deliver for a while and kills it during posts; returns how many were in flight or not yet
 * recorded.
 */
const deliverAndDie = async () => {
  const server = installation.start("serve")
  const before = received.length
  while (received.length === before) await sleep(5)
  await sleep(100 + random() * 500)
  await server.kill("SIGKILL")
  // Posts in flight still arrive.
  await sleep(200)
  // Leases last half a minute; here they expire now.
  const underWay = await queryRows(
    installation.storage,
    `WITH ended AS (
        UPDATE webhook SET lease_until = now() - interval '1 second' WHERE state = 'sending' RETURNING request_id)
      SELECT request_id FROM ended`,
  )
  return underWay.length
}

const deliverAll = async () => {
  const server = installation.start("serve")
  const undelivered = () =>
    queryRows(installation.storage, "SELECT FROM webhook WHERE state IN ('waiting', 'sending') LIMIT 1")
  await server.waitUntilReady()
  while ((await undelivered()).length > 0) await sleep(50)
  expect((await server.kill("SIGTERM")).status).toBe(0)
}

/** The envelope's date is that of sending; everything else of a repeated webhook is byte-identical. */
const withoutDate = ({ bytes }: ReceivedWebhook) =>
  Buffer.from(bytes)
    .toString()
    .replace(/"timeStamp":"[^"]*"/u, '"timeStamp":""')

describe(`a server killed with SIGKILL while it delivers (seed ${String(SEED)})`, () => {
  it(
    "delivers every webhook eventually, in order, and repeats only those in flight",
    { timeout: 60_000 + KILLS * 15_000 },
    async () => {
      let underWay = 0
      for (let kill = 0; kill < KILLS; kill++) underWay += await deliverAndDie()
      await deliverAll()

      const planned = await queryRows<{ request_id: string; state: string }>(
        installation.storage,
        "SELECT request_id, state FROM webhook",
      )
      const duplicates = received.filter(({ duplicate }) => duplicate)
      console.info(
        `seed ${String(SEED)}: ${String(received.length)} arrived, ${String(duplicates.length)} again`,
      )
      expect(received.flatMap(({ problems }) => problems)).toEqual([])
      expect(planned).toHaveLength(ANNOUNCEMENTS.length + WEBHOOKS)
      expect(planned.filter(({ state }) => state !== "delivered")).toEqual([])
      expect(new Set(firstArrivals().map(({ webhook }) => webhook?.requestId))).toEqual(
        new Set(planned.map(({ request_id }) => request_id)),
      )
      for (const again of duplicates) {
        const first = firstArrivals().find(({ webhook }) => webhook?.requestId === again.webhook?.requestId)
        expect(withoutDate(again)).toBe(withoutDate(first!))
      }
      expect(duplicates.length).toBeLessThanOrEqual(underWay)
    },
  )
})

describe("first arrivals", () => {
  const kinds = () =>
    firstArrivals()
      .map(({ webhook }) => webhook?.event ?? "")
      .slice(ANNOUNCEMENTS.length)

  it("are preceded by the announcements of the connection", () => {
    const announced = firstArrivals().slice(0, ANNOUNCEMENTS.length)
    expect(announced.map(({ webhook }) => webhook?.event)).toEqual(ANNOUNCEMENTS)
  })

  it("begin with initiated and end with completed", () => {
    const initial = EMPLOYEES / 10 + 2
    expect(kinds()[0]).toBe("sync.events.initiated")
    expect(kinds()[initial - 1]).toBe("sync.events.completed")
    expect(new Set(kinds().slice(1, initial - 1))).toEqual(new Set(["sync.events.employee.add"]))
  })

  it("contain no change before the employees it changes", () => {
    expect(new Set(kinds().slice(EMPLOYEES / 10 + 2))).toEqual(
      new Set(["sync.events.employee.update", "sync.events.completed"]),
    )
  })

  it("contain each employee once as new and each promoted one once as changed", () => {
    const idsIn = (event: string) =>
      firstArrivals()
        .flatMap(({ webhook }) =>
          webhook?.event === event ? (webhook.body as ReadonlyArray<{ employeeId: string }>) : [],
        )
        .map(({ employeeId }) => employeeId)
        .sort()
    const ids = (count: number) =>
      Array.from({ length: count }, (_, n) => `AC${String(n + 1).padStart(6, "0")}`)
    expect(idsIn("sync.events.employee.add")).toEqual(ids(EMPLOYEES))
    expect(idsIn("sync.events.employee.update")).toEqual(ids(PROMOTED))
  })
})
