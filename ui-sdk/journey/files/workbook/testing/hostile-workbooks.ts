import type { FileProblem } from "../../file-problem.ts"
import {
  makeWorkbook,
  SHEET,
  SHEET_END,
  SHEET_START,
  TEXTS,
  TEXTS_END,
  TEXTS_START,
  textRow,
} from "./make-workbook.ts"
import { packRepeated } from "./zip.ts"

export interface HostileWorkbook {
  readonly name: string
  readonly make: () => Buffer
  readonly problem: FileProblem
  /** Where it is seen; null: the whole workbook. */
  readonly place: string | null
}

const MEBIBYTE = 1_048_576
const TWO_GIGABYTES = { start: SHEET_START, piece: " ".repeat(MEBIBYTE), times: 2_048, end: SHEET_END }
const cell = (place: string, value: number) => `<c r="${place}"><v>${value}</v></c>`

/** Small files that need gigabytes or hours of a reader without limits. */
export const HOSTILE_WORKBOOKS: ReadonlyArray<HostileWorkbook> = [
  {
    name: "a cell below the last row",
    make: () => makeWorkbook({ rows: `<row r="1048577">${cell("XFD1048577", 1)}</row>` }),
    problem: "too-many-rows",
    place: "Staff!XFD1048577",
  },
  {
    name: "values in 2,001 columns",
    make: () =>
      makeWorkbook({
        rows: textRow(
          1,
          Array.from({ length: 2_001 }, () => "x"),
        ),
      }),
    problem: "too-many-columns",
    place: "Staff",
  },
  {
    name: "2,000 columns in a long sheet",
    make: () =>
      makeWorkbook({
        sheet: packRepeated(SHEET, {
          start: `${SHEET_START}${textRow(
            1,
            Array.from({ length: 2_000 }, () => "x"),
          )}`,
          piece: "<row><c><v>1</v></c></row>".repeat(1_000),
          times: 26,
          end: SHEET_END,
        }),
      }),
    problem: "too-many-cells",
    place: "Staff!A25001",
  },
  {
    name: "2 GB of spaces in 2 MB",
    make: () => makeWorkbook({ sheet: packRepeated(SHEET, TWO_GIGABYTES) }),
    problem: "too-large",
    place: null,
  },
  {
    name: "2 GB of spaces that are declared as 1 kB",
    make: () => makeWorkbook({ sheet: { ...packRepeated(SHEET, TWO_GIGABYTES), declaredSize: 1_000 } }),
    problem: "protected-or-damaged",
    place: "Staff",
  },
  {
    name: "100,000 long shared texts",
    make: () => {
      const piece = `<si><t>${"long ".repeat(6_000)}</t></si>`
      const texts = packRepeated(TEXTS, { start: TEXTS_START, piece, times: 100_000, end: TEXTS_END })
      return makeWorkbook({ texts, rows: `<row r="1"><c t="s"><v>0</v></c></row>` })
    },
    problem: "too-large",
    place: null,
  },
  {
    name: "one long text in 100,000 cells",
    make: () => {
      const text = packRepeated(TEXTS, {
        start: `${TEXTS_START}<si><t>`,
        piece: "long ".repeat(6_000),
        times: 1,
        end: `</t></si>${TEXTS_END}`,
      })
      const row = `<row><c t="s"><v>0</v></c></row>`
      const sheet = packRepeated(SHEET, {
        start: SHEET_START,
        piece: row.repeat(1_000),
        times: 100,
        end: SHEET_END,
      })
      return makeWorkbook({ texts: text, sheet })
    },
    problem: "too-large",
    place: "Staff!A17896",
  },
  {
    name: "a number format that takes a pattern hours",
    make: () =>
      makeWorkbook({
        styles: `<numFmts><numFmt numFmtId="164" formatCode="${"[$-".repeat(300_000)}"/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs>`,
        rows: `<row r="1"><c s="0"><v>1</v></c></row><row r="2"><c r="C2" t="inlineStr"><is><t>${"long ".repeat(7_000)}</t></is></c></row>`,
      }),
    problem: "text-too-long",
    place: "Staff!C2",
  },
  {
    name: "an element that never ends",
    make: () =>
      makeWorkbook({
        sheet: packRepeated(SHEET, {
          start: `${SHEET_START}${textRow(1, ["Code"])}<row r="2"><c r="A2"><v`,
          piece: " ".repeat(MEBIBYTE),
          times: 500,
          end: `>1</v></c></row>${SHEET_END}`,
        }),
      }),
    problem: "protected-or-damaged",
    place: "Staff!A2",
  },
  {
    name: "a million elements within each other",
    make: () =>
      makeWorkbook({ rows: `${textRow(1, ["Code"])}${"<a>".repeat(1_000_000)}${"</a>".repeat(1_000_000)}` }),
    problem: "protected-or-damaged",
    place: "Staff!A1",
  },
]
