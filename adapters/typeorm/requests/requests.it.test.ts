import { randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { connect, createVendor, terminate } from "../../../core/testing/builders/connections.ts"
import { START } from "../../../core/testing/builders/vendors.ts"
import { describeRequests } from "../../../core/testing/suites/requests.ts"
import { makeAssistedRequests } from "./assisted-requests.ts"
import { makeRequestDocuments } from "./request-documents.ts"
import { makePostgresStorage } from "../testing/storage.ts"
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts"
import { makeUnsupportedRequests } from "./unsupported-requests.ts"

let test: TestDatabase

beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

const make = () => {
  const { database } = test
  const storage = makePostgresStorage(database)
  return {
    storage,
    assisted: makeAssistedRequests(database),
    unsupported: makeUnsupportedRequests(database),
    documents: makeRequestDocuments(database),
    newConnectionId: async () => (await connect(storage)).id,
    newVendorOrgId: async () => (await createVendor(storage)).orgId,
  }
}

describe("the requests on PostgreSQL", () => {
  describeRequests(make)

  it("are deleted with their connection, including documents that are still being added", async () => {
    const { storage, assisted, documents, newConnectionId } = make()
    const run = Effect.runPromise
    const id = await newConnectionId()
    await run(assisted.findOrCreate(id, START))
    const [whole, arriving, early] = [randomUUID(), randomUUID(), randomUUID()]
    for (const document of [whole, arriving, early]) {
      const of = document === early ? "journey" : "assisted"
      await run(documents.begin({ of, id }, { id: document, addedAt: START }))
      await run(documents.appendChunk(document, 0, Buffer.from([1])))
    }
    await run(documents.complete(whole, Buffer.from([1])))
    await terminate(storage, id)
    expect(await run(assisted.find(id))).toBeNull()
    expect(await run(documents.list({ of: "assisted", id }))).toEqual([])
    for (const document of [whole, arriving, early])
      expect(await run(documents.readChunk(document, 0))).toBeNull()
    expect(
      await run(Effect.flip(documents.begin({ of: "journey", id }, { id: randomUUID(), addedAt: START }))),
    ).toMatchObject({ _tag: "StorageError" })
    expect(await run(Effect.flip(documents.appendChunk(arriving, 1, Buffer.from([1]))))).toMatchObject({
      _tag: "StorageError",
    })
  })
})
