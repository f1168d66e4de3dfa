import { randomBytes, randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { literal, uuidArray } from "./copy-out.ts"
import { createTestDatabase, type TestDatabase } from "./testing/test-database.ts"

let test: TestDatabase

beforeAll(async () => {
  test = await createTestDatabase()
  await test.database.dataSource.query("CREATE TABLE copied (id uuid PRIMARY KEY, words text, bytes bytea)")
})
afterAll(() => test.drop())

const run = Effect.runPromise
const copied = (text: string) => run(test.database.copy("copy", { text, expectedBytes: 100 }))

const insert = async (words: string | null, bytes: Buffer | null): Promise<string> => {
  const id = randomUUID()
  await test.database.dataSource.query("INSERT INTO copied VALUES ($1, $2, $3)", [id, words, bytes])
  return id
}

describe("rows copied out", () => {
  it("contain text, bytes and nulls unchanged", async () => {
    const ids = [
      await insert("Zoë \u{1F388}", Buffer.from([0, 255, 10, 92])),
      await insert(null, null),
      await insert("", Buffer.alloc(0)),
    ]
    const rows = await copied(
      `SELECT words, bytes FROM copied WHERE id = ANY(${uuidArray(ids)}) ORDER BY array_position(${uuidArray(ids)}, id)`,
    )
    expect(rows).toEqual([
      [Buffer.from("Zoë \u{1F388}"), Buffer.from([0, 255, 10, 92])],
      [null, null],
      [Buffer.alloc(0), Buffer.alloc(0)],
    ])
  })

  it("may be empty", async () => {
    expect(await copied("SELECT words FROM copied WHERE false")).toEqual([])
  })

  it("may be far larger than a network packet", async () => {
    const values = [randomBytes(3_000_000), randomBytes(10), randomBytes(200_000)]
    const ids = await Promise.all(values.map((bytes) => insert(null, bytes)))
    const rows = await copied(
      `SELECT bytes FROM copied WHERE id = ANY(${uuidArray(ids)}) ORDER BY length(bytes) DESC`,
    )
    expect(
      rows.map(([bytes]) => bytes?.equals(values.find(({ length }) => length === bytes.length)!)),
    ).toEqual([true, true, true])
  })

  it("are selected by a literal with any text, which is never executed", async () => {
    const anyText = fc.oneof(
      fc.string({ unit: "binary" }).map((text) => text.replaceAll("\0", "")),
      fc.constantFrom("'", "\\", "\\'", "E'x'", "'; DROP TABLE copied; --", "$$", "\\\\'"),
    )
    await fc.assert(
      fc.asyncProperty(anyText, async (text) => {
        const [[echoed] = []] = await copied(`SELECT ${literal(text)}`)
        expect(echoed?.toString()).toBe(text)
      }),
      { numRuns: 100 },
    )
  })

  it("reject a literal with NUL", () => {
    expect(() => literal("a\0b")).toThrow("NUL")
  })

  it("fail with the statement, and leave the connection usable", async () => {
    const error = await run(
      Effect.flip(test.database.copy("read nothing", { text: "SELECT 1/0", expectedBytes: 100 })),
    )
    expect(error).toMatchObject({ _tag: "StorageError", operation: "read nothing" })
    await expect(copied(`SELECT ${uuidArray(["no uuid"])}`)).rejects.toThrow()
    expect(await copied("SELECT 'x'")).toEqual([[Buffer.from("x")]])
  })
})
