import { describe, expect, it } from "vitest"
import { TokenFlag } from "../../contract/sharing/data-model-flags.ts"
import { getDataModelVersion } from "../../domain/sharing/data-model-version.ts"
import { makeActors } from "../../testing/builders/actors.ts"
import { makeEmployeeRows, makeSource } from "../../testing/builders/sources.ts"
import { makeSyncFixture, runAt, sync } from "../../testing/sync-fixture.ts"
import { makeChangeConnectionFlags } from "../sharing/change-connection-flags.ts"
import { makeDecideSharingRequest } from "../sharing/decide-request.ts"
import { makeShowSharing } from "../sharing/show-sharing.ts"
import { makeSyncIssueTracker } from "../sync/sync-issue-tracker.ts"

/* A field becomes mandatory that employees lack: the number is known before the answer, and the sync that fails for it says so. */

const ROWS = makeEmployeeRows(3)
const withDepartment = (values: ReadonlyArray<string>) =>
  makeSource(ROWS.map((row, at) => ({ ...row, department: values[at] ?? "" })))

const setUp = async () => {
  const fixture = await makeSyncFixture()
  const { storage, connection, ports } = fixture
  const actors = makeActors(connection)
  await sync(fixture, withDepartment(["Stores"]))
  const { flags } = (await runAt(storage.connections.find(connection.id)))!
  const changes = { detail_info_fields: { department: TokenFlag.make(-1) } }
  const version = getDataModelVersion(flags)
  const change = makeChangeConnectionFlags({ ...storage, secrets: ports.secrets })
  await runAt(change(actors["vendor-admin"], { connectionId: connection.id, changes, ifVersion: version }))
  const show = () =>
    runAt(makeShowSharing({ ...storage, history: ports.history })(actors["corporate-admin"], connection.id))
  const agree = async () => {
    const decision = {
      connectionId: connection.id,
      version: (await show()).request?.version ?? "",
      agree: true,
    }
    await runAt(
      makeDecideSharingRequest({ ...storage, secrets: ports.secrets })(actors["corporate-admin"], decision),
    )
  }
  /** The open issues after a sync of the source. */
  const listIssues = async (source: ReturnType<typeof makeSource>) => {
    const report = await sync(fixture, source)
    const tracker = makeSyncIssueTracker({ ...storage, secrets: ports.secrets })
    await runAt(tracker.recordReport(connection.id, report))
    const listed = await runAt(storage.issues.list(connection.id, 20))
    return listed.filter(({ resolvedAt }) => resolvedAt === null)
  }
  return { show, agree, listIssues }
}

describe("a field that becomes mandatory", () => {
  it("is asked for with the number of the employees who lack it", async () => {
    const { show } = await setUp()
    expect((await show()).lacking).toEqual([{ key: "department", lacking: 2, employees: 3 }])
  })

  it("makes rows be left out for what was agreed, by a code of its own", async () => {
    const { agree, listIssues } = await setUp()
    await agree()
    const issues = await listIssues(withDepartment(["Stores", "Mill"]))
    expect(issues.find(({ code }) => code === "rows.required")?.message).toBe(
      "One row has no department, which was agreed to as mandatory.",
    )
    expect(await listIssues(withDepartment(["Stores", "Mill", "Mill"]))).not.toContainEqual(
      expect.objectContaining({ code: "rows.required" }),
    )
  })

  it("fails a sync whose source has no column for it, which is no changed column", async () => {
    const { agree, listIssues } = await setUp()
    await agree()
    const rows = ROWS.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([key]) => key !== "department")),
    )
    const codes = (await listIssues(makeSource(rows))).map(({ code }) => code)
    expect(codes).toContain("source.required")
    expect(codes).not.toContain("source.columns")
  })
})
