import { describe, expect, it } from "vitest"
import { apiSourceOf, employeeRows, sourceOf, type SourceRecord } from "../../../testing/builders/sources.ts"
import { makeSyncWorld, recordsOf, runAt, sync, webhooksOf } from "../../../testing/sync-world.ts"

/** The rows with other headers; null: without the column. */
const renamed = (
  headers: Readonly<Record<string, string | null>>,
  rows: ReadonlyArray<SourceRecord>,
): ReadonlyArray<SourceRecord> =>
  rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).flatMap(([header, value]) => {
        const name = Object.hasOwn(headers, header) ? headers[header] : header
        return name == null ? [] : [[name, value]]
      }),
    ),
  )

const world = async (count: number) => {
  const made = await makeSyncWorld()
  await sync(made, sourceOf(employeeRows(count)))
  return made
}

describe("a full load of a file that has lost a column", () => {
  it("is held, with the column, its field and how many had it", async () => {
    const made = await world(40)
    const before = [await recordsOf(made), await webhooksOf(made)]
    const report = await sync(made, sourceOf(renamed({ designation: null }, employeeRows(40))))
    expect(report).toMatchObject({
      state: "held",
      heldBecause:
        "These fields would be emptied: designation of 40 of 40 employees (100 %). " +
        'The column "designation" (designation) of the last file is missing.',
      missingColumns: [{ header: "designation", key: "designation", maybe: null }],
    })
    expect([await recordsOf(made), await webhooksOf(made)]).toEqual(before)
  })

  it("is held with the header that may be meant when it is mistyped", async () => {
    const made = await world(40)
    const report = await sync(made, sourceOf(renamed({ designation: "Dsgntn" }, employeeRows(40))))
    expect(report.heldBecause).toContain(
      'The column "designation" (designation) of the last file is missing; "Dsgntn" may be it.',
    )
  })

  it("is held however few employees there are", async () => {
    const made = await world(3)
    const report = await sync(made, sourceOf(renamed({ designation: null }, employeeRows(3))))
    expect(report.state).toBe("held")
    expect((await recordsOf(made)).map(({ designation }) => designation)).toEqual(Array(3).fill("Engineer"))
  })

  it("is told of a column that few or none had a value in, and not held", async () => {
    const made = await makeSyncWorld()
    const rows = employeeRows(40, 1, { grade: "" })
    await sync(made, sourceOf(rows))
    const report = await sync(made, sourceOf(renamed({ grade: null }, rows)))
    expect(report).toMatchObject({ state: "completed", missingColumns: [{ header: "grade", key: "grade" }] })
    const again = await sync(made, sourceOf(renamed({ grade: null }, rows)))
    expect(again.missingColumns).toEqual([])
  })

  it("is not taken for one when its header has only another name for the same field", async () => {
    const made = await world(40)
    const report = await sync(made, sourceOf(renamed({ designation: "Job Title" }, employeeRows(40))))
    expect(report).toMatchObject({ state: "completed", missingColumns: [] })
  })

  it("is not taken for one when a mapping that somebody gave leaves it out", async () => {
    const made = await world(3)
    const fieldMapping = { employeeId: "employeeId", name: "name", status: "status" }
    const rows = renamed({ designation: null, email: null }, employeeRows(3))
    expect(await sync(made, sourceOf(rows), { fieldMapping })).toMatchObject({
      state: "completed",
      missingColumns: [],
    })
  })

  it("is compared with the last full file, whatever a file of changes had", async () => {
    const made = await world(12)
    const few = renamed({ designation: null, email: null }, employeeRows(1, 50))
    await sync(made, sourceOf(few), { mode: "delta" })
    const report = await sync(
      made,
      sourceOf(renamed({ designation: null }, [...employeeRows(12), ...employeeRows(1, 50)])),
    )
    expect(report).toMatchObject({ state: "held", missingColumns: [{ key: "designation" }] })
  })

  it("is nothing that a source can be told which leaves out what nobody has", async () => {
    const made = await makeSyncWorld()
    await sync(made, apiSourceOf(employeeRows(3)))
    const report = await sync(made, apiSourceOf(renamed({ designation: null }, employeeRows(3))))
    expect(report.missingColumns).toEqual([])
    expect((await runAt(made.storage.connections.find(made.connection.id)))?.reading.lastColumns).toEqual({})
  })
})
