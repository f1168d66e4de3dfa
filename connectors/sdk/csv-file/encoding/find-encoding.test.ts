import { stringify } from "csv-stringify/sync"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { SourceError } from "../../../../core/ports/sync/source.ts"
import type { Encoding } from "./encodings.ts"
import { catchFailure, makeFile, readFile } from "../testing/files.ts"

const bigEndian = (text: string) => Buffer.from(text, "utf16le").swap16()

const HIGH_1252 = "€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ"
const BYTES_1252 = [
  ...Array.from({ length: 32 }, (_, n) => 0x80 + n).filter(
    (byte) => ![0x81, 0x8d, 0x8f, 0x90, 0x9d].includes(byte),
  ),
]

const to1252 = (text: string) =>
  Buffer.from(
    Array.from(text, (char) => {
      const high = HIGH_1252.indexOf(char)
      return high === -1 ? char.charCodeAt(0) : (BYTES_1252[high] ?? 0)
    }),
  )

type Written = readonly [name: string, bytes: (text: string) => Buffer, encoding: Encoding]

const UNICODE: ReadonlyArray<Written> = [
  ["UTF-8", (text) => Buffer.from(text), "utf-8"],
  ["UTF-8 with a byte order mark", (text) => Buffer.from(`\ufeff${text}`), "utf-8"],
  ["UTF-16LE", (text) => Buffer.from(`\ufeff${text}`, "utf16le"), "utf-16le"],
  ["UTF-16BE", (text) => bigEndian(`\ufeff${text}`), "utf-16be"],
]
const UNMARKED_UTF16: ReadonlyArray<Written> = [
  ["UTF-16LE without a mark", (text) => Buffer.from(text, "utf16le"), "utf-16le"],
  ["UTF-16BE without a mark", bigEndian, "utf-16be"],
]
const WINDOWS: Written = ["Windows-1252", to1252, "windows-1252"]

/** Rows without blank ones, which an import skips. */
const arbitraryTable = (cell: fc.Arbitrary<string>) =>
  fc
    .array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 12 })
    .map((rows) => rows.filter((row) => row.some((value) => value.trim() !== "")))
    .filter((rows) => rows.length > 0)

const newline = fc.constantFrom("\n", "\r\n")
const delimiter = fc.constantFrom(",", ";", "\t", "|")

const write = (rows: ReadonlyArray<ReadonlyArray<string>>, lineBreak: string, sign: string) =>
  stringify([["id", "name", "note"], ...rows], {
    record_delimiter: lineBreak,
    delimiter: sign,
    quoted_match: /[\r\n]/,
  })

const cellsRead = async (bytes: Buffer, named: { encoding?: string } = {}) =>
  (await readFile(makeFile(bytes, 7), named)).rows.map((row) => row.slice(1))

describe("a table reads back as it was written", () => {
  const wellFormed = fc
    .string({ unit: "binary", maxLength: 12 })
    .filter((text) => text.isWellFormed() && !text.includes("\0"))
  const tricky = fc.string({ unit: fc.constantFrom(...Array.from("\",\n\r;'+=aé€😀")) })

  it.each(UNICODE)("in %s", async (_, encode) => {
    await fc.assert(
      fc.asyncProperty(
        arbitraryTable(fc.oneof(wellFormed, tricky)),
        newline,
        delimiter,
        async (rows, eol, sign) => {
          expect(await cellsRead(encode(write(rows, eol, sign)))).toEqual(rows)
        },
      ),
      { numRuns: 150 },
    )
  })

  it.each(UNMARKED_UTF16)("in %s, if a good part of it is ASCII", async (_, encode) => {
    const mostlyAscii = fc.string({ unit: fc.constantFrom(...Array.from("abc019, é€न😎")) })
    await fc.assert(
      fc.asyncProperty(arbitraryTable(mostlyAscii), newline, delimiter, async (rows, eol, sign) => {
        expect(await cellsRead(encode(write(rows, eol, sign)))).toEqual(rows)
      }),
      { numRuns: 100 },
    )
  })

  it("in Windows-1252, or is refused when its few letters may be others", async () => {
    // Letters in any order would be words of another code page as well.
    const word = fc.constantFrom(
      "José",
      "Müller",
      "Zoë",
      "João",
      "Straße",
      "Peña",
      "Cañón",
      "Ærø",
      "île",
      "a",
      ",",
      '"',
      ";",
    )
    const latin = fc.array(word, { maxLength: 5 }).map((words) => words.join(" "))
    await fc.assert(
      fc.asyncProperty(arbitraryTable(latin), newline, delimiter, async (rows, eol, sign) => {
        const read = await cellsRead(to1252(write(rows, eol, sign))).catch((error: unknown) => error)
        if (read instanceof Error) expect(read).toBeInstanceOf(SourceError)
        else expect(read).toEqual(rows)
      }),
      { numRuns: 100 },
    )
  })

  it("in Windows-1252 when configured, with every character", async () => {
    const latin = fc.string({
      unit: fc.constantFrom(...Array.from(`ab," ${HIGH_1252}`), "\xa0", "\xbf", "\xc3", "\xff"),
    })
    await fc.assert(
      fc.asyncProperty(arbitraryTable(latin), newline, delimiter, async (rows, eol, sign) => {
        const bytes = to1252(write(rows, eol, sign))
        expect(await cellsRead(bytes, { encoding: "windows-1252" })).toEqual(rows)
      }),
      { numRuns: 100 },
    )
  })
})

it("detects UTF-16 without a mark, also with characters whose zero byte is on the other side", async () => {
  const text = "id,name\n1,ĀĀ\n2,😀\n"
  const plain = await readFile(text)
  expect(await readFile(Buffer.from(text, "utf16le"))).toEqual(plain)
  expect(await readFile(bigEndian(text))).toEqual(plain)
})

describe("the five encodings of one file", () => {
  const text = 'id,name,city\r\n1,José,Zürich\r\n2,"Ünal, S",Köln\r\n'

  it.each([...UNICODE, WINDOWS])("yield identical rows: %s", async (_, encode, encoding) => {
    const plain = await readFile(text)
    expect(await readFile(encode(text))).toEqual(plain)
    expect(await readFile(encode(text), { encoding })).toEqual(plain)
  })

  it.each([...UNICODE, ...UNMARKED_UTF16, WINDOWS])(
    "yield identical rows in chunks of any size: %s",
    async (_, encode) => {
      const plain = await readFile(text)
      for (const chunkBytes of [1, 2, 3, 5, 7]) {
        expect(await readFile(makeFile(encode(text), chunkBytes))).toEqual(plain)
      }
    },
  )

  it("reads all Windows-1252 characters from 0x80 to 0x9F, unlike Node's TextDecoder", async () => {
    const bytes = Buffer.concat([Buffer.from("a,b\n1,"), Buffer.from(BYTES_1252), Buffer.from("\n")])
    expect((await readFile(bytes, { encoding: "windows-1252" })).rows).toEqual([[2, "1", HIGH_1252]])
  })
})

describe("undecodable bytes are an error with their line", () => {
  const lines = (...parts: ReadonlyArray<string | ReadonlyArray<number>>) =>
    Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : Buffer.from(part))))

  it.each([
    ["a lone byte among UTF-8", lines("a,b\nनाम,1\n", [0xe9], ",2\n"), 3, "mixes encodings"],
    ["a lone byte before UTF-8", lines("a,b\n", [0xe9], ",2\nनाम,1\n"), 2, "mixes encodings"],
    [
      "a sequence cut off by the end",
      lines("a,b\né,1\n2,", [0xe2, 0x82]),
      3,
      "the first half of a character",
    ],
    ["an overlong sequence", lines("a,b\né,1\n", [0xc0, 0xaf], ",2\n"), 3, "not UTF-8"],
    ["a surrogate in UTF-8", lines("a,b\né,1\n", [0xed, 0xa0, 0x80], ",2\n"), 3, "not UTF-8"],
    ["a byte that no encoding defines", lines("a,b\n1,", [0xe9, 0x20, 0x81], "\n"), 2, "not UTF-8"],
    ["bad bytes after a UTF-8 mark", lines([0xef, 0xbb, 0xbf], "a,b\n1,2\n3,", [0xe9], "\n"), 3, "not UTF-8"],
    ["a zero byte", lines("a,b\n1,2\n3,4\n5,", [0], "6, and enough text not to be UTF-16\n"), 4, "zero byte"],
    ["bad bytes in lines that end with CR", lines("a,b\ré,1\r2,", [0xff]), 3, "not UTF-8"],
  ])("%s", async (_, bytes, line, what) => {
    for (const chunkBytes of [1, 3, 1_000]) {
      const failure = await catchFailure(makeFile(bytes, chunkBytes))
      expect(failure).toMatchObject({ kind: "data", position: line })
      expect(failure.message).toMatch(new RegExp(`^Line ${line} holds .*${what}`))
    }
  })

  it.each([
    ["half a pair", "a,b\n1,\ud83d\n", "half a character"],
    ["the other half of a pair", "a,b\n1,\ude00\n", "half a character"],
    ["a zero character", "a,b\n1,\0\n", "a zero character"],
    ["half a pair at the end", "a,b\n\ud83d", "half a character"],
  ])("%s in UTF-16", async (_, text, what) => {
    for (const bytes of [Buffer.from(`\ufeff${text}`, "utf16le"), bigEndian(`\ufeff${text}`)]) {
      const failure = await catchFailure(makeFile(bytes, 3))
      expect(failure).toMatchObject({ kind: "data", position: 2 })
      expect(failure.message).toContain(`Line 2 holds ${what}`)
    }
  })

  it.each([
    ["little-endian", (unit: number) => [unit, 0, 0, 0]],
    ["big-endian", (unit: number) => [0, 0, 0, unit]],
  ])("UTF-32, %s, which is not supported", async (_, encode) => {
    const text = [0xfeff, ...Buffer.from("a,b\n1,2\n")]
    const bytes = text.flatMap((unit) =>
      unit === 0xfeff ? (encode(1)[0] === 1 ? [0xff, 0xfe, 0, 0] : [0, 0, 0xfe, 0xff]) : encode(unit),
    )
    const failure = await catchFailure(Buffer.from(bytes))
    expect(failure).toMatchObject({ kind: "data", position: 1 })
    expect(failure.message).toMatch(/^Line 1 holds a zero (character|byte)/u)
  })

  it("half a unit at the end of UTF-16", async () => {
    const bytes = Buffer.from("\ufeffa,b\n1,2\n", "utf16le")
    expect(await catchFailure(bytes.subarray(0, -1))).toMatchObject({ kind: "data", position: 2 })
  })

  it.each([
    ["utf-8", Buffer.from([0x61, 0x2c, 0x62, 0x0a, 0xe9])],
    ["windows-1252", Buffer.from([0x61, 0x2c, 0x62, 0x0a, 0xc3, 0x81])],
  ])("also when the encoding is named: %s", async (encoding, bytes) => {
    expect(await catchFailure(bytes, { encoding })).toMatchObject({ kind: "data", position: 2 })
  })

  it("arbitrary bytes never yield a U+FFFD that the file does not contain", async () => {
    const header = Buffer.from("a,b\n")
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 40 }), async (random) => {
        const outcome = await readFile(Buffer.concat([header, random])).catch((error: unknown) => error)
        if (outcome instanceof Error) expect(outcome).toMatchObject({ _tag: "SourceError", kind: "data" })
        const went = Buffer.from(random).includes("\ufffd") || [0xfd, 0xff].some((b) => random.includes(b))
        if (!went) expect(JSON.stringify(outcome)).not.toContain("\ufffd")
      }),
      { numRuns: 500 },
    )
  })
})
