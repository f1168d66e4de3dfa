import { randomBytes, randomUUID } from "node:crypto"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import * as Effect from "effect/Effect"
import fc from "fast-check"
import { from as copyFrom } from "pg-copy-streams"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts"
import { BinaryCopy } from "./binary-copy.ts"

let test: TestDatabase

beforeAll(async () => {
  test = await createTestDatabase()
  await test.database.dataSource.query(
    "CREATE TABLE copied (n int PRIMARY KEY, words text, bytes bytea, number int, id uuid)",
  )
})
afterAll(() => test.drop())

interface Row {
  readonly words: string | null
  readonly bytes: Buffer | null
  readonly number: number | null
  readonly id: string | null
}

const NOTHING: Row = { words: null, bytes: null, number: null, id: null }

/** Written by COPY and read back by SELECT. `expectedBytes` is the writer's initial size. */
const copied = (rows: ReadonlyArray<Row>, expectedBytes = 0): Promise<ReadonlyArray<Row>> =>
  Effect.runPromise(
    test.database.transaction("copy", async ({ client, run }) => {
      await run({ text: "TRUNCATE copied" })
      const stream = client.query(
        copyFrom("COPY copied (n, words, bytes, number, id) FROM STDIN WITH (FORMAT binary)"),
      )
      await pipeline(Readable.from([written(rows, expectedBytes)]), stream)
      return run<Row & Record<string, unknown>>({
        text: "SELECT words, bytes, number, id FROM copied ORDER BY n",
      })
    }),
  )

const written = (rows: ReadonlyArray<Row>, expectedBytes: number): Buffer => {
  const copy = new BinaryCopy(expectedBytes)
  rows.forEach(({ words, bytes, number, id }, n) => {
    copy.row(5)
    copy.integer(n)
    copy.text(words)
    copy.bytes(bytes)
    if (number === null) copy.null()
    else copy.integer(number)
    if (id === null) copy.null()
    else copy.uuid(id)
  })
  return copy.finish()
}

/** Any text that PostgreSQL can hold: no NUL, no half of a surrogate pair. */
const anyText = fc.string({ unit: "binary" }).map((text) => text.replaceAll("\0", ""))
const orNull = <A>(values: fc.Arbitrary<A>) => fc.option(values, { nil: null })
const anyRow: fc.Arbitrary<Row> = fc.record({
  words: orNull(anyText),
  bytes: orNull(fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes))),
  number: orNull(fc.integer()),
  id: orNull(fc.uuid()),
})

describe("BinaryCopy", () => {
  it("writes every type as PostgreSQL reads it, and null in each place", async () => {
    const id = randomUUID()
    const rows: ReadonlyArray<Row> = [
      { words: "Asha", bytes: Buffer.from([0, 255, 10, 92]), number: 42, id },
      NOTHING,
      { ...NOTHING, words: "", bytes: Buffer.alloc(0), number: 0 },
      { ...NOTHING, words: "null" },
      { ...NOTHING, id: id.toUpperCase() },
    ]
    expect(await copied(rows)).toEqual(rows.map((row) => ({ ...row, id: row.id?.toLowerCase() ?? null })))
  })

  it("keeps characters of every script, and those that other formats escape", async () => {
    const texts = [
      "आशा राव",
      "\u{1F469}\u200D\u{1F4BB}",
      "é",
      "e\u0301",
      "\uFFFF\u{10FFFF}",
      "\t\n\r\\N\\.",
      "\uFEFF\"',;",
    ]
    const rows = texts.map((words) => ({ ...NOTHING, words }))
    expect(await copied(rows)).toEqual(rows)
  })

  it("keeps the smallest and the largest integer", async () => {
    const rows = [2 ** 31 - 1, -(2 ** 31), -1].map((number) => ({ ...NOTHING, number }))
    expect(await copied(rows)).toEqual(rows)
  })

  it("grows beyond its initial size", async () => {
    const rows: ReadonlyArray<Row> = [
      { ...NOTHING, bytes: randomBytes(3_000_000) },
      { ...NOTHING, words: "अ".repeat(500_000) },
      { ...NOTHING, bytes: Buffer.from("small") },
    ]
    const [long, words, small] = await copied(rows, 10)
    expect(long?.bytes?.equals(rows[0]?.bytes ?? Buffer.alloc(0))).toBe(true)
    expect(words?.words === rows[1]?.words).toBe(true)
    expect(small).toEqual(rows[2])
  })

  it("writes no rows at all", async () => {
    expect(await copied([])).toEqual([])
  })

  it("reads back what was written, whatever its initial size", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyRow, { maxLength: 20 }),
        fc.nat({ max: 5_000 }),
        async (rows, expected) => {
          expect(await copied(rows, expected)).toEqual(rows)
        },
      ),
      { numRuns: 60 },
    )
  })
})
