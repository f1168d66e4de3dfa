import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  type ReceivedWebhook,
  startWebhookListener,
  type WebhookListener,
} from "../../../adapters/vendor-client/webhook-listener.ts"
import { queryRows } from "../testing/contents.ts"
import type { RunningCommand } from "../testing/hrsync.ts"
import { createInstallation, createVendor, type Installation, type Vendor } from "../testing/installation.ts"

/*
 * Corporates' systems that push up to their limit, to two servers on one database, one of which is killed with
 * SIGKILL.
 */

const SERVERS = 2
/** The limit of a credential, per second (specification/limits.md#rate-limits). */
const BURST = 50

let installation: Installation
let listener: WebhookListener
let vendor: Vendor
let servers: ReadonlyArray<Server>
const received: Array<ReceivedWebhook> = []

interface Server {
  readonly url: string
  readonly command: RunningCommand
}

beforeAll(async () => {
  installation = await createInstallation()
  const NOT_YET = "http://127.0.0.1/not-yet"
  vendor = await createVendor(installation, NOT_YET)
  listener = await startWebhookListener({
    port: 0,
    secret: vendor.secret,
    now: Date.now,
    onWebhook: (webhook) => webhook.duplicate || received.push(webhook),
  })
  await queryRows(installation.storage, "UPDATE webhook_endpoint SET url = $1", [listener.url])
  servers = await Promise.all(Array.from({ length: SERVERS }, startServer))
})
afterAll(async () => {
  await Promise.all(servers.map(({ command }) => command.kill("SIGTERM")))
  await listener.close()
  await installation.remove()
})

const startServer = async (): Promise<Server> => {
  const command = installation.start("serve", "--json")
  const [line] = (await command.waitUntilReady()) as [Buffer]
  return { url: (JSON.parse(line.toString()) as { url: string }).url, command }
}

interface Pusher {
  readonly connectionId: string
  readonly token: string
}

const newPusher = async (corporate: string): Promise<Pusher> => {
  const hrsync = async (...args: ReadonlyArray<string>) =>
    JSON.parse((await installation.run("push", ...args, "--json")).stdout) as Record<string, string>
  const owner = ["--org-name", corporate, "--email", `hr@${corporate}.example`]
  const { connection_id: connectionId = "" } = await hrsync("invite", "--vendor", vendor.orgId, ...owner)
  const { username = "", password = "" } = await hrsync("approve", connectionId)
  const body = new URLSearchParams({ grant_type: "password", username, password })
  const granted = await fetch(`${servers[0]?.url ?? ""}/api/external/oauth/token`, { method: "POST", body })
  return { connectionId, token: ((await granted.json()) as { access_token: string }).access_token }
}

const employee = (number: number, grade = "A") => ({
  employeeId: `E${String(number).padStart(4, "0")}`,
  name: `Employee ${String(number)}`,
  status: "Active",
  grade,
})

interface Answer {
  readonly status: number
  readonly result: string | undefined
}

/** Retries rejected requests, as a good client does. */
const push = async (server: Server | undefined, { token }: Pusher, pushed: object): Promise<Answer> => {
  const response = await fetch(`${server?.url ?? ""}/api/external/sync/callback`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify(pushed),
  })
  const { data } = (await response.json()) as { readonly data: { readonly result?: string } | null }
  if (response.status !== 429) return { status: response.status, result: data?.result }
  await sleep(Number(response.headers.get("retry-after")) * 1_000)
  return push(server, { token } as Pusher, pushed)
}

const range = (count: number) => Array.from({ length: count }, (_, number) => number)

const storedGrades = async ({ connectionId }: Pusher) => {
  const listed = await installation.run("export", "csv", "--connection", connectionId)
  const [header = "", ...lines] = listed.stdout.trim().split(/\r?\n/u)
  const [id, grade] = ["employeeId", "grade"].map((key) => header.split(",").indexOf(key))
  return new Map(lines.map((line) => line.split(",")).map((cells) => [cells[id ?? -1], cells[grade ?? -1]]))
}

/** The employees that the vendor received, with the grade in the newest webhook of each. */
const deliveredGrades = async ({ connectionId }: Pusher) => {
  const sessions = await queryRows<{ id: string }>(
    installation.storage,
    "SELECT id FROM sync_session WHERE connection_id = $1 ORDER BY turn",
    [connectionId],
  )
  const inOrder = sessions.flatMap(({ id }) =>
    received.filter(({ webhook }) => webhook?.syncSessionId === id),
  )
  const records = inOrder.flatMap(({ webhook }) => webhook?.body as ReadonlyArray<Record<string, string>>)
  return new Map(
    records
      .filter((record) => "employeeId" in record)
      .map((record) => [record["employeeId"], record["grade"]]),
  )
}

describe("a system that pushes up to its limit", () => {
  it("is served in full by both servers, next to another that does the same", async () => {
    const pushers = [await newPusher("busy"), await newPusher("busier")]
    const answers = await Promise.all(
      pushers.flatMap((pusher) =>
        range(2 * BURST).map((number) => push(servers[number % SERVERS], pusher, employee(number))),
      ),
    )
    expect(answers.filter(({ status, result }) => status !== 200 || result !== "created")).toEqual([])
    for (const pusher of pushers) {
      expect((await storedGrades(pusher)).size).toBe(2 * BURST)
      await expect.poll(() => deliveredGrades(pusher).then(({ size }) => size)).toBe(2 * BURST)
    }
    // A sync for each request would be 200.
    const syncs = await queryRows(installation.storage, "SELECT FROM sync_session")
    expect(syncs.length).toBeLessThan(100)
  })

  it("may push one employee repeatedly: the last version is stored, and is in the last webhook", async () => {
    const pusher = await newPusher("again")
    const grades = range(20).map((grade) => `G${String(grade)}`)
    const pushing = grades.map((grade) => push(servers[0], pusher, employee(1, grade)))
    const results = (await Promise.all(pushing)).map(
      ({ status, result }) => `${String(status)} ${result ?? ""}`,
    )
    expect(results.toSorted()).toEqual(["200 created", ...grades.slice(1).map(() => "200 updated")])
    const [stored] = (await storedGrades(pusher)).values()
    expect(grades).toContain(stored)
    await expect.poll(() => deliveredGrades(pusher)).toEqual(new Map([["E0001", stored]]))
  })

  it("keeps everything that was acknowledged with 200 when its server is killed", async () => {
    const pusher = await newPusher("killed")
    const [spared, victim] = servers
    const answered = new Set<string>()
    const pushing = range(4 * BURST).map(async (number) => {
      await sleep(number * 10)
      const answer = await push(victim, pusher, employee(number)).catch(() => null)
      if (answer?.status === 200) answered.add(employee(number).employeeId)
    })
    while (answered.size < BURST) await sleep(5)
    await victim?.command.kill("SIGKILL")
    await Promise.all(pushing)
    expect(answered.size).toBeLessThan(4 * BURST)
    // Leases last half a minute; here they expire now.
    await queryRows(
      installation.storage,
      "UPDATE webhook SET lease_until = now() - interval '1 second' WHERE state = 'sending'",
    )
    const stored = await storedGrades(pusher)
    expect([...answered].filter((employeeId) => !stored.has(employeeId))).toEqual([])
    const again = await Promise.all(range(4 * BURST).map((number) => push(spared, pusher, employee(number))))
    expect(again.filter(({ status }) => status !== 200)).toEqual([])
    expect((await storedGrades(pusher)).size).toBe(4 * BURST)
    await expect.poll(() => deliveredGrades(pusher).then(({ size }) => size)).toBe(4 * BURST)
  })
})
