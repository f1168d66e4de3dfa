import { parse } from "csv-parse/sync"
import { stringify } from "csv-stringify/sync"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { NAUGHTY } from "../../../connectors/sdk/csv-file/testing/naughty-strings.ts"
import { NOT_AVAILABLE } from "../../../core/contract/wire-values.ts"
import { makeEnumerationParsers } from "../../../core/domain/employee/values/enumeration.ts"
import { Invalid, QuestionedValue } from "../../../core/domain/employee/values/parsed.ts"
import { makeReaders } from "../../../core/domain/employee/values/reader.ts"
import { createCorporate, type Corporate } from "../testing/corporate.ts"

/* Text in a cell is stored unchanged, exported safely for spreadsheets, and imported back unchanged. */

let corporate: Corporate
/** An organization of its own, since a corporate's mapping is stored. */
let naughty: Corporate
beforeAll(async () => {
  corporate = await createCorporate()
  naughty = await createCorporate()
})
afterAll(async () => {
  await corporate.installation.remove()
  await naughty.installation.remove()
})

const formatCsv = (rows: ReadonlyArray<ReadonlyArray<string>>) =>
  stringify(
    rows.map((row) => [...row]),
    { quoted_match: /[\r\n]/ },
  )

/** The rows of the export, by employeeId. */
const exported = async ({ installation, connectionId }: Corporate) => {
  const { stdout, status } = await installation.run("export", "csv", "--connection", connectionId)
  expect(status).toBe(0)
  const rows: Array<Record<string, string>> = parse(stdout, { columns: true })
  return { text: stdout, rows, byId: new Map(rows.map((row) => [row["employeeId"] ?? "", row])) }
}

const readers = makeReaders(makeEnumerationParsers({}))

/** A cell that a spreadsheet could execute or misread. */
const DANGEROUS = /^[=+\-@|%\t\r]/u

describe("formulas", () => {
  const content = formatCsv([
    [
      "Emp Code",
      "Full Name",
      "Department",
      "Designation",
      "Country Code",
      "Dependent 1 Name",
      "Dependent 1 Mobile",
    ],
    [
      "E1",
      "'=1+1",
      "@SUM(1+1)*cmd|' /C calc'!A0",
      `'=HYPERLINK("http://x","y")`,
      "GB",
      "-x",
      "+442079460958",
    ],
    ["'=E2", "-2+3", "+91 98450 12345", "\t'=1", "GB", "", ""],
  ])

  it("are errors of a cell that can't be a text, unless a guard says that they are text", async () => {
    const bare = content.replaceAll("'=", "=")
    const refused = await corporate.send(bare, "--delta")
    expect(refused).toMatchObject({ status: 1, changedNothing: true })
    const reason = expect.stringContaining("formula instead of its value")
    // The texts of an imported row are questioned; those of a rejected row are listed with its errors.
    expect(refused.result?.errors).toMatchObject([
      { line: 3, column: "Emp Code", reason },
      { line: 3, column: "Full Name", reason: expect.stringContaining("no letter") },
      { line: 3, column: "Designation", reason },
    ])
  })

  it("are stored as the text that they are", async () => {
    // As a delta load: the file lacks columns of the corporate's list, so a full load would be held.
    await corporate.send(content, "--delta")
    const { rows } = await exported(corporate)
    const formulas = rows.filter(({ employeeId, name }) => employeeId === "'=E2" || name === "'=1+1")
    expect(formulas.map((row) => [row["name"], row["department"], row["designation"]])).toEqual([
      ["'-2+3", "'+91 98450 12345", "'=1"],
      ["'=1+1", "'@SUM(1+1)*cmd|' /C calc'!A0", `'=HYPERLINK("http://x","y")`],
    ])
    expect(formulas[1]?.["dependentDetails_mobileNumber"]).toBe("'+442079460958")
  })

  it("are never exported in a form that a spreadsheet executes", async () => {
    const { rows } = await exported(corporate)
    const cells = rows.flatMap((row) => Object.values(row))
    expect(cells.length).toBeGreaterThan(100)
    expect(cells.filter((cell) => DANGEROUS.test(cell))).toEqual([])
  })

  it("are unchanged after an export and import", async () => {
    const before = await exported(corporate)
    const mapping = join(corporate.installation.folder, "mapping.json")
    const keys = ["employeeId", "name", "department", "designation", "countryCode", "status"]
    const dependents = ["dependentDetails_name", "dependentDetails_mobileNumber"]
    await writeFile(
      mapping,
      JSON.stringify(Object.fromEntries([...keys, ...dependents].map((key) => [key, key]))),
    )
    const again = await corporate.send(before.text, "--mapping", mapping)
    expect(again.stderr).toBe("")
    expect(again.result).toMatchObject({ state: "completed", errors: [], added: 0 })
    const after = await exported(corporate)
    // What the mapping leaves out, a full load empties.
    const pick = (row: Readonly<Record<string, string>> | undefined) =>
      [...keys, ...dependents].map((key) => row?.[key])
    for (const id of ["E1", "'=E2"]) expect(pick(after.byId.get(id))).toEqual(pick(before.byId.get(id)))
  })
})

describe("naughty strings", () => {
  const makeId = (n: number) => `N${String(n)}`
  const makeFile = (values: ReadonlyArray<string>) =>
    formatCsv([
      ["Emp Code", "Full Name", "Department"],
      ...values.map((value, n) => [makeId(n), "Asha Rao", value]),
    ])

  const read = (value: string) => {
    const context = {
      countryCode: "IN",
      dateOrder: "DMY",
      today: "2024-06-15",
      isValidPhone: () => false,
    } as const
    const text = readers.text(value, context)
    return text instanceof QuestionedValue ? text.value : text
  }

  /** The apostrophe before a sign at the start of the cell, or where another reader begins one. */
  const GUARD = /((?:^|[\r\n\t;,"|])[\s\p{Cc}\p{Cf}]*)'(?=[=+\-@|%＝＋－＠])/gu

  it("are stored by the rule for texts, or rejected with line and reason", async () => {
    const isRefused = NAUGHTY.map((value) => read(value) instanceof Invalid)
    const refused = await naughty.send(makeFile(NAUGHTY), "--delta")
    expect(refused).toMatchObject({ status: 1, changedNothing: true })
    expect(refused.result?.error_count).toBe(isRefused.filter(Boolean).length)
    for (const { column, reason } of refused.result!.errors) {
      expect(column).toBe("Department")
      expect(reason).toMatch(/^(It (contains|is longer)|A spreadsheet shows this error)/u)
    }

    const accepted = NAUGHTY.filter((_, n) => !isRefused[n])
    expect(accepted.length).toBeGreaterThan(50)
    const { result } = await naughty.send(makeFile(accepted), "--delta")
    expect(result).toMatchObject({
      state: "completed",
      rows: accepted.length,
      rejected: 0,
      added: accepted.length,
    })
    const { byId, rows } = await exported(naughty)
    expect(rows.flatMap((row) => Object.values(row)).filter((cell) => DANGEROUS.test(cell))).toEqual([])
    accepted.forEach((value, n) => {
      const stored = byId.get(makeId(n))?.["department"]?.replace(GUARD, "$1")
      expect(stored, JSON.stringify(value)).toBe(read(value) ?? NOT_AVAILABLE)
    })
  })

  it("are unchanged after an export and import", async () => {
    const { text } = await exported(naughty)
    const mapping = join(naughty.installation.folder, "mapping.json")
    await writeFile(
      mapping,
      JSON.stringify({ employeeId: "employeeId", name: "name", department: "department" }),
    )
    await naughty.send(text, "--delta", "--mapping", mapping)
    const before = (await exported(naughty)).text
    const again = await naughty.send(before, "--delta", "--mapping", mapping)
    expect(again.result).toMatchObject({ state: "completed", added: 0, updated: 0 })
    expect((await exported(naughty)).text).toBe(before)
  })

  it("cannot control a terminal as headers", async () => {
    const header = formatCsv([["Emp Code", "Full Name", "\u001b[2J\u0007x", "a\nb"]])
    const { stdout } = await naughty.show(`${header}E1,Asha Rao,1,2\n`)
    expect(stdout).toContain('Not imported: column "\ufffd[2J\ufffdx"')
    expect(stdout.replaceAll("\n", "")).not.toMatch(/\p{Cc}/u)
  })
})
