import { createHmac } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type FolderConnector, makeFolderConnector } from "../testing/folder-connector.ts"
import { runInProcess } from "../testing/run-in-process.ts"
import { makeOperator } from "../testing/operator.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"
import { parseResult } from "../testing/parse-result.ts"

/*
 * A connection in real time: its HR system calls the source webhook on changes (specification/sources.md#schedule).
 */

const ASHA = { employeeId: "E1", name: "Asha Rao", status: "Active", designation: "Nurse" }
const TOKEN = "the source's own key"

let rota: FolderConnector
let service: TestService
let vendor: TestVendor
let id: string
/** The path of the source webhook. */
let address: string

const hrsync = async (...args: ReadonlyArray<string>) => {
  const env = { ...service.installation.env, HRSYNC_CONNECTORS: rota.folder, LOG_LEVEL: "error" }
  const { status, stdout, stderr } = await runInProcess([...args, "--json"], env)
  return { status, stderr, result: parseResult<Record<string, never>>(stdout) }
}

const events = () => vendor.received.map(({ webhook }) => webhook?.event)

const syncs = () =>
  makeOperator(service).sql(
    `SELECT state FROM sync_session WHERE connection_id = '${id}' ORDER BY started_at`,
  )

/** Minutes until the next scheduled sync. */
const dueIn = async () => {
  const [row] = await makeOperator(service).sql(
    `SELECT extract(epoch FROM due_at - now()) / 60 AS minutes FROM connection WHERE id = '${id}'`,
  )
  return Number(row?.["minutes"])
}

const sign = (body: string) => createHmac("sha256", TOKEN).update(body).digest("hex")

const hook = async (path: string, body: string, signature: string) => {
  const headers = { "content-type": "application/x-www-form-urlencoded", "x-rota-signature": signature }
  const answer = await fetch(service.url + path, { method: "POST", headers, body })
  return { status: answer.status, retryAfter: answer.headers.get("retry-after"), body: await answer.json() }
}

beforeAll(async () => {
  rota = await makeFolderConnector("rota", { realTimeHooks: true })
  rota.holds({ employees: [ASHA] })
  service = await startService(["delivery", "syncs", "scheduler"], { HRSYNC_CONNECTORS: rota.folder })
  vendor = await service.createVendor()
  const credentials = await makeOperator(service).file(JSON.stringify({ token: TOKEN }))
  const { status, stderr, result } = await hrsync(
    "connect",
    "rota",
    ...["--vendor", vendor.orgId, "--org-name", "Acme", "--email", "hr@acme.example"],
    ...["--credentials", credentials, "--frequency", "real-time", "--wait"],
  )
  expect(status, stderr).toBe(0)
  id = String(result?.["connection_id"])
})
afterAll(async () => {
  await service.close()
  rota.remove()
})

describe("a connection in real time", () => {
  it("has a source webhook, whose address is shown once", async () => {
    await expect.poll(() => events().at(-1)).toBe("sync.events.completed")
    expect((await hrsync("connection", "hook", id)).result).toEqual({ connection_id: id, hook: null })
    const { status, result } = await hrsync("connection", "hook", id, "--new")
    expect(status).toBe(0)
    const url = new URL(String(result?.["url"]))
    expect(url.pathname).toMatch(/^\/api\/hooks\/hrs_hook_[\w-]{32,}$/u)
    address = url.pathname
    const shown = await hrsync("connection", "hook", id)
    expect(shown.result?.["hook"]).toMatchObject({ heard_at: null })
    expect(JSON.stringify(shown)).not.toContain(address.slice(-32))
  })

  it("ignores a call without a valid signature, or at an unknown address", async () => {
    const before = await syncs()
    for (const [path, body, signature] of [
      [address, "event=left", sign("event=joined")],
      [address, "event=joined", ""],
      [`${address}x`, "event=joined", sign("event=joined")],
    ] as const) {
      expect(await hook(path, body, signature)).toMatchObject({
        status: 401,
        body: { message: "Invalid token." },
      })
    }
    expect(await hook(address, "x".repeat(1_048_577), "")).toMatchObject({ status: 413 })
    expect(await dueIn()).toBeGreaterThan(10)
    expect(await syncs()).toEqual(before)
  })

  it("delivers a change to the vendor long before the next scheduled sync", async () => {
    rota.holds({ employees: [{ ...ASHA, designation: "Matron" }] })
    expect(await dueIn()).toBeGreaterThan(10)
    const body = "event=changed&id=E1"
    expect(await hook(address, body, sign(body))).toMatchObject({ status: 202, body: { message: "Heard." } })
    await expect.poll(events).toContain("sync.events.employee.update")
    expect(vendor.received.every(({ verified }) => verified)).toBe(true)
    const { result } = await hrsync("connection", "hook", id)
    expect(result?.["hook"]).toMatchObject({ heard_at: expect.any(String) as string })
  })

  it("responds to frequent unsigned calls with a Retry-After", async () => {
    for (let n = 0; n < 6; n++) await hook(address, `n=${String(n)}`, "wrong")
    const { status, retryAfter, body } = await hook(address, "one more", "wrong")
    expect([status, Number(retryAfter) > 0]).toEqual([429, true])
    expect(body).toMatchObject({
      message: "Too many requests: at most 6 in 60 seconds for each connection.",
    })
  })

  it("ignores calls at an address that was ended", async () => {
    expect((await hrsync("connection", "hook", id, "--end")).result).toMatchObject({ ended: true })
    expect(await hook(address, "late", sign("late"))).toMatchObject({ status: 401 })
  })

  it("loses its source webhook when it gets a fixed schedule", async () => {
    await hrsync("connection", "schedule", id, "--frequency", "daily")
    const { status, stderr } = await hrsync("connection", "hook", id, "--new")
    expect([status, stderr]).toEqual([1, expect.stringContaining("--frequency real-time")])
  })
})
