import { pick, type Random } from "../../random.ts"

/* What distinguishes the workbooks of the programs of this trade, by the shapes of their public output. */

export interface Program {
  readonly name: string
  /** Where texts stand: in a part of their own, in their cells, or as if they were results of formulas. */
  readonly texts: "shared" | "inline" | "result"
  /** Whether rows and cells say where they are. */
  readonly hasAddresses: boolean
  readonly writeNumber: (value: number) => string
  /** Attribute `t` of numbers. */
  readonly typesNumbers: boolean
  /** Days as ISO 8601 in place of numbers; `instant`: the midnight of the locale in UTC. */
  readonly isoDays: "date" | "date-time" | "instant" | null
  /** Attributes of each row. */
  readonly row: string
  /** Elements before the rows. */
  readonly before: string
  /** Attributes of `workbookPr`; the first spells that days count from 1904. */
  readonly epoch: readonly [from1904: string, from1900: string]
  readonly calculation: string
  /** Namespace prefix of its elements. */
  readonly prefix: string
  /** Targets of relations begin at the package. */
  readonly absoluteTargets: boolean
  readonly packing: "deflated" | "stored" | "streamed"
}

const PLAIN: Program = {
  name: "Excel",
  texts: "shared",
  hasAddresses: true,
  writeNumber: String,
  typesNumbers: false,
  isoDays: null,
  row: `spans="1:12" x14ac:dyDescent="0.25"`,
  before: `<sheetViews><sheetView tabSelected="1" workbookViewId="0"/></sheetViews><sheetFormatPr defaultRowHeight="15"/>`,
  epoch: [`date1904="1" defaultThemeVersion="166925"`, `defaultThemeVersion="166925"`],
  calculation: `<calcPr calcId="191029"/>`,
  prefix: "",
  absoluteTargets: false,
  packing: "deflated",
}

const writeFloat = (value: number): string => (Number.isInteger(value) ? `${String(value)}.0` : String(value))

const PROGRAMS: ReadonlyArray<Program> = [
  PLAIN,
  { ...PLAIN, name: "Excel, Strict Open XML", isoDays: "date-time", row: "" },
  {
    ...PLAIN,
    name: "LibreOffice",
    typesNumbers: true,
    row: `customFormat="false" ht="12.8" customHeight="false" outlineLevel="0" collapsed="false"`,
    before: `<sheetPr filterMode="false"><pageSetUpPr fitToPage="false"/></sheetPr><sheetFormatPr defaultColWidth="11.53515625" defaultRowHeight="12.8"/>`,
    epoch: [`backupFile="false" date1904="true"`, `backupFile="false" showObjects="all" date1904="false"`],
    calculation: `<calcPr iterateCount="100" refMode="A1" iterate="false" iterateDelta="0.001"/>`,
  },
  {
    ...PLAIN,
    name: "Google Sheets",
    writeNumber: writeFloat,
    row: "",
    before: `<sheetPr><outlinePr summaryBelow="0" summaryRight="0"/></sheetPr><sheetFormatPr customHeight="1" defaultColWidth="12.63" defaultRowHeight="15.75"/>`,
    epoch: [`date1904="1"`, ""],
    calculation: "",
  },
  {
    ...PLAIN,
    name: "openpyxl",
    typesNumbers: true,
    isoDays: null,
    row: "",
    before: `<sheetPr><outlinePr summaryBelow="1" summaryRight="1"/></sheetPr><dimension ref="A1"/>`,
    epoch: [`date1904="1"`, ""],
    calculation: `<calcPr calcId="124519" fullCalcOnLoad="1"/>`,
    absoluteTargets: true,
  },
  {
    ...PLAIN,
    name: "openpyxl, ISO dates",
    typesNumbers: true,
    isoDays: "date",
    row: "",
    absoluteTargets: true,
  },
  {
    ...PLAIN,
    name: "Apache POI, streaming",
    texts: "inline",
    writeNumber: writeFloat,
    typesNumbers: true,
    row: "",
    epoch: [`date1904="true"`, `date1904="false"`],
    calculation: "",
    packing: "streamed",
  },
  { ...PLAIN, name: "SheetJS, dates in UTC", texts: "result", row: "", isoDays: "instant" },
  { ...PLAIN, name: "SheetJS", texts: "result", row: "", calculation: "", packing: "stored" },
  {
    ...PLAIN,
    name: "a reporting tool",
    texts: "inline",
    hasAddresses: false,
    row: "",
    calculation: "",
    prefix: "x:",
    before: "",
  },
]

export const pickProgram = (random: Random): Program => pick(random, PROGRAMS)
