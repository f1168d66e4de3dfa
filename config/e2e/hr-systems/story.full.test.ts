import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Simulator, startSimulator } from "../../connector-tools/simulator/start-simulator.ts"
import { findSimulatedConnectors } from "../../testing/simulated-connectors.ts"
import { makeOperator } from "../testing/operator.ts"
import { runInProcess } from "../testing/run-in-process.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"
import { parseResult } from "../testing/parse-result.ts"

/*
 * The story of a connection to each HR system, on its simulated API: the first sync, changes, revoked
 * credentials, the repair, and what was missed before it, with exactly the webhooks that must come.
 */

const EMPLOYEES = 45

const simulated = (await findSimulatedConnectors()).map(({ registered }) => registered)

let simulators: ReadonlyMap<string, Simulator>
let service: TestService
let vendor: TestVendor

beforeAll(async () => {
  const started = await Promise.all(
    simulated.map((connector) => startSimulator({ connector, employees: EMPLOYEES, port: 0 })),
  )
  simulators = new Map(started.map((simulator) => [simulator.code, simulator]))
  service = await startService(["delivery"], { HRSYNC_SIMULATORS: listSimulators() })
})
afterAll(async () => {
  await service.close()
  await Promise.all([...simulators.values()].map((simulator) => simulator.close()))
})

const listSimulators = (): string =>
  [...simulators.values()].map(({ code, url }) => `${code}=${url}`).join(",")

const hrsync = async (...args: ReadonlyArray<string>) => {
  const env = { ...service.installation.env, HRSYNC_SIMULATORS: listSimulators() }
  const { status, stdout, stderr } = await runInProcess([...args, "--json"], env)
  return { status, stderr, result: parseResult<Record<string, never>>(stdout) }
}

const saveCredentials = ({ system }: Simulator): Promise<string> =>
  makeOperator(service).file(JSON.stringify(system.readState().credentials), "credentials.json")

/** Names of the webhooks since the last call, and how many employees each kind was about. */
const makeTakeWebhooks = () => {
  let seen = 0
  return async (expected: Readonly<Record<string, number>>) => {
    const count = () => {
      const counts: Record<string, number> = {}
      for (const { webhook } of vendor.received.slice(seen)) {
        const event = webhook?.event ?? "unknown"
        const { body } = webhook ?? {}
        counts[event] =
          (counts[event] ?? 0) + (event.includes(".employee.") && Array.isArray(body) ? body.length : 1)
      }
      return counts
    }
    await expect.poll(count).toEqual(expected)
    seen = vendor.received.length
  }
}

const givesSalaryMaster = (code: string): boolean =>
  simulated.some(({ manifest }) => manifest.code === code && manifest.capabilities.salaryMaster)

describe.each(simulated.map(({ manifest: { code } }) => code))("a connection to %s", (code) => {
  it("follows every change in the HR system, also past revoked credentials", async () => {
    const simulator = simulators.get(code)
    if (simulator === undefined) throw new Error(`${code} is not simulated`)
    const { system } = simulator
    // After each full load, if the components are not the ones that were sent.
    const master = givesSalaryMaster(code) ? { "connection.events.salary_master": 1 } : {}
    vendor = await service.createVendor(code)
    const takeWebhooks = makeTakeWebhooks()
    const sync = (id: string) => hrsync("connection", "sync", id)

    const connected = await hrsync(
      ...["connect", code, "--vendor", vendor.orgId, "--org-name", "Acme"],
      ...[
        "--email",
        `hr@${vendor.orgId}.example`,
        "--credentials",
        await saveCredentials(simulator),
        "--wait",
      ],
    )
    expect(connected.status, connected.stderr).toBe(0)
    expect(connected.result?.["check"]).toMatchObject({ findings: [] })
    expect(connected.result?.["result"]).toMatchObject({ state: "completed", rows: EMPLOYEES, rejected: 0 })
    const id = String(connected.result?.["connection_id"])
    await takeWebhooks({
      ...master,
      "connection.events.requested": 1,
      "connection.events.accepted": 1,
      "sync.events.initiated": 1,
      "sync.events.employee.add": EMPLOYEES,
      "sync.events.completed": 1,
    })

    system.apply("hire", 3)
    system.apply("change", 5)
    system.apply("leave")
    expect(await sync(id)).toMatchObject({ status: 0 })
    await takeWebhooks({
      "sync.events.employee.add": 3,
      "sync.events.employee.update": 6,
      "sync.events.completed": 1,
    })

    system.apply("rehire")
    system.disturb("server-error", 1)
    await sync(id)
    await takeWebhooks({ "sync.events.employee.update": 1, "sync.events.completed": 1 })

    // Nothing changed, so no employee is sent.
    await sync(id)
    await takeWebhooks({ "sync.events.initiated": 1 })

    system.replaceCredentials()
    system.apply("hire")
    system.apply("change", 2)
    expect((await sync(id)).status).toBe(1)
    expect((await hrsync("connection", "show", id)).result).toMatchObject({
      status: "CONNECTION_FAILED",
      issues: [{ code: "source.auth" }],
    })
    await takeWebhooks({ "connection.events.failed": 1 })

    const repaired = await hrsync(
      "connection",
      "repair",
      id,
      "--credentials",
      await saveCredentials(simulator),
    )
    expect(repaired.status, repaired.stderr).toBe(0)
    await sync(id)
    expect((await hrsync("connection", "show", id)).result).toMatchObject({
      status: "CONNECTION_ACCEPTED",
      issues: [],
    })
    await takeWebhooks({
      ...master,
      "sync.events.initiated": 1,
      "sync.events.employee.add": 1,
      "sync.events.employee.update": 2,
      "sync.events.completed": 1,
    })
  })
})

it("the doctor warns that HR systems are simulated", async () => {
  const { status, stdout } = await runInProcess(["doctor"], {
    ...service.installation.env,
    HRSYNC_SIMULATORS: listSimulators(),
  })
  expect(status).toBe(1)
  expect(stdout).toMatch(/FAIL {2}simulated HR systems: .*frappe-hr.* read invented data/u)
})
