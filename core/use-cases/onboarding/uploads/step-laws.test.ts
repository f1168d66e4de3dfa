import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { MASK } from "../../../contract/wire-values.ts"
import type { UploadEdit } from "../../../domain/onboarding/edits/upload-edit.ts"
import type { ValueAnswers } from "../../../domain/onboarding/value-answers.ts"
import { NO_ANSWERS } from "../../../testing/builders/journeys.ts"
import { START } from "../../../testing/builders/vendors.ts"
import { readRecords } from "../../../testing/sync-fixture.ts"
import { makeUploadFixture } from "../../../testing/upload-fixture.ts"

/*
 * The laws of the step in which a file is corrected, for generated files, answers and edits: each row of the file is shared, left
 * out or wrong, and counted once; no record has a value that neither the file, an edit nor an answer gave; a masked value is
 * shown only while it is wrong, and is never stored.
 */

const COLUMNS = {
  "Staff No": "employeeId",
  Person: "name",
  Tax: "pan",
  Joined: "doj",
  State: "status",
} as const
type Column = keyof typeof COLUMNS
const HEADERS = Object.keys(COLUMNS) as ReadonlyArray<Column>

type Line = Readonly<Record<Column, string>>

const PANS = ["ABCPE1234F", "ABCPE1235F", "AAAPL1236C"]

/** What each text of a date may mean. */
const DATES: Readonly<Record<string, ReadonlyArray<string>>> = {
  "2020-05-17": ["2020-05-17"],
  "04/05/2021": ["2021-05-04", "2021-04-05"],
  "25/12/2019": ["2019-12-25"],
  "12/25/2019": ["2019-12-25"],
}

const names = fc.constantFrom("Asha Rao", "Ben Roy", "Élodie Das", "")
const taxes = fc.constantFrom(...PANS, ...PANS.map((pan) => `PAN: ${pan}`), "nonsense", "")
const dates = fc.constantFrom(...Object.keys(DATES), "tba", "")
const states = fc.constantFrom("Active", "left", "Benched", "Parked", "")

const files = fc.array(
  fc.record({ Person: names, Tax: taxes, Joined: dates, State: states, isRepeated: fc.nat(9) }),
  { minLength: 1, maxLength: 8 },
)

/** A row in ten has the employee of the row before it, under another name. */
const toLines = (rows: ReadonlyArray<Omit<Line, "Staff No"> & { readonly isRepeated: number }>) =>
  rows.map(({ isRepeated, ...line }, index): Line =>
    isRepeated === 0 && index > 0
      ? { ...line, "Staff No": `K${String(index)}`, Person: `Other ${String(index)}` }
      : { ...line, "Staff No": `K${String(index + 1)}` },
  )

const row = fc.integer({ min: 2, max: 9 })
const among = fc.oneof(
  row.map((each) => ({ rows: [each] })),
  fc.constantFrom(
    { error: null },
    { error: { kind: "missing", column: "Person" } } as const,
    { error: { kind: "invalid", column: "Tax" } } as const,
  ),
)

const edits: fc.Arbitrary<UploadEdit | "undo" | "redo"> = fc.oneof(
  fc.record({ kind: fc.constant("set-cells" as const), cells: fc.tuple(makeCell()) }),
  fc.record({
    kind: fc.constant("set-value" as const),
    column: fc.constant("Person"),
    value: fc.constantFrom("Chitra Iyer", ""),
    among,
  }),
  fc.constant({ kind: "fix-all", column: "Tax" } as const),
  fc.constant({
    kind: "replace-text",
    column: "Joined",
    find: "tba",
    with: "2020-05-17",
    isWholeCell: true,
    isCaseSensitive: false,
  } as const),
  fc.record({ kind: fc.constant("leave-out" as const), among }),
  fc.constantFrom("undo" as const, "redo" as const),
)

function makeCell() {
  return fc.oneof(
    fc.record({ row, column: fc.constant("Tax"), value: fc.constantFrom(...PANS, "wrong") }),
    fc.record({ row, column: fc.constant("Person"), value: fc.constantFrom("Dev Nair", "") }),
    fc.record({ row, column: fc.constant("State"), value: fc.constantFrom("Active", "Benched") }),
  )
}

const answers: fc.Arbitrary<{ readonly dateOrder: "DMY" | "MDY"; readonly answers: ValueAnswers }> =
  fc.record({
    dateOrder: fc.constantFrom("DMY" as const, "MDY" as const),
    answers: fc.constantFrom<ValueAnswers>(
      {},
      { status: { Benched: "Active" } },
      { status: { Benched: "Inactive", Parked: "Terminated" } },
    ),
  })

type Fixture = Awaited<ReturnType<typeof makeUploadFixture>>

const list = async ({ own }: Fixture, uploadId: string) => {
  const page = await own.rows(uploadId)
  if (page._tag === "Failure") throw new Error(`The rows are not listed: ${page.failure._tag}`)
  return page.success
}

/** Each row is ready, left out or wrong; the corrected file has those that are not left out, and each wrong row is listed once. */
const expectCounts = async (fixture: Fixture, uploadId: string, rows: number): Promise<void> => {
  const page = await list(fixture, uploadId)
  expect(page).toMatchObject({ stage: "checked", rows, rowsChecked: rows })
  expect(page.items.map((item) => item.row)).toEqual([...new Set(page.items.map((item) => item.row))])
  expect(page.items).toHaveLength(page.wrong)
  expect(page.wrong + page.leftOut).toBeLessThanOrEqual(rows)
  const corrected = (await fixture.own.exportCorrected(uploadId)).trimEnd().split("\r\n")
  expect(corrected).toHaveLength(1 + rows - page.leftOut)
  for (const { cells } of page.items)
    for (const { key, value, reason } of cells)
      if (key === "pan" && reason === null && value !== "") expect(value).toBe(MASK)
}

const check = async (fixture: Fixture, uploadId: string, given: Parameters<Fixture["own"]["check"]>[3]) => {
  expect(await fixture.own.check(uploadId, COLUMNS, "full", given)).toMatchObject({ _tag: "Success" })
  await fixture.process(START + 60_000)
}

/** What no longer can be undone, or names a row that the file lacks, changes nothing. */
const apply = async ({ own, process }: Fixture, uploadId: string, edit: UploadEdit | "undo" | "redo") => {
  await (typeof edit === "string" ? own.moveEdits(uploadId, edit) : own.edit(uploadId, edit))
  await process(START + 60_000)
}

const LEAVE_OUT_REST = { kind: "leave-out", among: { error: null } } as const

const share = async (fixture: Fixture, uploadId: string) => {
  await fixture.save({
    version: 0,
    answers: { ...NO_ANSWERS, integration_type: "Upload CSV", upload_id: uploadId },
  })
  expect(await fixture.submit(1)).toMatchObject({ _tag: "Success" })
  await fixture.process(START + 120_000)
}

const EDITED = ["Dev Nair", "Chitra Iyer"]
const STATUSES = new Set(["Active", "Inactive", "Terminated"])

describe("the step in which a file is corrected", () => {
  it("counts every row once, invents no value and keeps every mask, whatever the file, the answers and the edits", async () => {
    const shared: Array<number> = []
    await fc.assert(
      fc.asyncProperty(files, answers, fc.array(edits, { maxLength: 4 }), async (rows, given, steps) => {
        const lines = toLines(rows)
        const fixture = await makeUploadFixture()
        const text = lines.map((line) => HEADERS.map((header) => line[header]).join(","))
        const uploadId = await fixture.upload([HEADERS.join(","), ...text])
        await check(fixture, uploadId, given)
        await expectCounts(fixture, uploadId, lines.length)
        for (const step of steps) {
          await apply(fixture, uploadId, step)
          await expectCounts(fixture, uploadId, lines.length)
        }
        if ((await list(fixture, uploadId)).wrong > 0) await apply(fixture, uploadId, LEAVE_OUT_REST)
        await expectCounts(fixture, uploadId, lines.length)
        const { wrong, leftOut } = await list(fixture, uploadId)
        expect(wrong).toBe(0)
        if (leftOut === lines.length) return
        await share(fixture, uploadId)
        const records = await readRecords({ ...fixture, connection: await fixture.find() })
        expect(records.length).toBe(lines.length - leftOut)
        shared.push(records.length)
        for (const record of records) {
          const own = lines.filter((line) => line["Staff No"] === record.employeeId)
          expect([...own.map(({ Person }) => Person), ...EDITED]).toContain(record.name)
          const joined = own.flatMap(({ Joined }) => DATES[Joined] ?? [])
          expect([...joined, "2020-05-17", null, "NOT AVAILABLE"]).toContain(record.doj)
          expect(STATUSES).toContain(record.status)
          expect([MASK, null]).toContain(record.pan)
        }
        expect(JSON.stringify(records)).not.toMatch(/[A-Z]{5}\d{4}[A-Z]/u)
      }),
      { numRuns: 30 },
    )
    expect(shared.length).toBeGreaterThan(10)
  })
})
