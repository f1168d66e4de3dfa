import { randomBytes } from "node:crypto"
import * as Effect from "effect/Effect"
import pg from "pg"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { describeKeyStore } from "../../core/testing/suites/accounts/key-store.ts"
import { type OpenKeyStore, openPostgresKeyStore } from "./key-store.ts"

const { host, port, username } = inject("postgres")
const makeUrl = (database: string) =>
  `postgresql://${username}@${encodeURIComponent(host)}:${String(port)}/${database}`

const databases: Array<string> = []
const stores: Array<OpenKeyStore> = []
let maintenance: pg.Client

beforeAll(async () => {
  maintenance = new pg.Client({ connectionString: makeUrl("postgres") })
  await maintenance.connect()
})
afterAll(async () => {
  for (const store of stores) await store.close()
  for (const name of databases) await maintenance.query(`DROP DATABASE ${name} WITH (FORCE)`)
  await maintenance.end()
})

const newDatabase = async (): Promise<string> => {
  const name = `hrsync_keys_${randomBytes(6).toString("hex")}`
  await maintenance.query(`CREATE DATABASE ${name}`)
  databases.push(name)
  return name
}

const open = (database: string) => {
  const store = openPostgresKeyStore(makeUrl(database))
  stores.push(store)
  return store
}

describe("the key store in its own PostgreSQL database", () => {
  describeKeyStore(async () => open(await newDatabase()))

  it("is created once by concurrent processes", async () => {
    const database = await newDatabase()
    const all = await Promise.all(Array.from({ length: 6 }, () => Effect.runPromise(open(database).isEmpty)))
    expect(all).toEqual([true, true, true, true, true, true])
  })

  it("reports that it is unreachable, without its address", async () => {
    const store = openPostgresKeyStore("postgresql://user:canary-password@127.0.0.1:1/keys")
    stores.push(store)
    const refused = await Effect.runPromise(Effect.flip(store.isEmpty))
    expect(refused).toMatchObject({
      store: "key store",
      operation: "look for key parts",
      reason: "ECONNREFUSED",
    })
    expect(JSON.stringify(refused)).not.toContain("canary")
  })
})
