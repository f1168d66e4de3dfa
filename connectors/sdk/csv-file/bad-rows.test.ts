import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { catchFailure, collectPages, makeFile, readFile, written } from "./testing/files.ts"

const HEADER = "id,name,city,note"

/** Ten rows, some with quotes and line breaks that earlier damage could swallow. */
const GOOD = [
  "1,Asha,Pune,plain",
  '2,"Bose, Ravi",Kochi,x',
  '3,Chen,"Bengaluru",""',
  '4,"says ""hi""",Delhi,"a\nb\nc"',
  "5,Devi,Goa,",
  '6,"Das","Agra","z"',
  "7,Eka,Surat,y",
  '8,"two\nlines",Leh,"12, Park St"',
  "9,Farah,Puri,q",
  '10,Gita,"Jaipur, Rajasthan",r',
]

const BAD: ReadonlyArray<readonly [kind: string, row: string, reason: RegExp]> = [
  ["too few values", "x,y,z", /^has 3 values, the header has 4: write a delimiter for every column/],
  ["one value", "x", /^has 1 value, the header has 4: write/],
  [
    "too many values",
    "x,y,z,w,v",
    /^has 5 values, the header has 4: put a value that holds the delimiter in quotes/,
  ],
  [
    "an unquoted comma and an empty last column",
    "x,Rao, Ravi,z,",
    /^has 5 values, the header has 4: .* or remove the delimiter at the end/,
  ],
  ["a quote opened at the first value", '"x,y,z,w', /quote/],
  ["a quote opened in the middle", 'x,"y,z,w', /quote/],
  ["a quote opened at the last value", 'x,y,z,"w', /quote/],
  ["a quote closed too late", 'x,y",z,w', /quote/],
  ["a quote inside a value", 'x,5" pipe,z,w', /quote/],
  ["two quotes inside a value", 'x,a "y" b,z,w', /^has a quote \("\) inside value 2/],
  ["text after a closing quote", 'x,"y"y,z,w', /^opens a quote \("\) at value 2/],
  ["a value over lines and too few of them", 'x,"y\ny\ny",z', /^has 3 values.*over 3 lines/],
  ["a value over lines and too many of them", 'x,"y\ny",z,w,v', /^has 5 values.*over 2 lines/],
  ["a value over lines with a quote inside", 'x,"y\n"y" y\ny",z,w', /over 3 lines/],
  ["a value over lines that is never closed", 'x,"y\ny,z,w', /over 2 lines/],
]

const toCells = (rows: ReadonlyArray<ReadonlyArray<unknown>>) => rows.map((row) => row.slice(1))

const findLine = (rows: ReadonlyArray<string>, index: number) =>
  [HEADER, ...rows.slice(0, index)].join("\n").split("\n").length + 1

describe.each(BAD)("one row with %s", (_, bad, reason) => {
  it("causes one error with its line at any position, and every other row is read", async () => {
    const good = toCells((await readFile([HEADER, ...GOOD].join("\n"))).rows)
    expect(good).toHaveLength(GOOD.length)
    for (const eol of ["\n", "\r\n"]) {
      for (let index = 0; index <= GOOD.length; index++) {
        const rows = [...GOOD.slice(0, index), bad, ...GOOD.slice(index)]
        for (const end of ["", "\n"]) {
          const text = ([HEADER, ...rows].join("\n") + end).replaceAll("\n", eol)
          const read = await readFile(text)
          const expected = good.map((row) => row.map((cell) => String(cell).replaceAll("\n", eol)))
          expect(toCells(read.rows), `at ${index}`).toEqual(expected)
          expect(read.unreadable, `at ${index}`).toEqual([
            [findLine(rows, index), expect.stringMatching(reason)],
          ])
        }
      }
    }
  })
})

describe("several bad rows", () => {
  const word = fc.string({ unit: fc.constantFrom(...Array.from("abcde ,")), minLength: 1, maxLength: 6 })
  const goodRow = fc
    .tuple(word, word, word)
    .map((cells) => ["e", ...cells].map((cell) => written(cell)).join(","))
  const badRow = fc.constantFrom("x,y,z", "x,y,z,w,v", 'x,"y,z,w', 'x,y,z,"w', 'x,5" y,z,w', 'x,"y"y,z,w')
  const lines = fc.array(
    fc.oneof(
      goodRow.map((row) => [row, true] as const),
      badRow.map((row) => [row, false] as const),
    ),
    { minLength: 1, maxLength: 30 },
  )

  it("cause one error each, with the right line, also when adjacent", async () => {
    await fc.assert(
      fc.asyncProperty(lines, async (given) => {
        const text = [HEADER, ...given.map(([row]) => row)].join("\n")
        const { rows, unreadable } = await readFile(text, { limits: { blockBytes: 50 } })
        const linesWhere = (wanted: boolean) =>
          given.flatMap(([, good], index) => (good === wanted ? [index + 2] : []))
        expect(rows.map(([line]) => line)).toEqual(linesWhere(true))
        expect(unreadable.map(([line]) => line)).toEqual(linesWhere(false))
      }),
      { numRuns: 500 },
    )
  })

  it("stop the reading at 1,000, with the first of them and a hint about the delimiter", async () => {
    const text = `a;b,c,d\n1,2,3\n${"1,2\n".repeat(1_000)}`
    expect(await catchFailure(text)).toEqual({
      kind: "data",
      position: 3,
      message:
        "1000 rows could not be read; the first is line 3, which has 2 values, the header has 3: " +
        "write a delimiter for every column, also for an empty one " +
        "(is the delimiter right? It was taken to be the comma; does the header name every column?)",
    })
    const { unreadable } = await readFile(`a,b,c\n1,2,3\n${"1,2\n".repeat(999)}`)
    expect(unreadable).toHaveLength(999)
  })

  it("are reported in a page without any valid row", async () => {
    expect(await readFile("a,b\n1\n")).toMatchObject({
      columns: ["a", "b"],
      rows: [],
      unreadable: [[2, expect.stringMatching(/^has 1 value, the header has 2/)]],
    })
  })
})

/** Accepting it would shift the following values into the wrong columns, undetectably. */
describe("a row with another number of values than the header", () => {
  const listUnreadable = async (text: string) => (await readFile(text)).unreadable.map(([line]) => line)

  it("is an error even if the extra value is blank, since an earlier comma may be unquoted", async () => {
    const text = "id,name,dept,title,city,left\nE1,Asha,Sales,Clerk,Pune,\nE2,Rao, Ravi,Sales,Clerk,Pune,\n"
    expect((await readFile(text)).rows).toEqual([[2, "E1", "Asha", "Sales", "Clerk", "Pune", ""]])
    expect(await listUnreadable(text)).toEqual([3])
    expect(await listUnreadable("id,pay,note\n1,1,20,000,\n2,90,\n")).toEqual([2])
  })

  it("is an error in every row when the header lacks a name, also for an empty last column", async () => {
    expect(await listUnreadable("id,name,city\n1,Asha,Sales,\n2,Ravi,Sales,\n")).toEqual([2, 3])
    expect(await listUnreadable("id,name,city\n1,Asha,Sales,Pune\n2,Ravi,Sales,Goa\n")).toEqual([2, 3])
  })

  it("is accepted when header and rows end with the same delimiters and the extra columns are empty", async () => {
    const text = "id,name,,\n1,Asha,,\n2,Ravi, ,\n,,,\n"
    expect((await readFile(text)).rows).toEqual([
      [2, "1", "Asha", "", ""],
      [3, "2", "Ravi", " ", ""],
    ])
    const { rows, unreadable } = await readFile("id,name,\n1,Rao, Ravi\n2,Asha,\n")
    expect(rows).toEqual([[3, "2", "Asha", ""]])
    expect(unreadable).toEqual([[2, "has a value behind column 2, the last that the header names"]])
    expect(await listUnreadable("id,name,\n1,Asha\n")).toEqual([2])
  })

  it("keeps values of an unnamed column before named ones, as pandas writes its index", async () => {
    expect((await readFile(",id,name\n0,1,Asha\n")).rows).toEqual([[2, "0", "1", "Asha"]])
  })
})

describe("an unclosed quote", () => {
  const many = (count: number, row: (n: number) => string) => Array.from({ length: count }, (_, n) => row(n))

  it.each([
    ["no quotes follow", (n: number) => `${n},name ${n},city,note`],
    ["every row has quotes", (n: number) => `${n},"name, ${n}",city,"a ""note"""`],
    ["every value is quoted", (n: number) => `"${n}","name","city","note"`],
    ["every row spans two lines", (n: number) => `${n},"name\n${n}",city,note`],
  ])("does not swallow a large file when %s", async (_, row) => {
    const rows = many(40_000, row)
    for (const at of [0, 20_000, 40_000]) {
      const damaged = [...rows.slice(0, at), 'x,"y,z,w', ...rows.slice(at)]
      const read = await readFile([HEADER, ...damaged].join("\n"))
      expect(read.rows.length).toBe(rows.length)
      expect(read.unreadable.map(([line]) => line)).toEqual([findLine(damaged, at)])
    }
  })

  it("is detected in a record of more than 1 MiB, and the following lines are read", async () => {
    const rows = many(30, (n) => `${n},${"long ".repeat(20_000)},city,note`)
    const read = await readFile(makeFile([HEADER, 'x,"y,z,w', ...rows].join("\n")))
    expect(read.unreadable.map(([line]) => line)).toEqual([2])
    expect(read.rows.map(([, id]) => id)).toEqual(rows.map((_, n) => String(n)))
  })

  it("in the header is reported with the header's line", async () => {
    const failure = await catchFailure('\na,"b,c\n1,2,3\n')
    expect(failure).toMatchObject({ kind: "data", position: 2 })
    expect(failure.message).toContain("quote")
    expect((await catchFailure('a,b"x"\n1,2\n')).message).toBe(
      'Line 1, the header, has a quote (") inside value 2: put the value in quotes and double each quote in it',
    )
  })
})

describe("reasons", () => {
  it("never quote the row", async () => {
    const texts = BAD.map(([, row]) => row.replaceAll(/[xyzw]/g, "S3CRET"))
    const { unreadable } = await readFile([HEADER, ...texts].join("\n"))
    expect(unreadable.length).toBeGreaterThan(5)
    expect(JSON.stringify(unreadable)).not.toContain("S3CRET")
  })
})

describe("the text of bad rows", () => {
  const list = async (text: string, showsUnreadable: boolean) => {
    const pages = await collectPages(makeFile(text), { showsUnreadable })
    return pages.flatMap(({ unreadable }) => unreadable.map((row) => row.text))
  }
  const BAD = 'id,name\n1,Rao, Asha\n2,Ben\n3\n4,"Chitra\n'

  it("comes only when it is asked for, since reasons are stored and logged", async () => {
    expect(await list(BAD, true)).toEqual(["1,Rao, Asha", "3", '4,"Chitra'])
    expect(await list(BAD, false)).toEqual([undefined, undefined, undefined])
  })
})
