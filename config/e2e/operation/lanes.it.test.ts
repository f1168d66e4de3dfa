import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Lane } from "../../../core/domain/sync/lane.ts"
import { makeReadiness } from "../../runtime/readiness.ts"
import { openDatabase } from "../../runtime/database/database.ts"
import { readSettings } from "../../runtime/settings/env.ts"
import { queryRows } from "../testing/contents.ts"
import { importEmployees } from "../testing/employees.ts"
import { startService, type TestService } from "../testing/service.ts"

/* Work that no worker does is visible: to load balancers, to Prometheus and to the operator. */

let service: TestService

beforeAll(async () => {
  // Without a worker.
  service = await startService([])
  const vendor = await service.createVendor()
  await importEmployees(service.installation, vendor, "C1", 3)
})
afterAll(() => service.close())

const sql = (text: string) => queryRows(service.installation.storage, text)

describe("a lane in which a job has waited for minutes, and no worker runs", () => {
  it("is shown by /readyz of a process that serves requests, which stays ready", async () => {
    await sql(`UPDATE connection SET due_at = now() - interval '5 minutes'`)
    const response = await fetch(`${service.url}/readyz`)
    expect(response.status).toBe(200)
    const { lanes } = (await response.json()) as { lanes: ReadonlyArray<{ name: string }> }
    expect(lanes.find(({ name }) => name === "syncs")).toEqual({
      ...{ name: "syncs", waiting: 1, running: 0, state: "stalled" },
      oldest_waiting_since: expect.any(String) as string,
    })
  })

  it("is shown by the metrics", async () => {
    const text = await (await fetch(`${service.metricsUrl}/metrics`)).text()
    expect(text).toContain('hrsync_lane_stalled{lane="syncs"} 1')
    expect(text).toContain('hrsync_lane_waiting{lane="syncs"} 1')
    expect(text).toContain('hrsync_lane_stalled{lane="uploads"} 0')
  })

  it("makes a process that only works not ready", async () => {
    const { database, close } = await openDatabase(
      readSettings({ ...service.installation.env, HRSYNC_ROLES: "worker" }),
      () => undefined,
    )
    const idle = { waiting: 0, running: 0, oldestWaitingSince: null, lastBegunAt: null }
    const check = (stalled: boolean, parts: { readonly isApi: boolean; readonly isWorker: boolean }) => {
      const lanes: ReadonlyArray<Lane> = [{ ...idle, name: "uploads", stalled }]
      return Effect.runPromise(
        makeReadiness({
          ...{ database, isStopping: () => false, background: () => Promise.resolve({ bus: true }) },
          ...{ ...parts, lanes: () => Promise.resolve(lanes) },
        }),
      )
    }
    expect(await check(true, { isApi: false, isWorker: true })).toMatchObject({ status: "not ready" })
    expect(await check(false, { isApi: false, isWorker: true })).toMatchObject({ status: "ready" })
    expect(await check(true, { isApi: true, isWorker: true })).toMatchObject({ status: "ready" })
    expect(await check(true, { isApi: false, isWorker: false })).toMatchObject({ status: "ready" })
    await close()
  })
})
