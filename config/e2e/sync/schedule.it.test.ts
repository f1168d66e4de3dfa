import { randomUUID } from "node:crypto"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { queryRows } from "../testing/contents.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"
import { startWrapperServer, type WrapperServer } from "../testing/wrapper-server.ts"
import { parseResult } from "../testing/parse-result.ts"

/* A running service reads due sources (specification/sources.md#schedule). */

let service: TestService
let vendor: TestVendor
let wrapper: WrapperServer
let id: string

const hrsync = async (...args: ReadonlyArray<string>) => {
  const { status, stdout, stderr } = await service.installation.run(...args, "--json")
  return { status, stderr, result: parseResult<Record<string, never>>(stdout) }
}

const sql = (text: string) => queryRows(service.installation.storage, text)

const sessions = () =>
  sql(`SELECT trigger, state, mode FROM sync_session WHERE connection_id = '${id}' ORDER BY started_at`)

const listed = async () => (await vendor.call("GET", "/api/vendor/connections/")).body.data[0]

/** The next time is set when a sync has ended; while it runs, another one is due in case its process dies. */
const nextSync = async () => {
  const { next_sync } = await listed()
  return next_sync === null ? 0 : new Date(next_sync).getTime()
}
const anHour = () => Date.now() + 3_600_000

beforeAll(async () => {
  service = await startService(["delivery", "syncs", "scheduler"])
  vendor = await service.createVendor()
  wrapper = await startWrapperServer("Bearer t")
  wrapper.employees = [{ employeeId: "E1", name: "Asha Rao", status: "Active", modified: "2026-01-01" }]
  const credentials = join(service.installation.folder, `${randomUUID()}.json`)
  await writeFile(credentials, JSON.stringify({ url: wrapper.url, auth_type: "bearer", token: "t" }))
  const { status, stderr, result } = await hrsync(
    "connect",
    "custom-wrapper",
    ...["--vendor", vendor.orgId, "--org-name", "Acme", "--email", "hr@acme.example"],
    ...["--credentials", credentials, "--frequency", "monthly:17@6", "--time-zone", "Asia/Kolkata"],
  )
  expect(status, stderr).toBe(0)
  id = String(result?.["connection_id"])
})
afterAll(async () => {
  await wrapper.close()
  await service.close()
})

describe("a connection with a schedule", () => {
  it("is synced by the running service as soon as it is connected, and then has a next time", async () => {
    await expect.poll(() => vendor.synced.length).toBe(3)
    await expect.poll(sessions).toEqual([{ trigger: "schedule", state: "completed", mode: "full" }])
    await expect.poll(nextSync).toBeGreaterThan(anHour())
    const { next_sync, sync_frequency } = await listed()
    expect(sync_frequency).toBe("Monthly")
    const local = new Intl.DateTimeFormat("en", {
      timeZone: "Asia/Kolkata",
      day: "numeric",
      hour: "numeric",
      hourCycle: "h23",
    })
    expect(local.format(new Date(next_sync))).toMatch(/17.*06/u)
  })

  it("reads only changes when it is due, once however late it is", async () => {
    const modified = new Date(Date.now() + 60_000).toISOString()
    wrapper.employees = [{ employeeId: "E1", name: "Asha Nair", status: "Active", modified }]
    await sql(
      `UPDATE connection SET due_at = date_trunc('second', now()) - interval '3 months' WHERE id = '${id}'`,
    )
    await expect.poll(() => vendor.synced.length).toBe(5)
    expect(wrapper.requests.at(-1)).toHaveProperty("updated_since")
    await expect.poll(sessions).toEqual([
      { trigger: "schedule", state: "completed", mode: "full" },
      { trigger: "schedule", state: "completed", mode: "delta" },
    ])
    await expect.poll(nextSync).toBeGreaterThan(anHour())
  })

  it("is read only on request after switching to on-demand", async () => {
    const { result } = await hrsync("connection", "schedule", id, "--frequency", "on-demand")
    expect(result).toMatchObject({ next_sync: null })
    expect(await listed()).toMatchObject({ next_sync: null, sync_frequency: "On demand" })
    const wrong = await hrsync("connection", "schedule", id, "--frequency", "hourly")
    expect([wrong.status, wrong.stderr]).toEqual([
      2,
      expect.stringContaining("is not a valid frequency. Use weekly"),
    ])
  })
})
