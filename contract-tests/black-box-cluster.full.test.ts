import { randomUUID } from "node:crypto"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  type ReceivedWebhook,
  startWebhookListener,
  type WebhookListener,
} from "../adapters/vendor-client/webhook-listener.ts"
import { queryRows } from "../config/e2e/testing/contents.ts"
import { createVendor, type Installation } from "../config/e2e/testing/installation.ts"
import { startWrapperServer, type WrapperServer } from "../config/e2e/testing/wrapper-server.ts"
import { blackBoxCases } from "./black-box/cases.ts"
import type { Operator } from "./black-box/operator.ts"
import { startOperatedCluster } from "./testing/operated-cluster.ts"

/*
 * The black-box cases against two processes of each role behind one address, which must behave like a single
 * process; then an error that only several processes can make: running a sync twice.
 */

let operator: Operator
let installation: Installation
let close: () => Promise<void> = () => Promise.resolve()

beforeAll(async () => {
  const started = await startOperatedCluster()
  operator = started.operator
  installation = started.installation
  close = started.close
})
afterAll(() => close(), 60_000)

blackBoxCases(() => operator)

const CORPORATES = 10
const ROUNDS = 3
const EMPLOYEES = 600

describe("sources that are due at the same moment", () => {
  const wrappers: Array<WrapperServer> = []
  const ids: Array<string> = []
  const received: Array<ReceivedWebhook> = []
  let listener: WebhookListener
  afterAll(async () => {
    await listener.close()
    for (const wrapper of wrappers) await wrapper.close()
  })

  /** Every employee moves to another department from one round to the next. */
  const makePeople = (name: string, round: number) =>
    Array.from({ length: EMPLOYEES }, (_, n) => ({
      employeeId: `${name}-${String(n)}`,
      name: `Employee ${String(n)}`,
      status: "Active",
      department: `Round ${String(round)}`,
    }))

  const createListeningVendor = async () => {
    const { orgId, secret } = await createVendor(installation, "http://127.0.0.1/not-yet")
    const onWebhook = (webhook: ReceivedWebhook) => received.push(webhook)
    listener = await startWebhookListener({ port: 0, secret, now: Date.now, onWebhook })
    await queryRows(installation.storage, "UPDATE webhook_endpoint SET url = $1 WHERE vendor_org_id = $2", [
      listener.url,
      orgId,
    ])
    return orgId
  }

  const connect = async (vendorOrgId: string, name: string) => {
    const wrapper = await startWrapperServer("Bearer t")
    wrapper.employees = makePeople(name, 1)
    wrappers.push(wrapper)
    const credentials = join(installation.folder, `${randomUUID()}.json`)
    await writeFile(credentials, JSON.stringify({ url: wrapper.url, auth_type: "bearer", token: "t" }))
    const { status, stderr, stdout } = await installation.run(
      ...["connect", "custom-wrapper", "--vendor", vendorOrgId, "--org-name", name, "--json"],
      ...["--email", `hr@${name}.example`, "--credentials", credentials, "--frequency", "monthly:17@6"],
    )
    expect(status, stderr).toBe(0)
    ids.push((JSON.parse(stdout) as { connection_id: string }).connection_id)
  }

  const sql = <R>(text: string) => queryRows<R>(installation.storage, text, [ids])

  /** A run has ended when its next time in the schedule is set. */
  const over = async () => {
    const [row] = await sql<{ n: number }>(
      `SELECT count(*)::int AS n FROM connection WHERE id = ANY($1::uuid[]) AND due_at > now() + interval '10 minutes'`,
    )
    return row?.n
  }

  /** How often the vendor was notified of each employee in separate webhooks. */
  const countReported = (event: string) => {
    const times = new Map<string, number>()
    for (const { webhook, duplicate } of received) {
      if (duplicate || webhook?.event !== event) continue
      for (const { employeeId } of webhook.body as ReadonlyArray<{ employeeId: string }>) {
        times.set(employeeId, (times.get(employeeId) ?? 0) + 1)
      }
    }
    return { employees: times.size, times: [...new Set(times.values())] }
  }

  it(
    "are each read once per run, by one process, and their webhooks arrive once",
    { timeout: 300_000 },
    async () => {
      const vendor = await createListeningVendor()
      for (let n = 0; n < CORPORATES; n++) await connect(vendor, `due${String(n)}`)
      for (let round = 1; round <= ROUNDS; round++) {
        await expect.poll(over, { timeout: 90_000, interval: 250 }).toBe(CORPORATES)
        const sessions = await sql<{ runs: number; state: string }>(
          `SELECT count(*)::int AS runs, string_agg(DISTINCT state || ' ' || trigger, ',') AS state
         FROM sync_session WHERE connection_id = ANY($1::uuid[]) GROUP BY connection_id`,
        )
        expect(sessions).toEqual(
          Array.from({ length: CORPORATES }, () => ({ runs: round, state: "completed schedule" })),
        )
        // The first page was also read when the source was connected.
        const readToTheEnd = wrappers.map(
          ({ requests }) => requests.filter(({ page }) => page === "2").length,
        )
        expect(readToTheEnd).toEqual(wrappers.map(() => round))
        if (round === ROUNDS) break
        wrappers.forEach((wrapper, n) => (wrapper.employees = makePeople(`due${String(n)}`, round + 1)))
        await sql(
          `UPDATE connection SET source_cursor = NULL, due_at = date_trunc('second', now()) WHERE id = ANY($1::uuid[])`,
        )
      }
      const employees = CORPORATES * EMPLOYEES
      const pollTimeout = { timeout: 90_000, interval: 250 }
      await expect
        .poll(() => countReported("sync.events.employee.add"), pollTimeout)
        .toEqual({ employees, times: [1] })
      await expect
        .poll(() => countReported("sync.events.employee.update"), pollTimeout)
        .toEqual({ employees, times: [ROUNDS - 1] })
      expect(received.flatMap(({ problems }) => problems)).toEqual([])
    },
  )
})
