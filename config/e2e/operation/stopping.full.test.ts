import { randomUUID } from "node:crypto"
import { writeFile } from "node:fs/promises"
import { Agent, request } from "node:http"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { queryRows } from "../testing/contents.ts"
import type { RunningCommand } from "../testing/hrsync.ts"
import { createInstallation, createVendor, type Installation } from "../testing/installation.ts"
import { startWrapperServer, type WrapperServer } from "../testing/wrapper-server.ts"

/*
 * Processes that receive a stop signal (specification/promises.md#r4-poison-and-leases), and their health
 * checks while they stop.
 */

let installation: Installation
beforeAll(async () => {
  installation = await createInstallation({ HRSYNC_SHUTDOWN_DELAY: "1" })
})
afterAll(() => installation.remove())

interface Started {
  readonly command: RunningCommand
  readonly url: string
}

const start = async (roles: string): Promise<Started> => {
  const command = installation.start("serve", "--role", roles)
  const [line] = (await command.waitUntilReady()) as [Buffer]
  return { command, url: /http:\/\/\S+/u.exec(line.toString())?.[0] ?? "" }
}

const readyz = async (url: string) => {
  const response = await fetch(`${url}/readyz`)
  return { httpStatus: response.status, ...((await response.json()) as Record<string, unknown>) }
}

describe("a process without the api role", () => {
  it("serves only health checks and metrics", async () => {
    const { command, url } = await start("worker,scheduler")
    await expect
      .poll(() => readyz(url))
      .toEqual({
        httpStatus: 200,
        status: "ready",
        database: true,
        migrations: true,
        background: true,
        bus: true,
        lanes: ["uploads", "syncs", "deliveries", "previews"].map((name) => ({
          ...{ name, waiting: 0, running: 0, oldest_waiting_since: null, state: "idle" },
        })),
      })
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    expect((await fetch(`${url}/api/hrms_list/`)).status).toBe(404)
    expect((await command.kill("SIGTERM")).status).toBe(0)
  })
})

/** Calls one after the other over keep-alive connections, for as long as a load balancer would. */
const callOn = async (url: string, agent: Agent, isReady: () => boolean) => {
  const statuses: Array<number | undefined> = []
  while (isReady()) statuses.push(await call(url, agent))
  return statuses
}

const call = (url: string, agent: Agent) =>
  new Promise<number | undefined>((resolve, reject) => {
    const calling = request(`${url}/openapi.json`, { agent }, (response) => {
      void text(response).then(() => {
        resolve(response.statusCode)
      }, reject)
    })
    calling.on("error", reject).end()
  })

describe("an api process that is stopped", () => {
  it("reports not ready at once, answers requests that still come, and exits", async () => {
    const { command, url } = await start("api")
    const agent = new Agent({ keepAlive: true, maxSockets: 8 })
    // The document is made with the first request.
    await call(url, agent)
    let isReady = true
    const calling = Array.from({ length: 8 }, () => callOn(url, agent, () => isReady))
    await sleep(500)
    const ended = command.kill("SIGTERM")
    await expect.poll(() => readyz(url)).toMatchObject({ httpStatus: 503, status: "stopping" })
    await sleep(300)
    isReady = false
    const statuses = (await Promise.all(calling)).flat()
    agent.destroy()
    // Each connection was used again; how often depends on the machine.
    expect(statuses.length).toBeGreaterThan(2 * calling.length)
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect((await ended).status).toBe(0)
  })
})

describe("a worker that is stopped while it reads a source", () => {
  let source: WrapperServer
  let connectionId: string
  beforeAll(async () => {
    source = await startWrapperServer("Bearer t")
    source.employees = [{ employeeId: "E1", name: "Asha Rao", status: "Active" }]
    connectionId = await connect(source)
  })
  afterAll(() => source.close())

  const connect = async ({ url }: WrapperServer): Promise<string> => {
    const vendor = await createVendor(installation, "http://127.0.0.1:9/nobody")
    const credentials = join(installation.folder, `${randomUUID()}.json`)
    await writeFile(credentials, JSON.stringify({ url, auth_type: "bearer", token: "t" }))
    const { stdout } = await installation.run(
      ...["connect", "custom-wrapper", "--json", "--credentials", credentials, "--vendor", vendor.orgId],
      ...["--org-name", "Acme", "--email", "hr@acme.example", "--frequency", "daily@6"],
    )
    return (JSON.parse(stdout) as { connection_id: string }).connection_id
  }

  const sql = <Row>(query: string) => queryRows<Row & object>(installation.storage, query)
  const sessions = async () => {
    const rows = await sql<{ state: string }>(
      `SELECT state FROM sync_session WHERE connection_id = '${connectionId}' ORDER BY started_at`,
    )
    return rows.map(({ state }) => state)
  }

  it("hands its sync over to another worker at once", async () => {
    let isAsked = false
    source.instead = () => {
      isAsked = true
    }
    const first = await start("worker")
    await expect.poll(() => isAsked).toBe(true)
    expect((await first.command.kill("SIGTERM")).status).toBe(0)
    expect(await sessions()).toEqual(["cancelled"])
    expect(await sql(`SELECT due_at <= now() AS due FROM connection WHERE id = '${connectionId}'`)).toEqual([
      { due: true },
    ])

    source.instead = null
    const second = await start("worker")
    await expect.poll(sessions).toEqual(["cancelled", "completed"])
    expect((await second.command.kill("SIGTERM")).status).toBe(0)
  })
})
