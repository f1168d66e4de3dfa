import { randomBytes } from "node:crypto"
import { gzipSync } from "node:zlib"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { SourceError } from "../../../core/ports/sync/source.ts"
import { catchFailure, makeFile, readFile } from "./testing/files.ts"

/** The start of a zip with one entry of that name (APPNOTE.TXT 4.3.7). */
const makeZip = (name: string) =>
  Buffer.concat([Buffer.from("PK\x03\x04\x14\0\x06\0\x08\0", "latin1"), Buffer.alloc(20), Buffer.from(name)])

const latin1 = (text: string) => Buffer.from(text, "latin1")

describe("a file that is not CSV", () => {
  it.each([
    ["an Excel workbook", makeZip("[Content_Types].xml")],
    ["an Excel workbook", makeZip("xl/workbook.xml")],
    ["a zip archive or a spreadsheet", makeZip("employees.csv")],
    ["an old Excel workbook", Buffer.from("d0cf11e0a1b11ae1000000", "hex")],
    ["a PDF document", latin1("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")],
    ["a gzip archive", gzipSync("a,b\n1,2\n")],
    ["a compressed archive", latin1("7z\xbc\xaf\x27\x1c\0\x04")],
    ["an image", latin1("\x89PNG\r\n\x1a\n\0\0\0\rIHDR")],
    ["an image", latin1("\xff\xd8\xff\xe0\0\x10JFIF")],
    ["a database", latin1("SQLite format 3\0\x10\0")],
    ["a web page (HTML)", Buffer.from("\n<!DOCTYPE html>\n<html><body>Please log in, a, b</body></html>")],
    ["a web page (HTML)", Buffer.from("<TABLE><tr><td>a,b</td></tr></TABLE>")],
    ["an XML document", Buffer.from('\ufeff<?xml version="1.0"?><employees a="1,2"/>')],
    ["a JSON document", Buffer.from('{"error": "no, not here"}')],
    ["a JSON document", Buffer.from('\ufeff[{"id": 1, "name": "x"}]', "utf16le")],
    ["a formatted text document (RTF)", Buffer.from("{\\rtf1\\ansi a,b}")],
  ])("is rejected with its type and what to do: %s", async (what, bytes) => {
    for (const chunkBytes of [1, 64 * 1024]) {
      const failure = await catchFailure(makeFile(bytes, chunkBytes))
      expect(failure.kind).toBe("data")
      expect(failure.message).toContain(`This is ${what}`)
      expect(failure.message).toMatch(/not a CSV file\. (Open|Unpack|Export)/)
    }
  })

  it("is not detected in headers that only begin alike", async () => {
    const headers = ["PK,name", "%PDF,name", "[id],[name]", "{id},{name}", "<id>,<name>", "GIF,name"]
    for (const header of headers) {
      expect((await readFile(`${header}\n1,2\n`)).columns).toEqual(header.split(","))
    }
  })

  it("is rejected when its bytes are random", async () => {
    for (let run = 0; run < 50; run++) {
      const failure = await catchFailure(randomBytes(20_000))
      expect(failure.kind).toBe("data")
    }
  })

  it("always results in rows or a SourceError", async () => {
    const chunk = fc.constantFrom(...Array.from("abc,;\"'\n\r\t| é\ufeff<{[="), "\0", "\ud83d")
    await fc.assert(
      fc.asyncProperty(fc.array(chunk, { maxLength: 60 }), fc.boolean(), async (chunks, wide) => {
        const bytes = Buffer.from(chunks.join(""), wide ? "utf16le" : "utf8")
        const outcome: unknown = await readFile(makeFile(bytes, 5)).catch((error: unknown) => error)
        if (outcome instanceof Error) expect(outcome).toBeInstanceOf(SourceError)
      }),
      { numRuns: 1_000 },
    )
  })
})

describe("a file without rows", () => {
  it.each(["", "\ufeff", "\n\n\r\n", "  \n,,,\n", ";;;\n"])("is reported as empty: %j", async (text) => {
    expect((await catchFailure(text)).message).toMatch(/^The file is empty/)
  })

  it.each([
    ["a,b", 1],
    ["a,b\n", 1],
    ["\n\na,b\r\n\r\n,\r\n", 3],
  ])("with only a header is reported with the header's line: %j", async (text, position) => {
    const failure = await catchFailure(text)
    expect(failure.message).toMatch(/^The file holds a header but no row below it/)
    expect(failure.position).toBe(position)
  })

  it("with a single column is reported as lacking a delimiter", async () => {
    const failure = await catchFailure("\nid:name:city\n1:2:3\n")
    expect(failure).toMatchObject({ kind: "data", position: 2 })
    expect(failure.message).toMatch(/holds only one column: a comma, semicolon, tab or pipe is expected/)
    expect(failure.message).toContain("If it is a title, remove the lines above the names")
  })
})

describe("a file that cannot be read", () => {
  const failing = (error: Error) => ({
    ...makeFile("a,b\n1,2\n"),
    open: async function* () {
      yield Buffer.from("a,b\n1,")
      await Promise.reject(error)
    },
  })

  it("is transient, and reports only the system's error code", async () => {
    const error = Object.assign(new Error("EIO: read /secret/path"), { code: "EIO" })
    expect(await catchFailure(failing(error))).toEqual({
      kind: "transient",
      message: "The file could not be read to its end (EIO). Try again.",
      position: undefined,
    })
  })

  it("keeps the SourceError of its reader", async () => {
    const error = new SourceError({ kind: "auth", message: "The password is wrong." })
    expect(await catchFailure(failing(error))).toMatchObject({
      kind: "auth",
      message: "The password is wrong.",
    })
  })

  it("that changes after the encoding check never yields U+FFFD", async () => {
    let opened = 0
    const file = {
      ...makeFile("a,b\n1,2\n"),
      open: () => {
        opened++
        return makeFile(
          opened < 3 ? "a,b\n1,2\n" : Buffer.from([0x61, 0x2c, 0x62, 0x0a, 0x31, 0x2c, 0xff]),
        ).open()
      },
    }
    expect((await catchFailure(file)).message).toContain("The file changed while it was read")
  })
})
