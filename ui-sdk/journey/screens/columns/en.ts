import { reasonsEn } from "../../../elements/reasons/en.ts"
import { makeWordReason } from "../../../elements/reasons/word-reason.ts"
import { en as fields } from "../../../elements/fields/en.ts"
import type { Format } from "../../../elements/locale/format.ts"
import { encodingEn } from "../../../elements/readings/encoding-words.ts"

export const en = (f: Format) => ({
  wordReason: makeWordReason(reasonsEn(f)),
  fields,
  encoding: encodingEn,
  title: "Match your columns to ours",
  lede: (matched: number, all: number) =>
    `${f.number(matched)} of your ${f.number(all)} columns have a match, from their names and from what is in them. Check those marked “Please check”.`,
  kept: {
    upload: "Your answers are kept for the next upload.",
    pulled: "Every sync reads the file as you say here.",
  },
  file: (rows: number, columns: number, bytes: number) =>
    `${f.number(rows)} ${f.plural(rows, { one: "row", other: "rows" })}, ${f.number(columns)} ${f.plural(columns, { one: "column", other: "columns" })}, ${f.bytes(bytes)}`,
  sheet: (name: string) => `Sheet “${name}”`,
  replace: "Replace file",
  show: "Show columns",
  filter: { all: "All", check: "Please check", matched: "Matched", unused: "Not used" },
  table: "Columns of the file",
  head: { column: "Your column", samples: "What is in it", field: "Goes to", sure: "How sure" },
  goesTo: (column: string) => `${column} goes to`,
  unused: "Not used",
  splitInto: (fields: string, sign: string) =>
    sign === "" ? `Split into ${fields}` : `Split at “${sign}” into ${fields}`,
  splitExamples: "Examples of the parts",
  between: " · ",
  joinWith: (field: string, others: string) => `${field}, joined with ${others}`,
  joinedAs: (values: string) => `For example: ${values}`,
  joinedWith: (others: string) => `Joined with ${others}`,
  required: (field: string) => `${field} (required)`,
  derived: (field: string) => `${field} (required, worked out where no column has it)`,
  renamed: (original: string) => `Same name as another column: ${original}`,
  unnamed: "Column with no name",
  empty: "Empty in every row",
  sure: {
    certain: "Certain",
    remembered: "As last time",
    check: "Please check",
    yours: "Your choice",
    none: "No match found",
    leftOut: "Left out, your choice",
    period: "Say above if it is yearly or monthly",
  },
  byValues: "From what is in the column",
  byName: "The names are similar",
  isYearly: "Is the amount yearly?",
  isMonthly: "Is the amount monthly?",
  payPeriod: {
    question: (columns: string) => `Is the pay in ${columns} for a year or for a month?`,
    open: "The names of the columns do not say it. Until you answer, these amounts are not shared. Your answer is remembered.",
    kept: "Your answer is remembered. You can change it for one column below.",
    yearly: "For a year",
    monthly: "For a month",
  },
  note: "Columns not used are not shared",
  noteText: (vendor: string) =>
    `We look at them only to suggest a match, and to show you a few values here. None of it is sent to ${vendor}.`,
  header: {
    title: "The row with the names of your columns",
    summary: (row: number) => `The names of your columns are in row ${f.number(row)}.`,
    change: "Not right?",
    help: "Choose the row with the names. Rows above it are not read.",
    choose: (row: number) => `The names are in row ${f.number(row)}`,
  },
  fileTitle: "What is this file?",
  everyone: "Everyone",
  everyoneText: "People missing from the file are marked inactive.",
  changes: "Only updated records",
  changesText: "People and fields missing from the file stay as they are. An empty cell clears its field.",
  missing: (fields: string) => `Choose a column for ${fields}, or upload a file that has one`,
  list: (names: ReadonlyArray<string>) => f.list(names),
  ready: "All required fields have a column",
  readyPartial: "A new employee needs every required field. The check of the rows shows who is new.",
  readyDerived: (field: string) => `All required fields have a column. ${field} is worked out.`,
  loading: "The columns are loading…",
  noFile: {
    title: "There is no file to match yet",
    text: "The folder has no file so far. When the first one comes, its columns are matched by their names. If a required one has no match, we email you.",
  },
  failed: "We couldn't read the columns of your file",
  again: "Try again",
  gone: "The file is no longer here. Upload it again.",
  upload: "Upload a file",
  back: "Back",
  next: "Check the rows",
  nextPulled: "Continue",
})

export type Messages = ReturnType<typeof en>
