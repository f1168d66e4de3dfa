import { gzipSync } from "node:zlib"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createCorporate, type Corporate } from "../testing/corporate.ts"

/* Files that cannot be read as a whole, through the command line: one line says why, and nothing is imported. */

let corporate: Corporate
beforeAll(async () => {
  corporate = await createCorporate()
})
afterAll(() => corporate.installation.remove())

const HEADER = "Emp Code,Full Name,Mobile No\n"
const ROW = "E1,Asha Rao,9845012345\n"

const latin1 = (text: string) => Buffer.from(text, "latin1")

/** The start of a zip with one entry of that name. */
const makeZip = (name: string) =>
  Buffer.concat([latin1("PK\x03\x04\x14\0\x06\0\x08\0"), Buffer.alloc(20), Buffer.from(name)])

type File = readonly [what: string, content: string | Uint8Array, message: string, encoding: string | null]

const FOREIGN: ReadonlyArray<File> = [
  ["a PDF", latin1("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"), "This is a PDF document, not a CSV file. Export", null],
  [
    "a workbook",
    makeZip("[Content_Types].xml"),
    "This is an Excel workbook, not a CSV file. Open it and save it",
    null,
  ],
  [
    "a zip",
    makeZip("employees.csv"),
    "This is a zip archive or a spreadsheet, not a CSV file. Unpack it",
    null,
  ],
  ["a gzip", gzipSync(HEADER + ROW), "This is a gzip archive, not a CSV file. Unpack it", null],
  ["an image", latin1("\x89PNG\r\n\x1a\n\0\0\0\rIHDR"), "This is an image, not a CSV file. Export", null],
  [
    "JSON",
    '{"employees": [{"id": 1, "name": "x"}]}',
    "This is a JSON document, not a CSV file. Export",
    null,
  ],
  [
    "a login page",
    "<!DOCTYPE html><html><body>Log in, please</body></html>",
    "This is a web page (HTML)",
    null,
  ],
  [
    "text without columns",
    "Dear Sir\nplease find attached\n",
    "Line 1, the header, holds only one column",
    null,
  ],
]

const EMPTY: ReadonlyArray<File> = [
  ["nothing at all", "", "The file is empty: it needs a header line and a line for each employee.", null],
  ["a byte order mark", "\ufeff", "The file is empty: it needs a header line", null],
  ["blank lines", "\n\r\n,,\n  \n", "The file is empty: it needs a header line", null],
  ["a header", HEADER, "The file holds a header but no row below it. Export it again", null],
]

const UNDECODABLE: ReadonlyArray<File> = [
  ["zero bytes in a text", `${HEADER}E1,As\0ha,9845012345\n`, "Line 2 holds a zero byte", null],
  [
    "bytes of a program",
    Buffer.from(Array.from({ length: 5_000 }, (_, n) => (n * 7_919) % 256)),
    "Line 1 holds",
    null,
  ],
  [
    "Windows-1252 that is called UTF-8",
    latin1(`${HEADER}${ROW}E2,Jos\xe9 Rao,9845012346\n`),
    'Line 3 holds bytes that are not UTF-8. Save the file again as "CSV UTF-8", or name its encoding',
    "utf-8",
  ],
  [
    "UTF-8 with one line of Windows-1252",
    Buffer.concat([Buffer.from(`${HEADER}E1,José Rao,9845012345\n`), latin1("E2,Ren\xe9e,9845012346\n")]),
    "Line 3 holds bytes that are not UTF-8, while other lines are",
    null,
  ],
  ["UTF-16 that is called UTF-8", Buffer.from(HEADER + ROW, "utf16le"), "Line 1 holds a zero byte", "utf-8"],
  [
    "UTF-16 cut off in the middle of a character",
    Buffer.from(`\ufeff${HEADER}${ROW}`, "utf16le").subarray(0, -1),
    "Line 2 holds half a character at its end: the file is damaged",
    null,
  ],
]

const refuses = async (content: string | Uint8Array, message: string, encoding: string | null = null) => {
  const outcome = await corporate.send(content, ...(encoding === null ? [] : ["--encoding", encoding]))
  expect(outcome).toMatchObject({ status: 1, result: null, changedNothing: true })
  expect(outcome.stderr).toContain(`hrsync: ${message}`)
  expect(outcome.stderr.trimEnd().split("\n")).toHaveLength(1)
}

describe("a file that is not CSV is identified", () => {
  it.each(FOREIGN)("%s", (_, content, message) => refuses(content, message))
})

describe("a file without employees is reported as empty, and no employee is removed", () => {
  it.each(EMPTY)("%s", (_, content, message) => refuses(content, message))
})

describe("a file that cannot be decoded is rejected with the line", () => {
  it.each(UNDECODABLE)("%s", (_, content, message, encoding) => refuses(content, message, encoding))
})

describe("options of the command line", () => {
  it("list the valid encodings and delimiters", async () => {
    const encoding = await corporate.send(HEADER + ROW, "--encoding", "latin-9")
    expect(encoding).toMatchObject({ status: 1, result: null, changedNothing: true })
    expect(encoding.stderr).toContain('The encoding "latin-9" is not known. Use one of utf-8, utf-16le')
    const delimiter = await corporate.send(HEADER + ROW, "--delimiter", "::")
    expect(delimiter).toMatchObject({ status: 1, result: null, changedNothing: true })
    expect(delimiter.stderr).toContain("Use one of comma, semicolon, tab, pipe")
  })
})

describe("the same employees are imported from any encoding", () => {
  const text = `${HEADER}E1,José Rao,9845012345\nE2,Zoë Iyer,9845012346\n`

  it.each([
    ["Windows-1252", latin1(text)],
    ["UTF-8 with a mark", Buffer.from(`\ufeff${text}`)],
    ["UTF-16LE with a mark", Buffer.from(`\ufeff${text}`, "utf16le")],
    ["UTF-16LE without one", Buffer.from(text, "utf16le")],
    ["UTF-16BE with a mark", Buffer.from(`\ufeff${text}`, "utf16le").swap16()],
  ])("%s", async (_, bytes) => {
    expect(await corporate.send(text)).toMatchObject({ status: 0, result: { state: "completed" } })
    const again = await corporate.send(bytes)
    expect(again).toMatchObject({ status: 0, result: { rows: 2, accepted: 2, rejected: 0, unchanged: 2 } })
  })
})
