import { randomUUID } from "node:crypto"
import { once } from "node:events"
import { type AddressInfo, createServer } from "node:net"
import * as Effect from "effect/Effect"
import pg from "pg"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { Database } from "./database.ts"
import { type FrozenLine, openFrozenLine } from "./testing/frozen-line.ts"
import { createTestDatabase, type TestDatabase } from "./testing/test-database.ts"
import { HalfOpenDetectingClient } from "./half-open-detector.ts"

const run = Effect.runPromise
/** Much shorter than in production. */
const SILENCE_MILLIS = 300

let test: TestDatabase
let line: FrozenLine
let database: Database

beforeAll(async () => {
  test = await createTestDatabase()
})
beforeEach(async () => {
  line = await openFrozenLine(test.socketPath)
  database = await test.connectAgain({ port: line.port, limits: { silence: SILENCE_MILLIS } })
})
afterEach(async () => {
  await database.close()
  await line.close()
})
afterAll(() => test.drop())

const ask = (text: string, from = database, parts: { shared?: boolean; bulk?: boolean } = {}) =>
  from.query<{ answer: string }>("ask", { text, ...parts })
const LOST = { _tag: "StorageError", reason: "the connection to it was lost or could not be made" }

describe("a half-open connection", () => {
  it.each([
    ["a connection of the pool", {}],
    ["the shared connection", { shared: true }],
    ["a transaction", { bulk: true }],
  ])("fails statements on %s, and the next one succeeds", async (_what, parts) => {
    await run(ask("SELECT 1 AS answer", database, parts))
    line.freeze()
    expect(await run(Effect.flip(ask("SELECT 1 AS answer", database, parts)))).toMatchObject(LOST)
    expect(await run(ask("SELECT 'well' AS answer", database, parts))).toEqual([{ answer: "well" }])
  })

  it("is detected while more statements are sent on it", async () => {
    const shared = { shared: true }
    await run(ask("SELECT 1", database, shared))
    line.freeze()
    const asked: Array<Promise<unknown>> = []
    const more = setInterval(
      () => asked.push(run(Effect.result(ask("SELECT 1", database, shared)))),
      SILENCE_MILLIS / 10,
    )
    expect(await run(Effect.flip(ask("SELECT 1", database, shared)))).toMatchObject(LOST)
    clearInterval(more)
    await Promise.all(asked)
    expect(await run(ask("SELECT 'well' AS answer", database, shared))).toEqual([{ answer: "well" }])
  })

  it("leaves no locks of a lost client on the server", async () => {
    await run(ask("CREATE TABLE IF NOT EXISTS held (id int); TRUNCATE held; INSERT INTO held VALUES (1)"))
    const holding = database.transaction("hold", async (tx) => {
      await tx.run({ text: "UPDATE held SET id = 2" })
      line.freeze()
      await tx.run({ text: "SELECT 1" })
    })
    expect(await run(Effect.flip(holding))).toMatchObject(LOST)
    await expect
      .poll(() =>
        run(Effect.result(ask("SELECT id::text AS answer FROM held FOR UPDATE NOWAIT", test.database))),
      )
      .toMatchObject({ _tag: "Success", success: [{ answer: "1" }] })
  })

  it("moves its locks to the next connection while the server still holds them", async () => {
    const key = randomUUID()
    expect(await database.locks.acquire(key)).toBe(true)
    const [lost] = await holders(key)
    line.freeze()
    // The next statement detects that the connection is dead.
    expect(await database.locks.acquire(randomUUID()).catch(() => null)).toBeNull()
    await expect.poll(() => holders(key)).not.toEqual([lost])
    await expect.poll(() => holders(key)).toHaveLength(1)
    expect(await test.database.locks.acquire(key)).toBe(false)
    await database.locks.release(key)
    expect(await test.database.locks.acquire(key)).toBe(true)
    await test.database.locks.release(key)
  })

  it("closes without waiting for the server", async () => {
    const leaving = await test.connectAgain({ port: line.port })
    await run(ask("SELECT 1", leaving))
    line.freeze()
    await expect(leaving.close()).resolves.toBeUndefined()
  })
})

/** The server processes that hold the lock. */
const holders = async (key: string): Promise<ReadonlyArray<string>> => {
  const locked = `hashtextextended('${key}', 0)`
  const rows = await run(
    ask(
      `SELECT pid::text AS answer FROM pg_locks WHERE locktype = 'advisory' AND granted
      AND classid = ((${locked} >> 32) & 4294967295)::oid AND objid = (${locked} & 4294967295)::oid`,
      test.database,
    ),
  )
  return rows.map(({ answer }) => answer)
}

describe("a server that is silent because it is busy", () => {
  it.each([
    ["with a long statement", {}],
    ["with one that others are queued behind", { shared: true }],
  ])("is not given up %s", async (_what, parts) => {
    const slow = "SELECT 'done' AS answer FROM pg_sleep(1.5)"
    expect(await run(ask(slow, database, parts))).toEqual([{ answer: "done" }])
  })

  it("is not given up while it waits for a lock", async () => {
    const key = "SELECT pg_advisory_xact_lock(4711)::text AS answer"
    const holding = test.database.transaction("hold", async (tx) => {
      await tx.run({ text: key })
      const waiting = run(Effect.result(ask(key)))
      await tx.run({ text: "SELECT pg_sleep(1.5)" })
      return { waiting }
    })
    const { waiting } = await run(holding)
    expect(await waiting).toMatchObject({ _tag: "Success" })
  })

  it("is not given up when it has no connection left for the check", async () => {
    const name = `narrow_${randomUUID().replaceAll("-", "")}`
    await run(ask(`CREATE ROLE ${name} LOGIN CONNECTION LIMIT 1`, test.database))
    const narrow = await test.connectAgain({
      username: name,
      poolSize: 1,
      limits: { silence: SILENCE_MILLIS },
    })
    expect(await run(ask("SELECT 'done' AS answer FROM pg_sleep(1.5)", narrow))).toEqual([{ answer: "done" }])
    await narrow.close()
    await run(ask(`DROP ROLE ${name}`, test.database))
  })
})

describe("a server that terminates a new connection", () => {
  /** PostgreSQL's protocol: a type, the length of the payload, and the payload. */
  const message = (type: string, ...parts: ReadonlyArray<Buffer>) => {
    const body = Buffer.concat(parts)
    const length = Buffer.alloc(4)
    length.writeUInt32BE(body.length + 4)
    return Buffer.concat([Buffer.from(type), length, body])
  }
  const LET_IN = message("R", Buffer.alloc(4))
  const READY = message("Z", Buffer.from("I"))
  const DYING = message("E", Buffer.from("SFATAL\0C57P01\0Mterminating connection\0\0"))

  it("fails the statement but not the process", async () => {
    const server = createServer((socket) => {
      socket.on("error", () => undefined)
      socket.once("data", () => socket.end(Buffer.concat([LET_IN, READY, DYING])))
    }).listen(0, "127.0.0.1")
    await once(server, "listening")
    const { port } = server.address() as AddressInfo
    const pool = new pg.Pool({ host: "127.0.0.1", port, user: "app", Client: HalfOpenDetectingClient })
    pool.on("error", () => undefined)
    const client = await pool.connect()
    await expect(client.query("SELECT 1")).rejects.toThrow()
    client.release(true)
    await pool.end()
    server.close()
  })
})
