import { describe, expect, it } from "vitest"
import csv from "../../connectors/csv/index.ts"
import { makeFile } from "../../connectors/sdk/csv-file/testing/files.ts"
import { makeSyncFixture, readRecords, sync, type SyncFixture } from "../../core/testing/sync-fixture.ts"
import { type DamagedFile, makeDamagedFile } from "./damaged-file.ts"
import { type ReferenceReading, readForReference } from "./reference-reader.ts"

/*
 * Files with damage that people and programs cause, compared with a reader that shares no code with the
 * product: each is imported as that one reads it, or rejected with the same lines, and never read differently.
 */

/** Fields of a record, by the headers that `makeDamagedFile` writes. */
const FIELDS: Readonly<Record<string, string>> = {
  "Emp Code": "employeeId",
  "Full Name": "name",
  Department: "department",
  Designation: "designation",
  Grade: "grade",
  "Cost Center": "costCenter",
}

const expectedRecords = ({ header, rows }: ReferenceReading) =>
  rows
    .map(({ cells }) =>
      Object.fromEntries(
        header.flatMap((name, column) => {
          const field = FIELDS[name]
          return field === undefined ? [] : [[field, (cells[column] ?? "").trim() || "NOT AVAILABLE"]]
        }),
      ),
    )
    .toSorted(byEmployeeId)

type Fields = Readonly<Record<string, unknown>>

const byEmployeeId = (a: Fields, b: Fields) => (String(a["employeeId"]) < String(b["employeeId"]) ? -1 : 1)

const storedRecords = async (fixture: SyncFixture, fields: ReadonlyArray<string>) =>
  (await readRecords(fixture))
    .map((record) => Object.fromEntries(fields.map((field) => [field, plain((record as Fields)[field])])))
    .toSorted(byEmployeeId)

/** The product keeps a line break in a value as the file has it. */
const plain = (value: unknown): string => String(value).replace(/\r\n|\r/gu, "\n")

const readOutcome = async (file: DamagedFile) => {
  const fixture = await makeSyncFixture()
  const report = await sync(fixture, csv.make({ file: makeFile(file.bytes) })).catch(
    (error: unknown) => error,
  )
  return { fixture, report: report as Awaited<ReturnType<typeof sync>> | Error }
}

/** The product's result, in the format of the reference reader. */
const check = async (file: DamagedFile, careful: ReferenceReading): Promise<"imported" | "refused"> => {
  const { fixture, report } = await readOutcome(file)
  if (careful.refusal !== null) {
    const isRefused = report instanceof Error || report.state === "failed"
    expect({ isRefused, stored: await readRecords(fixture) }).toEqual({ isRefused: true, stored: [] })
    return "refused"
  }
  if (report instanceof Error) throw report
  if (careful.wrongLines.length > 0) {
    expect(report.state).toBe("failed")
    expect(report.issues.map(({ line }) => line).toSorted((a, b) => a - b)).toEqual(careful.wrongLines)
    expect(await readRecords(fixture)).toEqual([])
    return "refused"
  }
  expect(report).toMatchObject({ state: "completed", issueCount: 0, totals: { added: careful.rows.length } })
  const fields = careful.header.flatMap((name) => FIELDS[name] ?? [])
  expect(await storedRecords(fixture, fields)).toEqual(expectedRecords(careful))
  return "imported"
}

/** `files`: how many; the same number makes the same files. */
export const describeDamagedFiles = (files: number): void => {
  describe("a damaged file", () => {
    it("is imported as the reference reader reads it, or rejected with the wrong lines", async () => {
      const outcomes = { imported: 0, refused: 0 }
      const damages = new Map<string, number>()
      for (let seed = 1; seed <= files; seed++) {
        const file = makeDamagedFile(seed)
        const careful = readForReference(file.text)
        try {
          outcomes[await check(file, careful)]++
        } catch (error) {
          throw new Error(`File ${seed} (${file.what.join(", ")}):\n${file.text}`, { cause: error })
        }
        for (const what of file.what) damages.set(what, (damages.get(what) ?? 0) + 1)
      }
      // Every kind of file and damage occurred, and neither result was rare.
      expect(Math.min(...Object.values(outcomes))).toBeGreaterThan(files / 5)
      expect(Math.min(...damages.values())).toBeGreaterThan(files / 100)
      expect(damages.size).toBeGreaterThan(25)
    })
  })
}
