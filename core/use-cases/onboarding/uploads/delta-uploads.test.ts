import { describe, expect, it } from "vitest"
import { NO_ANSWERS } from "../../../testing/builders/journeys.ts"
import { START } from "../../../testing/builders/vendors.ts"
import { runAt } from "../../../testing/sync-fixture.ts"
import { makeUploadFixture } from "../../../testing/upload-fixture.ts"
import type { LoadMode } from "../../../domain/sync/session.ts"

/*
 * A file with only the changes (specification/sources.md#changes-only): a known employee needs the employeeId and
 * what changed.
 */

const COLUMNS = { "Staff No": "employeeId", Person: "name", Tax: "pan", Joined: "doj", Role: "designation" }
const EVERYBODY = [
  "Staff No,Person,Tax,Joined,Role",
  "K1,Asha Rao,ABCPE1234F,2020-05-17,Engineer",
  "K2,Ben Roy,ABCPE1235F,2020-05-18,Engineer",
]
const ROLES = { "Staff No": "employeeId", Role: "designation" }

/** A corporate that has shared two employees. */
const setUp = async () => {
  const fixture = await makeUploadFixture()
  let turn = 0
  const now = () => START + ++turn * 60_000
  const check = async (
    lines: ReadonlyArray<string>,
    columns: typeof COLUMNS | typeof ROLES,
    mode: LoadMode,
  ) => {
    const uploadId = await fixture.upload(lines)
    const started = await fixture.own.check(uploadId, columns, mode)
    await fixture.process(now())
    return { uploadId, started, rows: await fixture.own.rows(uploadId) }
  }
  const share = async (uploadId: string, mode: LoadMode) => {
    const answers = {
      ...NO_ANSWERS,
      integration_type: "Upload CSV",
      upload_id: uploadId,
      is_full_load: mode === "full",
    } as const
    const version = (await runAt(fixture.storage.journeys.find(fixture.connectionId)))?.version ?? 0
    await fixture.save({ version, answers })
    const submitted = await fixture.submit(version + 1)
    await fixture.process(now())
    return submitted
  }
  const { uploadId } = await check(EVERYBODY, COLUMNS, "full")
  await share(uploadId, "full")
  return { ...fixture, check, share }
}

type Checked = Awaited<ReturnType<Awaited<ReturnType<typeof setUp>>["check"]>>

const listReasons = ({ rows }: Checked) =>
  rows._tag === "Success"
    ? rows.success.items.map(({ row, reason, cells }) => [
        row,
        reason,
        ...cells.flatMap((cell) => cell.reason ?? []),
      ])
    : null

describe("a file with only the changes", () => {
  it("needs the employeeId of known employees and what changed, and is shared", async () => {
    const fixture = await setUp()
    const checked = await fixture.check(["Staff No,Role", "K1,Lead", "K2,"], ROLES, "delta")
    expect(checked).toMatchObject({ rows: { success: { mode: "delta", rows: 2, rowsChecked: 2, wrong: 0 } } })
    expect(await fixture.share(checked.uploadId, "delta")).toMatchObject({ _tag: "Success" })
    const { sync } = await fixture.showSync()
    expect(sync?.session).toMatchObject({
      state: "completed",
      mode: "delta",
      totals: { rows: 2, accepted: 2, updated: 2, disappeared: 0 },
    })
    expect((await fixture.find()).fieldMapping).toEqual(COLUMNS)
  })

  it("needs every required field of a new employee, which the row says, until its id is corrected", async () => {
    const fixture = await setUp()
    const checked = await fixture.check(["Staff No,Role", "K1,Lead", "K7,Lead"], ROLES, "delta")
    expect(listReasons(checked)).toEqual([
      [3, null, expect.stringMatching(/^New employee: name.* missing, and the file has no column for it/u)],
    ])
    expect(checked.rows).toMatchObject({
      success: { errors: [{ kind: "invalid", column: "Staff No", rows: 1 }] },
    })
    expect(await fixture.share(checked.uploadId, "delta")).toMatchObject({
      failure: { fields: { "answers.upload_id": "Rows of the file with errors: 1." } },
    })
    expect(await fixture.own.correct(checked.uploadId, 3, { "Staff No": "K2" })).toMatchObject({
      success: { mode: "delta", wrong: 0 },
    })
    expect(await fixture.own.correct(checked.uploadId, 3, { "Staff No": "K8" })).toMatchObject({
      success: { mode: "delta", wrong: 1 },
    })
  })

  it("says of a new employee which value of a column is missing", async () => {
    const fixture = await setUp()
    const checked = await fixture.check(
      [
        "Staff No,Person,Tax,Joined,Role",
        "K1,Asha Rao,ABCPE1234F,2020-05-17,Lead",
        "K7,,ABCPE1236F,2024-01-01,Lead",
      ],
      COLUMNS,
      "delta",
    )
    expect(listReasons(checked)).toEqual([
      [3, null, "New employee: the vendor requires name, and there is no value."],
    ])
  })

  it("needs the employeeId", async () => {
    const fixture = await setUp()
    const uploadId = await fixture.upload(["Staff No,Role", "K1,Lead"])
    expect(await fixture.own.check(uploadId, { Role: "designation" }, "delta")).toMatchObject({
      failure: { errors: [{ code: "mandatory-unmapped", key: "employeeId" }] },
    })
  })

  it("with an empty cell of a required field clears it, which is wrong", async () => {
    const fixture = await setUp()
    const checked = await fixture.check(
      ["Staff No,Role,Person", "K1,Lead,"],
      { ...ROLES, Person: "name" },
      "delta",
    )
    expect(listReasons(checked)).toEqual([[2, null, "The vendor requires name, and there is no value."]])
  })

  it.each([
    ["full", "delta", "as a full file"],
    ["delta", "full", "as a file of changes only"],
  ] as const)("that was checked as %s is not shared as %s", async (mode, other, reason) => {
    const fixture = await setUp()
    const checked = await fixture.check(EVERYBODY, COLUMNS, mode)
    expect(await fixture.share(checked.uploadId, other)).toMatchObject({
      failure: { fields: { "answers.is_full_load": expect.stringContaining(reason) as string } },
    })
    expect(await runAt(fixture.storage.uploads.find(fixture.connectionId))).toMatchObject({
      stage: "checked",
    })
    await fixture.own.check(checked.uploadId, COLUMNS, other)
    await fixture.process(START + 10_000_000)
    expect(await fixture.share(checked.uploadId, other)).toMatchObject({ _tag: "Success" })
  })

  it("is not enough for a full file", async () => {
    const fixture = await setUp()
    const uploadId = await fixture.upload(["Staff No,Role", "K1,Lead"])
    expect(await fixture.own.check(uploadId, ROLES, "full")).toMatchObject({
      failure: { _tag: "UploadMappingInvalid" },
    })
  })
})

describe("a file that the product exported", () => {
  const MASK = "*".repeat(12)
  const exported = (cells: string) => ["Staff No,Person,Tax,Joined,Role", cells]

  it("has no errors where its masks stand for stored values, whole or as changes", async () => {
    const fixture = await setUp()
    const lines = exported(`K1,Asha Rao,${MASK},2020-05-17,Lead`)
    for (const mode of ["full", "delta"] as const) {
      const checked = await fixture.check(lines, COLUMNS, mode)
      expect(checked).toMatchObject({ rows: { success: { rows: 1, rowsChecked: 1, wrong: 0 } } })
    }
  })

  it("has an error for the mask of an employee who is not known", async () => {
    const fixture = await setUp()
    const checked = await fixture.check(exported(`K9,Asha Rao,${MASK},2020-05-17,Lead`), COLUMNS, "full")
    expect(listReasons(checked)).toMatchObject([
      [2, null, expect.stringContaining("give the value itself") as string],
    ])
  })
})

describe("a file with ids in another spelling", () => {
  it("names the known employee, and a row of the same file", async () => {
    const fixture = await setUp()
    const rows = [
      "k1,Asha Rao,ABCPE1234F,2020-05-17,Lead",
      "N5,A,ABCPE1234F,2020-05-17,X",
      "n5,B,ABCPE1235F,2020-05-17,X",
    ]
    const checked = await fixture.check(["Staff No,Person,Tax,Joined,Role", ...rows], COLUMNS, "full")
    expect(listReasons(checked)).toMatchObject([
      [2, null, expect.stringContaining("differs from K1") as string],
      [3, null, expect.stringContaining("Also in row 4") as string],
      [4, null, expect.stringContaining("Also in row 3") as string],
    ])
  })
})
