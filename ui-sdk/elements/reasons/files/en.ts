import type { FileTexts } from "../../../../core/contract/reasons/reason-codes.ts"
import { en as fields } from "../../fields/en.ts"
import { nameField } from "../../fields/field-texts.ts"
import type { Format } from "../../locale/format.ts"

const SAVE = "Open it in Excel and save it as “CSV UTF-8”."
const EXPORT = "Export the list as CSV."
const UNPACK = "Unpack it, and give the CSV file that is inside."
const SAVE_AGAIN = "Save the file again as “CSV UTF-8”."
const ONE_OF_THEM = "Rename one of them, or remove it."

const KINDS: Readonly<Record<string, string>> = {
  workbook: `This is an Excel workbook. ${SAVE}`,
  zip: `This is a packed file. ${UNPACK}`,
  "old-office": `This is an old Excel workbook, or another Office document. ${SAVE}`,
  pdf: `This is a PDF document. ${EXPORT}`,
  gzip: `This is a packed file. ${UNPACK}`,
  archive: `This is a packed file. ${UNPACK}`,
  image: `This is a picture. ${EXPORT}`,
  database: `This is a database. ${EXPORT}`,
  html: `This is a web page, perhaps one that asks to sign in. ${EXPORT}`,
  xml: `This is an XML document. ${EXPORT}`,
  json: `This is a JSON document. ${EXPORT}`,
  rtf: `This is a text document. ${EXPORT}`,
}

export const filesEn = (f: Format): FileTexts => {
  const name = (key: string): string => nameField(fields, key)
  const row = (number: number): string => `row ${f.number(number)}`
  return {
    "file.empty":
      "The file is empty. It needs a row with the names of the columns, and a row for each employee.",
    "file.header-only":
      "The file has the names of the columns and no employee below them. Export it again with its rows.",
    "file.changed": "The file changed while it was read. Try again when nothing writes to it.",
    "file.not-read": () => "The file could not be read to its end. Try again.",
    "file.other-kind": ({ kind }) => KINDS[kind] ?? `This is not a CSV file. ${EXPORT}`,
    "file.header-endless": (at) =>
      `The names of the columns should be in ${row(at.row)}, and it does not end: a quotation mark is not closed, or this is not a CSV file.`,
    "file.one-column": (at) =>
      `In ${row(at.row)} there is only one column: a comma, a semicolon or a tab is missing between the names. ${SAVE_AGAIN}`,
    "file.header-unnamed": (at) =>
      `The names of the columns should be in ${row(at.row)}, and there are none. Write a name above each column.`,
    "file.header-row": (at) => `The names of the columns in ${row(at.row)} cannot be read.`,
    "file.rows-unreadable": ({ rows, row: first }) =>
      `We could not read ${f.number(rows)} rows; the first is ${row(first)}.`,
    "file.delimiter-taken": ({ delimiter }) =>
      `We took the ${delimiter} to be between the columns. Check whether every column has a name, and save the file again as “CSV UTF-8”.`,
    "file.zero-byte": (at) => `In ${row(at.row)} the file is damaged, or it is no text. ${SAVE_AGAIN}`,
    "file.not-utf-8": (at) => `In ${row(at.row)} there are letters that we cannot read. ${SAVE_AGAIN}`,
    "file.mixed-encodings": (at) =>
      `The letters in ${row(at.row)} are written in another way than those of other rows: the file is damaged, or was put together from several. ${SAVE_AGAIN}`,
    "file.cut-off": (at) => `The file is cut off in ${row(at.row)}. Export it again.`,
    "file.open-encoding": ({ row: at, encodings }) =>
      `The letters in ${row(at)} can be read in several ways (${f.list(encodings)}), and a wrong guess would change names. ${SAVE_AGAIN}`,
    "file.no-encoding": (at) => `In ${row(at.row)} there are letters that we cannot read. ${SAVE_AGAIN}`,
    "file.mixed-scripts": (at) =>
      `A word in ${row(at.row)} has letters of two scripts, so we are not sure how to read the file. ${SAVE_AGAIN}`,
    "file.not-encoding": ({ row: at, encoding }) =>
      `The letters in ${row(at)} are not written as ${encoding}. ${SAVE_AGAIN}`,
    "file.not-utf-16": (at) => `In ${row(at.row)} the file is damaged. ${SAVE_AGAIN}`,

    "column.occurs-twice": ({ header, first, second }) =>
      `The column “${header}” is there twice (columns ${f.number(first)} and ${f.number(second)}). ${ONE_OF_THEM}`,
    "column.looks-alike": ({ one, other, key }) =>
      `“${one}” and “${other}” both look like ${name(key)}. Choose one of them.`,
    "column.not-there": ({ header }) =>
      `The column “${header}” is not there. Add it again, or choose another one.`,
    "column.given-twice": ({ header, first, second }) =>
      `The column “${header}” is there twice (columns ${f.number(first)} and ${f.number(second)}). ${ONE_OF_THEM}`,
    "column.same-field": ({ one, other, key }) =>
      `“${one}” and “${other}” are both matched to ${name(key)}. Keep one.`,
    "column.two-fields": ({ header, key }) =>
      `The column “${header}” is matched twice, the second time to ${name(key)}. Keep one.`,
    "column.unknown-field": ({ header, nearest }) =>
      `The column “${header}” is matched to a field that we do not know.${nearest.length === 0 ? "" : ` Perhaps ${f.list(nearest.map(name))}?`}`,
    "column.refused": "The columns cannot be matched like this. Each needs a name and a field of its own.",
    "column.no-employee-id":
      "No column has the employee ID, without which employees cannot be told apart. Choose the column that has it.",
    "column.required": ({ key }) =>
      `${name(key)} is required, and no column has it. Choose the column that has it, or add one.`,
    "column.of-subset": ({ key }) =>
      `Who is included depends on ${name(key)}, and no column has it. Choose the column that has it, or change who is included.`,
    "column.of-rule": ({ header, problem }) =>
      problem === "twice"
        ? `The column “${header}” is used by a stored change of values, and is there twice. ${ONE_OF_THEM}`
        : `The column “${header}” is used by a stored change of values, and is not there. Add it again, or remove that change.`,
    "column.masked-by-rule": ({ header, key, into }) =>
      `The column “${header}” has ${name(key)}, which is hidden. It cannot become part of ${name(into)}.`,
    "field.required": "It is required.",
    "field.given-twice": "It is given more than once.",
    "field.unknown": ({ nearest }) =>
      `We do not know this field.${nearest.length === 0 ? "" : ` Perhaps ${nearest.join(", ")}?`}`,
  }
}
