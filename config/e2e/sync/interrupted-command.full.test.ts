import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { readDirectory, queryRows, listSessions } from "../testing/contents.ts"
import type { RunningCommand } from "../testing/hrsync.ts"
import {
  createInstallation,
  createVendor,
  makeImportArgs,
  type Installation,
  type Vendor,
} from "../testing/installation.ts"

/* Ctrl-C while an import is being applied (specification/promises.md#u4-errors-that-help). */

/** Applied in two steps of 5,000 and 1,000 updates, after one addition. */
const KNOWN = 6_000
const CORPORATE = "hasty"

let installation: Installation
let vendor: Vendor

beforeAll(async () => {
  installation = await createInstallation()
  vendor = await createVendor(installation, "http://127.0.0.1:9/")
})
afterAll(() => installation.remove())

const writeList = async (name: string, count: number, department: string): Promise<string> => {
  const file = join(installation.folder, name)
  const rows = Array.from({ length: count }, (_, n) => `E${String(n)},Asha Rao,${department}\n`)
  await writeFile(file, ["employeeId,name,department\n", ...rows].join(""))
  return file
}

/** Locks that employee while `work` runs. */
const whileLocked = async (employeeId: string, work: () => Promise<void>): Promise<void> => {
  const holder = installation.storage.database.dataSource.createQueryRunner()
  await holder.startTransaction()
  try {
    await holder.query("SELECT FROM employee WHERE employee_id = $1 FOR UPDATE", [employeeId])
    await work()
  } finally {
    await holder.rollbackTransaction()
    await holder.release()
  }
}

const waitingForLocks = () =>
  queryRows(
    installation.storage,
    "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  )

/** Sends Ctrl-C while the first step of updates is being committed. */
const interruptInStep = async (command: RunningCommand): Promise<void> => {
  await whileLocked("E10", async () => {
    await expect.poll(waitingForLocks).toHaveLength(1)
    void command.kill("SIGINT")
    await command.waitForOutput("Stopping")
  })
}

describe("an import that is interrupted while it is applied", () => {
  it("reports how many changes are committed, and the next command continues with the rest", async () => {
    const first = await writeList("first.csv", KNOWN, "Sales")
    expect((await installation.run(...makeImportArgs(first, vendor, CORPORATE))).status).toBe(0)

    const second = await writeList("second.csv", KNOWN + 1, "Support")
    const command = installation.start(...makeImportArgs(second, vendor, CORPORATE))
    await interruptInStep(command)
    const { status, stderr } = await command.ended
    expect(status).toBe(130)
    expect(stderr).not.toContain("nothing was shared")
    expect(stderr).toContain("5,001 of 6,001 changes are committed and shared")

    const session = (await listSessions(installation.storage, CORPORATE)).at(-1)
    expect(session?.state).toBe("applying")
    expect(stderr).toContain(`hrsync connection session ${session?.id ?? ""}`)
    const shown = await installation.run("connection", "session", session?.id ?? "", "--json")
    expect(JSON.parse(shown.stdout)).toMatchObject({
      state: "applying",
      changes: { total: 6_001, committed: 5_001 },
    })

    expect((await installation.run(...makeImportArgs(second, vendor, CORPORATE))).status).toBe(0)
    const employees = await readDirectory(installation.storage, session?.connection_id ?? "")
    expect(employees).toHaveLength(KNOWN + 1)
    expect(new Set(employees.map(({ department }) => department))).toEqual(new Set(["Support"]))
  })
})
