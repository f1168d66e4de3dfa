import { createHash, randomInt } from "node:crypto"
import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { sampleCsv } from "../../../scripts/sample-data/employees.ts"
import { makeRandom } from "../../../scripts/sample-data/identifiers.ts"
import {
  readDirectory,
  readWebhookPlan,
  queryRows,
  type SessionRow,
  listSessions,
} from "../testing/contents.ts"
import { createInstallation, createVendor, type Installation, type Vendor } from "../testing/installation.ts"
import { importWithRetries, killImport, type Moment, PROGRESS } from "../testing/kill-import.ts"

/* Imports killed with SIGKILL at many moments: after recovery, the result is that of an import that was not killed. */

/** Number of corporates; for every third one the import is killed twice. */
const VICTIMS = Number(process.env["HRSYNC_TEST_VICTIMS"] ?? 8)
/** The same seed draws the same moments, but what a process does at them differs from run to run. */
const SEED = Number(process.env["HRSYNC_TEST_SEED"] ?? randomInt(1_000_000))
/** Two pages to read, one step to apply. */
const EMPLOYEES = 2_500
const AT_ONCE = 2
const UNTOUCHED = "untouched"

let installation: Installation
/** One for each corporate; the last one for the import that is not killed. */
const vendors: Array<Vendor> = []
let file: string

beforeAll(async () => {
  installation = await createInstallation()
  for (let n = 0; n <= VICTIMS; n++) vendors.push(await createVendor(installation, "http://127.0.0.1:9/"))
  file = join(installation.folder, "employees.csv")
  await writeFile(file, [...sampleCsv(EMPLOYEES)].join(""))
})
afterAll(() => installation.remove())

interface Victim {
  readonly vendor: Vendor
  readonly corporate: string
  /** What each killed import left, in the order of the kills. */
  readonly remains: ReadonlyArray<SessionRow | null>
  /** What resumes the import: the worker of a server, or the next import. */
  readonly heir: "worker" | "import"
}

const MOMENTS = 8

/** From the first commit of an import to its last, which come while it reads and while it applies on any machine. */
const chooseMoment = (which: number, millis: number): Moment => {
  const moments: ReadonlyArray<Moment> = [
    { progress: PROGRESS.begun, then: "later", millis },
    { progress: PROGRESS.onePage, then: "between" },
    { progress: PROGRESS.twoPages, then: "later", millis },
    { progress: PROGRESS.applying, then: "between" },
    { progress: PROGRESS.opened, then: "later", millis },
    { progress: PROGRESS.applying, then: "closing" },
    { progress: PROGRESS.begun, then: "blocked", table: "staged_employee" },
    { progress: PROGRESS.applying, then: "blocked", table: "employee" },
  ]
  return moments[which] ?? moments[0]!
}

/** Kills an import of a corporate, and for every third one also the next import. */
const killImports = async (n: number): Promise<Victim> => {
  const corporate = `victim${String(n)}`
  const vendor = vendors[n]!
  const random = makeRandom(SEED + n)
  const remains: Array<SessionRow | null> = []
  for (let kill = 0; kill < (n % 3 === 2 ? 2 : 1); kill++) {
    const moment = chooseMoment((n + kill) % MOMENTS, random() * 60)
    remains.push(await killImport(installation, { file, vendor, corporate }, moment))
  }
  return { vendor, corporate, remains, heir: n % 4 < 2 ? "worker" : "import" }
}

const killAll = async (): Promise<ReadonlyArray<Victim>> => {
  const victims: Array<Victim> = []
  let next = 0
  const worker = async () => {
    while (next < VICTIMS) victims.push(await killImports(next++))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return victims
}

const openSessions = () =>
  queryRows<{ name: string }>(
    installation.storage,
    `SELECT o.name FROM sync_session s JOIN connection c ON c.id = s.connection_id
     JOIN organization o ON o.id = c.org_id WHERE s.state IN ('reading', 'held', 'applying')`,
  )

/** Starts a server whose worker resumes interrupted syncs, and waits until all have ended. */
const letWorkerResume = async () => {
  const server = installation.start("serve", "--role", "worker")
  await server.waitUntilReady()
  while ((await openSessions()).length > 0) await sleep(20)
  expect((await server.kill("SIGTERM")).status).toBe(0)
}

/** The export contains every field that the vendor may see, read from the sealed records. */
const exportCsv = async (connectionId: string): Promise<string> => {
  const output = join(installation.folder, `${connectionId}.csv`)
  expect(
    (await installation.run("export", "csv", "--connection", connectionId, "--output", output)).status,
  ).toBe(0)
  return createHash("sha256")
    .update(await readFile(output))
    .digest("hex")
}

/** Everything that an import leaves behind, without generated ids, keys and times. */
const readOutcome = async (corporate: string) => {
  const { storage } = installation
  const sessions = await listSessions(storage, corporate)
  const connectionId = sessions[0]?.connection_id ?? ""
  const shared = sessions.filter((session) => session.state === "completed")
  return {
    directory: await readDirectory(storage, connectionId),
    exported: await exportCsv(connectionId),
    counted: await queryRows(storage, "SELECT employee_count FROM connection WHERE id = $1", [connectionId]),
    staged: await queryRows(
      storage,
      "SELECT count(*)::int FROM staged_employee WHERE session_id = ANY($1::uuid[])",
      [sessions.map(({ id }) => id)],
    ),
    /** The first session that shared employees, and what every later one planned. */
    first: shared.slice(0, 1).map(({ kind, added, updated }) => ({ kind, added, updated })),
    plan: await readWebhookPlan(storage, shared[0]?.id ?? ""),
    later: await Promise.all(shared.slice(1).map(({ id }) => readWebhookPlan(storage, id))),
    unfinished: sessions.filter(({ state }) => state !== "completed" && state !== "cancelled"),
    plannedByDropped: await queryRows(
      storage,
      "SELECT kind FROM webhook WHERE session_id = ANY($1::uuid[])",
      [sessions.filter(({ state }) => state === "cancelled").map(({ id }) => id)],
    ),
  }
}

/** The result of a sync of the same file: nothing is new. */
const QUIET = [
  {
    counter: 1,
    phase: 0,
    kind: "sync.events.initiated/sync.events",
    facts: { newRecords: 0, updatedRecords: 0 },
    employees: null,
  },
]

describe(`imports killed with SIGKILL (seed ${String(SEED)})`, () => {
  it(
    "end like an import that was not killed, whatever resumes them",
    { timeout: 60_000 + VICTIMS * 20_000 },
    async () => {
      await importWithRetries(installation, { file, vendor: vendors[VICTIMS]!, corporate: UNTOUCHED })
      const untouched = await readOutcome(UNTOUCHED)
      expect(untouched.directory).toHaveLength(EMPLOYEES)
      expect(untouched.plan).toHaveLength(Math.ceil(EMPLOYEES / 10) + 2)
      expect(untouched.plan.at(-1)?.kind).toBe("sync.events.completed/sync.events")

      const victims = await killAll()
      const left = victims.flatMap(({ remains }) => remains.map((session) => session?.state ?? "nothing"))
      console.info(`seed ${String(SEED)}: the killed left ${left.join(", ")}`)

      for (const { vendor, corporate, heir } of victims) {
        if (heir === "import") await importWithRetries(installation, { file, vendor, corporate })
      }
      await letWorkerResume()
      for (const { vendor, corporate, remains, heir } of victims) {
        if (heir === "worker") {
          const [session] = (await listSessions(installation.storage, corporate)).slice(-1)
          // A session that was being applied is completed; one that was only reading is dropped.
          if (remains.at(-1)?.state === "applying") expect(session?.state, corporate).toBe("completed")
          if (session?.state !== "completed")
            await importWithRetries(installation, { file, vendor, corporate })
        }
        const outcome = await readOutcome(corporate)
        expect(outcome, `${corporate}, seed ${String(SEED)}`).toEqual({ ...untouched, later: outcome.later })
        for (const plan of outcome.later) expect(plan).toEqual(QUIET)
      }
      expect(left).toContain("reading")
      expect(left).toContain("applying")
    },
  )
})
