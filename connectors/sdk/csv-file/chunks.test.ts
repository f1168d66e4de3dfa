import { describe, expect, it } from "vitest"
import { makeFile, readFile } from "./testing/files.ts"

/** Everything that a chunk boundary can split: CRLF, doubled quotes, sequences of 2 to 4 bytes, damage over several lines. */
const TRICKY = [
  '"Id",Name,"No""te"',
  '1,"Zoë ""Z"" O\'Neil",नमस्ते',
  '2,"two\r\nlines, and ""quotes""",😀',
  "",
  '3,"never closed,x',
  "4,plain,y",
  '5,stray " quote,y',
  "6,too,many,values",
  '7,"over',
  'two lines, but short"',
  '8,"ends,""with",""',
  '9,"last, without a line break",€',
].join("\r\n")

const EXPECTED_ROWS = [
  [2, "1", 'Zoë "Z" O\'Neil', "नमस्ते"],
  [3, "2", 'two\r\nlines, and "quotes"', "😀"],
  [7, "4", "plain", "y"],
  [12, "8", 'ends,"with', ""],
  [13, "9", "last, without a line break", "€"],
]

describe("the same rows and errors come out", () => {
  it("when the file is read as a whole", async () => {
    const { rows, unreadable } = await readFile(TRICKY)
    expect(rows).toEqual(EXPECTED_ROWS)
    expect(unreadable.map(([line]) => line)).toEqual([6, 8, 9, 10])
  })

  it("in blocks and chunks of every size", async () => {
    const whole = await readFile(TRICKY)
    for (let size = 1; size <= 40; size++) {
      expect(await readFile(makeFile(TRICKY, size), { limits: { blockBytes: size } })).toEqual(whole)
    }
  })

  it("when the file is cut in two at any byte", async () => {
    const whole = await readFile(TRICKY)
    const bytes = Buffer.from(TRICKY)
    for (let cut = 0; cut <= bytes.length; cut++) {
      const file = {
        ...makeFile(bytes),
        open: async function* () {
          yield await Promise.resolve(bytes.subarray(0, cut))
          yield bytes.subarray(cut)
        },
      }
      expect(await readFile(file, { limits: { blockBytes: Math.max(1, cut) } })).toEqual(whole)
    }
  })

  it("in UTF-16 and Windows-1252 cut anywhere", async () => {
    const latin = TRICKY.replaceAll(/[^\x20-\x7eë\r\n]/gu, "x")
    const whole = await readFile(latin)
    for (const encoded of [Buffer.from(`\ufeff${latin}`, "utf16le"), Buffer.from(latin, "latin1")]) {
      for (let size = 1; size <= 20; size++) {
        expect(await readFile(makeFile(encoded, size), { limits: { blockBytes: size } })).toEqual(whole)
      }
    }
  })
})
