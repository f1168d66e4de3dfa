import { readdir, readFile, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { sampleCsv } from "../../../scripts/sample-data/employees.ts"
import { queryRows } from "../testing/contents.ts"
import type { RunningCommand } from "../testing/hrsync.ts"
import { createInstallation, makeImportArgs, type Installation } from "../testing/installation.ts"
import { type Behaviour, type Receiver, startReceiver } from "../testing/receiver.ts"

/* Two workers and a scheduler, receivers that do not acknowledge, and one that does. */

const EMPLOYEES = 400
const RECORDS = EMPLOYEES / 10
const OPENS_AFTER = 10
/** Without `initiated`, which would be retried for minutes before anything else. */
const EVENTS = "sync.events.employee.add,sync.events.completed"

interface TestVendor {
  readonly orgId: string
  readonly secret: string
  readonly receiver: Receiver
}

let installation: Installation
let processes: ReadonlyArray<RunningCommand> = []
const vendors = new Map<Behaviour, TestVendor>()

const hrsync = async (...args: ReadonlyArray<string>) => {
  const { status, stdout, stderr } = await installation.run(...args, "--json")
  expect(status, stderr).toBe(0)
  return JSON.parse(stdout) as Readonly<Record<string, unknown>>
}

const createVendor = async (behaviour: Behaviour): Promise<TestVendor> => {
  const receiver = await startReceiver(behaviour)
  const name = `Vendor ${String(behaviour)}`
  const created = await hrsync(
    ...["vendor", "create", "--name", name, "--admin-email", "ops@vendor.example"],
    ...["--webhook-url", receiver.url, "--webhook-events", EVENTS],
  )
  return { orgId: created["org_id"] as string, secret: created["app_secret"] as string, receiver }
}

const share = async (vendor: TestVendor, corporate: string, employees = EMPLOYEES) => {
  const file = join(installation.folder, `${corporate}.csv`)
  await writeFile(file, [...sampleCsv(employees)].join(""))
  expect((await installation.run(...makeImportArgs(file, vendor, corporate))).status).toBe(0)
}

const findVendor = (behaviour: Behaviour): TestVendor => {
  const vendor = vendors.get(behaviour)
  if (vendor === undefined) throw new Error(`Nobody behaves like ${String(behaviour)}`)
  return vendor
}

interface ShownWebhook {
  readonly state: string
  readonly failures_in_a_row: number
}

const show = async ({ orgId }: TestVendor) =>
  (await hrsync("vendor", "show", orgId))["webhook"] as ShownWebhook
const sql = <R>(text: string) => queryRows<R>(installation.storage, text)

/** Pauses and retries take minutes; here they end now. */
const endWaits = async ({ orgId }: TestVendor) => {
  await sql(`UPDATE webhook SET due_at = now() WHERE vendor_org_id = '${orgId}' AND state = 'waiting'`)
  await sql(
    `SELECT move_lanes(ARRAY(SELECT connection_id FROM webhook_lane WHERE vendor_org_id = '${orgId}'))`,
  )
  await sql(
    `UPDATE webhook_endpoint SET open_until = now() WHERE vendor_org_id = '${orgId}' AND open_until > now()`,
  )
}

const DEAD: ReadonlyArray<Behaviour> = [500, "reset", "redirect", "hang"]

beforeAll(async () => {
  installation = await createInstallation()
  for (const behaviour of [...DEAD, 410, 200]) vendors.set(behaviour, await createVendor(behaviour))
  for (const behaviour of DEAD) await share(findVendor(behaviour), `acme-${String(behaviour)}`)
  processes = ["worker", "worker", "scheduler"].map((role) => installation.start("serve", "--role", role))
  await Promise.all(processes.map((process) => process.waitUntilReady()))
}, 240_000)
afterAll(async () => {
  for (const process of processes) await process.kill("SIGTERM")
  for (const { receiver } of vendors.values()) await receiver.close()
  await installation.remove()
})

describe("receivers that do not acknowledge", () => {
  it.each(DEAD)(
    "are paused after ten failures with %s",
    async (behaviour) => {
      const vendor = findVendor(behaviour)
      await expect
        .poll(async () => (await show(vendor)).state, { timeout: 120_000, interval: 1_000 })
        .toBe("paused")
      expect(vendor.receiver.requests.length).toBeGreaterThanOrEqual(OPENS_AFTER)
      const probes = (await show(vendor)).failures_in_a_row - OPENS_AFTER
      expect(vendor.receiver.requests.length).toBeLessThanOrEqual(OPENS_AFTER + probes)
      expect(vendor.receiver.requests.every(({ path }) => path === "/hooks")).toBe(true)
      const attempts = await sql<{ attempt: number }>(
        `SELECT attempt FROM webhook WHERE vendor_org_id = '${vendor.orgId}' AND attempt > 0`,
      )
      expect(attempts.length).toBeLessThanOrEqual(OPENS_AFTER)
    },
    150_000,
  )

  it("do not slow down a healthy receiver", async () => {
    const healthy = findVendor(200)
    await share(healthy, "healthy")
    await expect.poll(() => healthy.receiver.requests.length).toBe(RECORDS + 1)
    expect(healthy.receiver.requests.at(-1)?.event).toBe("sync.events.completed")
    // The last acknowledgement is stored after the receiver has answered.
    await expect
      .poll(() => show(healthy))
      .toMatchObject({ state: "working", failing_since: null, waiting: 0 })
  })

  it("are tried with one webhook when the pause ends, and paused for longer when it fails", async () => {
    const vendor = findVendor(500)
    const before = (await show(vendor)).failures_in_a_row
    const requestsBefore = vendor.receiver.requests.length
    await endWaits(vendor)
    await expect.poll(async () => (await show(vendor)).failures_in_a_row).toBe(before + 1)
    await sleep(3_000)
    expect(vendor.receiver.requests).toHaveLength(requestsBefore + 1)
    const [endpoint] = await sql<{ openings: number; pause: number }>(
      `SELECT openings, extract(epoch FROM open_until - failed_at)::float8 AS pause FROM webhook_endpoint
       WHERE vendor_org_id = '${vendor.orgId}'`,
    )
    expect(endpoint?.openings).toBeGreaterThanOrEqual(2)
    expect(endpoint?.pause).toBeGreaterThanOrEqual(48)
  })

  it("receive every webhook once, in order, when they are fixed", async () => {
    const vendor = findVendor(500)
    vendor.receiver.setBehaviour(200)
    await endWaits(vendor)
    const acknowledged = () => vendor.receiver.requests.filter(({ answeredWith }) => answeredWith === 200)
    await expect.poll(() => acknowledged().length).toBe(RECORDS + 1)
    expect(new Set(acknowledged().map(({ requestId }) => requestId)).size).toBe(RECORDS + 1)
    expect(acknowledged().findIndex(({ event }) => event === "sync.events.completed")).toBe(RECORDS)
    await expect.poll(() => show(vendor)).toMatchObject({ state: "working", waiting: 0, failing_since: null })
  })
})

describe("a receiver that returns 410", () => {
  it("is not called again, and the vendor's admin receives a mail", async () => {
    const vendor = findVendor(410)
    await share(vendor, "gone", 200)
    await expect.poll(async () => (await show(vendor)).state).toBe("disabled")
    const folder = join(installation.folder, "data", "mails")
    const mails = async () => (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml"))
    await expect.poll(mails).toHaveLength(1)
    const path = join(folder, (await mails())[0] ?? "")
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    const mail = await readFile(path, "utf8")
    expect(mail).toMatch(/^To: ops@vendor\.example\r$/mu)
    expect(mail).toContain("It returned 410 (Gone)")
    expect(mail).toMatch(/^21 webhooks could not be delivered/mu)
    expect(mail).not.toContain(vendor.secret)
    expect(vendor.receiver.requests.length).toBeLessThanOrEqual(OPENS_AFTER)
    const listed = await hrsync("vendor", "list")
    expect(Object.values(listed)).toContainEqual(
      expect.objectContaining({ org_id: vendor.orgId, webhook_state: "disabled" }),
    )
    const { stdout } = await installation.run("vendor", "show", vendor.orgId)
    expect(stdout).toMatch(/disabled since .*: it responded with 410/u)
    expect(stdout).toContain(`hrsync vendor set-webhook --vendor ${vendor.orgId} --resend`)
  })

  it("has its webhooks stored as failed, including later ones", async () => {
    const vendor = findVendor(410)
    await share(vendor, "gone-later", 100)
    const waits = () =>
      sql(`SELECT FROM webhook WHERE vendor_org_id = '${vendor.orgId}' AND state = 'waiting'`)
    await expect.poll(waits).toEqual([])
    expect(await show(vendor)).toMatchObject({ waiting: 0, failed_since_then: 21 + 11 })
  })

  it("receives all of them after one command when it is fixed", async () => {
    const vendor = findVendor(410)
    const requestsBefore = vendor.receiver.requests.length
    vendor.receiver.setBehaviour(204)
    const set = await hrsync("vendor", "set-webhook", "--vendor", vendor.orgId, "--resend")
    expect(set).toMatchObject({ failed: 32, resent: 32 })
    await expect.poll(() => vendor.receiver.requests.length - requestsBefore).toBe(32)
    const completed = vendor.receiver.requests
      .slice(requestsBefore)
      .flatMap(({ event }, index) => (event === "sync.events.completed" ? [index] : []))
    expect(completed).toHaveLength(2)
    await expect.poll(() => show(vendor)).toMatchObject({ state: "working", failing_since: null })
  })
})
