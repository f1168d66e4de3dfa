import { GIVEN_TWICE } from "../employee/flatten-keys.ts"
import type { FileTexts } from "./reason-codes.ts"

const SAVE_AS = 'Open it and save it as "CSV UTF-8".'
const UNPACK = "Unpack it and send the CSV file inside."
const SEND_CSV = "Export the data as CSV."
const EXPORT_AS_UTF8 = 'Save it again as "CSV UTF-8".'
const SAVE_OR_NAME = 'Save the file again as "CSV UTF-8", or name its encoding.'
const ONE_OF_THEM = "Remove or rename one of them."

/** What a file is that is no CSV, and what to do with it. */
const KINDS: Readonly<Record<string, readonly [what: string, advice: string]>> = {
  workbook: ["an Excel workbook", SAVE_AS],
  zip: ["a zip archive or a spreadsheet", `${UNPACK} ${SAVE_AS}`],
  "old-office": ["an old Excel workbook or another Office document", SAVE_AS],
  pdf: ["a PDF document", SEND_CSV],
  gzip: ["a gzip archive", UNPACK],
  archive: ["a compressed archive", UNPACK],
  image: ["an image", SEND_CSV],
  database: ["a database", SEND_CSV],
  html: ["a web page (HTML), perhaps an error or login page", SEND_CSV],
  xml: ["an XML document", SEND_CSV],
  json: ["a JSON document", SEND_CSV],
  rtf: ["a formatted text document (RTF)", SEND_CSV],
}

/** Why a file cannot be read as a whole, or its columns not be matched, in English, for the person who can correct it. */
export const FILE_TEXTS: FileTexts = {
  "file.empty": "The file is empty: it needs a header line and a line for each employee.",
  "file.header-only": "The file holds a header but no row below it. Export it again with its rows.",
  "file.changed": "The file changed while it was read. Try again when nothing writes to it.",
  "file.not-read": ({ detail }) =>
    `The file could not be read to its end${detail === "" ? "" : ` (${detail})`}. Try again.`,
  "file.other-kind": ({ kind }) => {
    const [what, advice] = KINDS[kind] ?? ["another kind of file", SEND_CSV]
    return `This is ${what}, not a CSV file. ${advice}`
  },
  "file.header-endless": ({ row, limit }) =>
    `Line ${String(row)} should be the header, but it does not end within ${String(limit)} bytes: a quote (") is not closed, or this is not a CSV file.`,
  "file.one-column": ({ row }) =>
    `Line ${String(row)}, the header, holds only one column: a comma, semicolon, tab or pipe is expected between the names. If it is a title, remove the lines above the names; otherwise save the file again as "CSV UTF-8".`,
  "file.header-unnamed": ({ row }) => `Line ${String(row)}, the header, names no column.`,
  "file.header-row": ({ row }) => `Line ${String(row)}, the header,`,
  "file.rows-unreadable": ({ rows, row }) =>
    `${String(rows)} rows could not be read; the first is line ${String(row)}, which`,
  "file.delimiter-taken": ({ delimiter }) =>
    `(is the delimiter right? It was taken to be the ${delimiter}; does the header name every column?)`,
  "file.zero-byte": ({ row }) =>
    `Line ${String(row)} holds a zero byte: the file is damaged or no text. ${SAVE_OR_NAME}`,
  "file.not-utf-8": ({ row }) => `Line ${String(row)} holds bytes that are not UTF-8. ${SAVE_OR_NAME}`,
  "file.mixed-encodings": ({ row }) =>
    `Line ${String(row)} holds bytes that are not UTF-8, while other lines are: the file is damaged or mixes encodings. ${SAVE_OR_NAME}`,
  "file.cut-off": ({ row }) =>
    `Line ${String(row)} holds the first half of a character and ends there: the file is cut off. Export it again.`,
  "file.open-encoding": ({ row, encodings }) =>
    `Line ${String(row)} holds letters that are not UTF-8. They may be ${listOr(encodings)}; the file has too few of them to be sure, and a wrong guess would change names. ${SAVE_OR_NAME}`,
  "file.no-encoding": ({ row }) =>
    `Line ${String(row)} holds bytes that are not UTF-8 and give no words in any other encoding. ${SAVE_OR_NAME}`,
  "file.mixed-scripts": ({ row }) =>
    `Line ${String(row)} holds a word with letters of two scripts, and no other word shows that they are UTF-8: the file may have an older encoding. ${SAVE_OR_NAME}`,
  "file.not-encoding": ({ row, encoding }) =>
    `Line ${String(row)} holds bytes that are no text in ${encoding}. ${SAVE_OR_NAME}`,
  "file.not-utf-16": ({ row, part }) =>
    `Line ${String(row)} holds ${UTF16_PARTS[part] ?? part}: the file is damaged or no UTF-16 text. ${EXPORT_AS_UTF8}`,

  "column.occurs-twice": ({ header, first, second }) =>
    `The header "${header}" occurs twice (columns ${String(first)} and ${String(second)}). ${ONE_OF_THEM}`,
  "column.looks-alike": ({ one, other, key }) =>
    `"${one}" and "${other}" both look like ${key}. Choose one in a mapping, and leave the other out.`,
  "column.not-there": ({ header }) =>
    `The mapping names the header "${header}", which the source does not have. Correct the mapping or the file.`,
  "column.given-twice": ({ header, first, second }) =>
    `The mapping names the header "${header}", which occurs twice (columns ${String(first)} and ${String(second)}). ${ONE_OF_THEM}`,
  "column.same-field": ({ one, other, key }) =>
    `The mapping gives both "${one}" and "${other}" the key ${key}. Keep one.`,
  "column.two-fields": ({ header, before, key }) =>
    `The mapping names the header "${header}" twice, for ${before === "" ? "a joined field" : before} and ${key}. Keep one.`,
  "column.unknown-field": ({ header, key, nearest }) => {
    const hint = nearest.length === 0 ? "" : ` Did you mean ${nearest.join(", ")}?`
    return `The mapping gives "${header}" the key "${key}", which the data model does not have.${hint}`
  },
  "column.refused": "The columns cannot be mapped like this.",
  "column.no-employee-id":
    "No column contains the employeeId, without which employees cannot be told apart. Map one to it.",
  "column.required": ({ key }) =>
    `The vendor requires ${key}, and no column is mapped to it. Map one to it, or add it to the source.`,
  "column.of-subset": ({ key }) =>
    `A subset rule uses ${key}, and no column is mapped to it. Map one to it, or change the rule.`,
  "field.required": "It is required.",
  "field.given-twice": GIVEN_TWICE,
  "field.unknown": ({ nearest }) =>
    `The data model has no such key.${nearest.length === 0 ? "" : ` Did you mean ${nearest.join(", ")}?`}`,
  "column.of-rule": ({ rule, header, problem, first, second }) =>
    problem === "twice"
      ? `${rule} reads the column "${header}", which occurs twice (columns ${String(first)} and ${String(second)}). ${ONE_OF_THEM}`
      : `${rule} reads the column "${header}", which the source does not have. Correct the rule or the source.`,
  "column.masked-by-rule": ({ rule, header, key, into }) =>
    `${rule} merges the column "${header}", which is mapped to ${key}, into ${into}: ${key} is masked, and ${into} is not. Leave it out.`,
}

const UTF16_PARTS: Readonly<Record<string, string>> = {
  zero: "a zero character",
  half: "half a character",
  "half-at-end": "half a character at its end",
}

const listOr = (names: ReadonlyArray<string>): string =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(", ")} or ${names.at(-1) ?? ""}`
