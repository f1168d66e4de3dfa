import { expect, it } from "vitest"
import { makeFormat } from "../../../elements/locale/format.ts"
import { en } from "./en.ts"
import { hi } from "./hi.ts"
import {
  changeCell,
  findWrongRows,
  groupFaults,
  leaveOutWrong,
  openFile,
  toFixedCells,
  toGridRows,
  withFaults,
  writeWrongRows,
} from "./invitation-file.ts"

const t = en(makeFormat("en"))
const row = (at: number, name: string, email: string) => ({ row: at, name, email, remote_org_id: "" })
const missing = { row: 3, column: "name", kind: "missing", same_as: null } as const
const repeated = { row: 4, column: "email", kind: "repeated", same_as: 2 } as const

const FILE = openFile("clients.csv", {
  rows: [row(2, "One", "a@one.example"), row(3, "", "b@two.example"), row(4, "Three", "a@one.example")],
  faults: [missing, repeated],
  unreadable: [{ row: 5, reason: "has one cell too many" }],
})

it("shows the wrong rows only, in their order, with what is wrong in each cell", () => {
  const shown = toGridRows(FILE, null, t)
  expect(shown.map((each) => each.row)).toEqual([3, 4, 5])
  expect(shown[0]?.cells.map(({ reason }) => reason)).toEqual(["Company is missing.", null, null])
  expect(shown[1]?.cells[1]?.reason).toContain("row 2")
  expect(shown[2]?.cells).toEqual([])
  expect(shown[2]?.reason).toContain("has one cell too many")
})

it("filters them by a kind of error", () => {
  expect(groupFaults(FILE)).toEqual([
    { kind: "missing", column: "name", rows: 1 },
    { kind: "repeated", column: "email", rows: 1 },
    { kind: "unreadable", column: null, rows: 1 },
  ])
  const findRows = (group: Parameters<typeof toGridRows>[1]) =>
    toGridRows(FILE, group, t).map((each) => each.row)
  expect(findRows({ kind: "repeated", column: "email" })).toEqual([4])
  expect(findRows({ kind: "unreadable", column: null })).toEqual([5])
})

it("keeps a corrected row in its place until the rows that are wrong are left out", () => {
  const corrected = withFaults(changeCell(FILE, 3, "name", "Two"), [repeated])
  expect(toGridRows(corrected, null, t).map((each) => each.row)).toEqual([3, 4, 5])
  expect([...toFixedCells(corrected, t)]).toEqual(["3 Company"])
  expect([...findWrongRows(corrected)]).toEqual([4, 5])
  const right = leaveOutWrong(corrected)
  expect(right.rows.map(({ name }) => name)).toEqual(["One", "Two"])
  expect(findWrongRows(right).size).toBe(0)
  expect([FILE.total, right.total]).toEqual([4, 4])
})

it("lists a row that another one's correction made wrong", () => {
  const changed = withFaults(FILE, [{ ...repeated, row: 2 }])
  expect(toGridRows(changed, null, t).map((each) => each.row)).toContain(2)
})

it("writes the wrong rows in the reader's language, safe for spreadsheets, without those that are right", async () => {
  const file = withFaults(changeCell(FILE, 4, "name", "=1+1"), [missing, repeated])
  const text = Buffer.from(await writeWrongRows(file, hi(makeFormat("hi"))).arrayBuffer()).toString()
  expect(text.split("\r\n")).toEqual([
    "\u{FEFF}पंक्ति,कंपनी,कार्य ईमेल,संदर्भ,ग़लती",
    "3,,b@two.example,,कंपनी ख़ाली है।",
    expect.stringMatching(/^4,'=1\+1,a@one\.example,,"पंक्ति 2 जैसा ही है/u) as unknown,
    expect.stringMatching(/^5,,,,.*has one cell too many/u) as unknown,
    "",
  ])
})
