import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createTestDatabase, type TestDatabase } from "./testing/test-database.ts"

let test: TestDatabase

beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

const run = Effect.runPromise
const ask = (text: string, values: ReadonlyArray<unknown> = []) =>
  test.database.query<{ readonly answer: number }>("ask", { text, shared: true }, values)
const processId = async () => (await run(ask("SELECT pg_backend_pid() AS answer")))[0]?.answer

describe("the shared connection", () => {
  it("returns the results of concurrent statements to their callers, on one connection", async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => run(ask("SELECT $1::int AS answer", [n]))),
    )
    expect(answers.flat().map(({ answer }) => answer)).toEqual(Array.from({ length: 50 }, (_, n) => n))
    expect(new Set(await Promise.all([processId(), processId(), processId()])).size).toBe(1)
  })

  it("fails only the failing statement", async () => {
    const [before, failure, after] = await Promise.all([
      run(ask("SELECT 1 AS answer")),
      run(Effect.flip(ask("SELECT 1/0 AS answer"))),
      run(ask("SELECT 2 AS answer")),
    ])
    expect(before).toEqual([{ answer: 1 }])
    expect(failure).toMatchObject({ _tag: "StorageError", operation: "ask" })
    expect(after).toEqual([{ answer: 2 }])
  })

  it("copies rows out between other statements", async () => {
    const copy = test.database.copy("copy", {
      text: "SELECT 'x' FROM generate_series(1, 3)",
      expectedBytes: 100,
      shared: true,
    })
    const [rows, answers] = await Promise.all([run(copy), run(ask("SELECT 3 AS answer"))])
    expect(rows.map(([field]) => field?.toString())).toEqual(["x", "x", "x"])
    expect(answers).toEqual([{ answer: 3 }])
  })

  it("fails running statements when it is lost, and is reopened", async () => {
    const lost = await processId()
    const waiting = run(Effect.flip(ask("SELECT pg_sleep(60)")))
    await expect
      .poll(() => test.database.dataSource.query("SELECT pg_terminate_backend($1) AS ended", [lost]))
      .toEqual([{ ended: true }])
    expect(await waiting).toMatchObject({ _tag: "StorageError" })
    const next = () => processId().catch(() => lost)
    await expect.poll(next).not.toBe(lost)
  })
})
