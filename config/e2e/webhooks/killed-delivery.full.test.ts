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

/* kill -9 of a server that delivers webhooks: at least once, told apart by their requestId, and in order. */

const KILLS = Number(process.env["HRSYNC_TEST_KILLS"] ?? 4)
const SEED = Number(process.env["HRSYNC_TEST_SEED"] ?? randomInt(1_000_000))
const random = makeRandom(SEED)

const EMPLOYEES = 600
const PROMOTED = 200
/** The first list in tens between two announcements, then who was promoted, in tens. */
const WEBHOOKS = EMPLOYEES / 10 + 2 + PROMOTED / 10 + 1

let installation: Installation
let listener: WebhookListener
let line: SlowLine
const received: Array<ReceivedWebhook> = []

beforeAll(async () => {
  installation = await createInstallation()
  // The secret is known only when the vendor is made, and the vendor wants an address.
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

/** Lets the server deliver a while and kills it with posts under way; how many were under way or not yet written down. */
const deliverAndDie = async () => {
  const server = installation.start("serve")
  const before = received.length
  while (received.length === before) await sleep(5)
  await sleep(100 + random() * 500)
  await server.kill("SIGKILL")
  // What was on the line still arrives.
  await sleep(200)
  // Leases end after half a minute; here they end now.
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

/** The envelope is dated when it is sent; everything else of a repeated webhook is the same to the byte. */
const withoutDate = ({ bytes }: ReceivedWebhook) =>
  Buffer.from(bytes)
    .toString()
    .replace(/"timeStamp":"[^"]*"/u, '"timeStamp":""')

describe(`a server killed with SIGKILL while it delivers (seed ${String(SEED)})`, () => {
  it(
    "delivers every webhook after all, in order, and repeats only what was under way",
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
      expect(planned).toHaveLength(WEBHOOKS)
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

describe("what arrived first", () => {
  const kinds = () => firstArrivals().map(({ webhook }) => webhook?.event ?? "")

  it("tells of the beginning before any employee, and of the end after the last", () => {
    const initial = EMPLOYEES / 10 + 2
    expect(kinds()[0]).toBe("sync.events.initiated")
    expect(kinds()[initial - 1]).toBe("sync.events.completed")
    expect(new Set(kinds().slice(1, initial - 1))).toEqual(new Set(["sync.events.employee.add"]))
  })

  it("tells of no change before the employees it changes", () => {
    expect(new Set(kinds().slice(EMPLOYEES / 10 + 2))).toEqual(
      new Set(["sync.events.employee.update", "sync.events.completed"]),
    )
  })

  it("holds each employee once as new and each promoted one once as changed", () => {
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
