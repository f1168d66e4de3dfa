import { cp, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Simulation } from "../../../connectors/sdk/conformance/index.ts"
import { runInProcess } from "../testing/run-in-process.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"
import { type SimulatedServer, startSimulatedServer } from "../testing/simulated-server.ts"
import { parseResult } from "../testing/parse-result.ts"

/*
 * A connector from outside the repository: created from the template, tested, loaded by name and by folder, and
 * synced.
 */

const EMPLOYEES = 205
const HOME = process.cwd()

let outside: string
let simulation: Simulation
let source: SimulatedServer
let service: TestService
let vendor: TestVendor

/** Where an operator would put them: an npm package next to the service, and a folder. */
const CONNECTORS = "hrsync-connector-acme-hr,./globex-hr"

const hrsync = async (...args: ReadonlyArray<string>) => {
  const env = { ...service.installation.env, HRSYNC_CONNECTORS: CONNECTORS }
  const { status, stdout, stderr } = await runInProcess([...args, "--json"], env)
  return { status, stderr, result: parseResult<Record<string, never>>(stdout) }
}

beforeAll(async () => {
  outside = await realpath(await mkdtemp(join(tmpdir(), "hrsync-outside-")))
  process.chdir(outside)
  for (const name of ["acme-hr", "globex-hr"]) {
    expect(await runInProcess(["connector", "new", name], {})).toMatchObject({ status: 0 })
  }
  await mkdir("node_modules")
  await cp("acme-hr", "node_modules/hrsync-connector-acme-hr", { recursive: true })
  const module = (await import(pathToFileURL(join(outside, "acme-hr/conformance.js")).href)) as {
    readonly default: Simulation
  }
  simulation = module.default
  source = await startSimulatedServer(simulation)
  service = await startService(["delivery"], { HRSYNC_CONNECTORS: CONNECTORS })
})
afterAll(async () => {
  process.chdir(HOME)
  await service.close()
  await source.close()
  await rm(outside, { recursive: true, force: true })
})

const connect = async (code: string) => {
  vendor = await service.createVendor()
  source.tenant.employees = simulation.employees
  await writeFile("credentials.json", JSON.stringify({ ...source.tenant.credentials, url: source.url }))
  return hrsync(
    "connect",
    code,
    "--vendor",
    vendor.orgId,
    "--org-name",
    "Acme",
    "--email",
    `hr@${vendor.orgId}.example`,
    "--credentials",
    "credentials.json",
    "--wait",
  )
}

const events = () => vendor.synced.map(({ webhook }) => webhook?.event)

describe("a connector created from the template", () => {
  it("passes the conformance suite unchanged", async () => {
    const { status, result } = await hrsync("connector", "test", "./globex-hr")
    expect(status).toBe(0)
    expect(result).toMatchObject({ failed: 0, does_not_apply: 38 })
    expect(Number(result?.["passed"])).toBeGreaterThan(35)
  })

  it("fails the suite when it is broken, and the output says what to fix", async () => {
    await cp("globex-hr", "broken-hr", { recursive: true })
    const code = await readFile("broken-hr/index.js", "utf8")
    await writeFile("broken-hr/index.js", code.replace("changed_since: since", "changed_since: null"))
    const { status, stdout } = await runInProcess(["connector", "test", "./broken-hr"], {})
    expect(status).toBe(1)
    expect(stdout).toMatch(
      /^FAIL {2}a delta load returns new and changed employees in the same form as a full load/mu,
    )
    expect(stdout).toContain("The delta load returned all employees: request what changed since the cursor")
  })

  it("is not created in an existing folder, or with an existing or invalid name", async () => {
    const refused = [
      [["acme-hr"], /A connector "acme-hr" already exists/u],
      [["other-hr", "--folder", "globex-hr"], /already exists and is not empty. Nothing was written/u],
      [["Acme HR"], /use kebab-case/u],
    ] as const
    for (const [args, reason] of refused) {
      const { status, stderr } = await hrsync("connector", "new", ...args)
      expect([status, stderr]).toEqual([1, expect.stringMatching(reason)])
    }
  })

  it("is listed with its origin, next to the built-in connectors", async () => {
    const { status, result } = await hrsync("connector", "list")
    expect(status).toBe(0)
    expect(result?.["connectors"]).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          code: "acme-hr",
          asked_as: "hrsync-connector-acme-hr",
          version: "0.1.0",
          problem: null,
        }),
        expect.objectContaining({ code: "globex-hr", asked_as: "./globex-hr", problem: null }),
        expect.objectContaining({ code: "custom-wrapper", asked_as: null, problem: null }),
      ]),
    )
  })

  it("is named if it is invalid or cannot be started", async () => {
    await cp("globex-hr", "sick-hr", { recursive: true })
    await writeFile(
      "sick-hr/manifest.json",
      (await readFile("sick-hr/manifest.json", "utf8")).replaceAll("globex-hr", "sick-hr"),
    )
    await writeFile("sick-hr/index.js", 'import "./gone.js"')
    const env = { ...service.installation.env, HRSYNC_CONNECTORS: "./sick-hr,./nowhere" }
    const { status, stdout } = await runInProcess(["connector", "list"], env)
    expect(status).toBe(1)
    expect(stdout).toMatch(/FAIL {2}sick-hr: The connector cannot be started: .*gone\.js/u)
    expect(stdout).toMatch(/skipped {2}\.\/nowhere: /u)
    const doctor = await runInProcess(["doctor"], env)
    expect(doctor.status).toBe(1)
    expect(doctor.stdout).toMatch(/FAIL {2}connectors: .*left out: \.\/nowhere/u)
  })
})

describe.each([
  ["npm package", "acme-hr"],
  ["folder", "globex-hr"],
])("a connector that is an %s outside the repository", (_, code) => {
  it("is loaded by name, and syncs all employees, then the changes", async () => {
    const { status, stderr, result } = await connect(code)
    expect(status, stderr).toBe(0)
    expect(result?.["result"]).toMatchObject({ state: "completed", rows: EMPLOYEES, added: EMPLOYEES })
    const expected = [
      "sync.events.initiated",
      ...Array(21).fill("sync.events.employee.add"),
      "sync.events.completed",
    ]
    await expect.poll(events).toEqual(expected)
    expect(vendor.synced.every(({ verified }) => verified)).toBe(true)

    const [first, ...rest] = simulation.employees
    source.tenant.employees = [simulation.changed(first, Date.now() + 60_000), ...rest]
    const later = await hrsync("connection", "sync", String(result?.["connection_id"]))
    expect(later.result?.["result"]).toMatchObject({ rows: 1, updated: 1, added: 0 })
    await expect
      .poll(() => events().slice(expected.length))
      .toEqual(["sync.events.employee.update", "sync.events.completed"])
  })

  it("prints the most frequent reasons why values are left out", async () => {
    const { result } = await connect(code)
    source.tenant.employees = simulation.employees.map((employee) => ({
      ...(employee as object),
      born_on: "soon",
    }))
    const args = ["connection", "sync", String(result?.["connection_id"]), "--full"]
    const { stdout } = await runInProcess(args, {
      ...service.installation.env,
      HRSYNC_CONNECTORS: CONNECTORS,
    })
    expect(stdout).toMatch(
      /^Values left out, and rows that a later one replaces: 205\. .+ Most frequent:\n {2}dob: .+ \(205\)$/mu,
    )
  })

  it("fails with its HR system's credentials, and is repaired with new ones", async () => {
    const [before, after] = simulation.credentials
    const { result } = await connect(code)
    const id = String(result?.["connection_id"])
    source.tenant.credentials = after
    expect((await hrsync("connection", "sync", id)).status).toBe(1)
    expect((await hrsync("connection", "show", id)).result).toMatchObject({
      status: "CONNECTION_FAILED",
      issues: [{ code: "source.auth" }],
    })
    await expect.poll(events).toContain("connection.events.failed")
    await writeFile("others.json", JSON.stringify({ ...after, url: source.url }))
    expect((await hrsync("connection", "repair", id, "--credentials", "others.json")).status).toBe(0)
    expect((await hrsync("connection", "show", id)).result).toMatchObject({
      status: "CONNECTION_ACCEPTED",
      issues: [],
    })
    source.tenant.credentials = before
  })
})
