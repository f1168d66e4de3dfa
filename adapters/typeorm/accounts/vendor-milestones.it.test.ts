import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createVendor } from "../../../core/testing/builders/connections.ts"
import { makeVendorKey, START } from "../../../core/testing/builders/vendors.ts"
import { makePostgresStorage } from "../testing/storage.ts"
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts"
import { makeVendorMilestones } from "./vendor-milestones.ts"

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

const run = Effect.runPromise
const NONE = { origin: false, token: false, webhook: false, read: false, dismissed: false }

describe("the milestones of a vendor", () => {
  it("are what the service has seen of this vendor, each once, whichever process saw it", async () => {
    const storage = makePostgresStorage(test.database)
    const key = makeVendorKey()
    const { orgId } = await createVendor(storage, { origins: [], keys: [key] })
    const { orgId: other } = await createVendor(storage, { origins: ["https://app.example"] })
    const [first, second] = [makeVendorMilestones(test.database), makeVendorMilestones(test.database)]
    expect(await run(first.find(orgId))).toEqual(NONE)
    for (const process of [first, second, first]) await run(process.reach(orgId, "token", START))
    expect(await run(second.find(orgId))).toEqual({ ...NONE, token: true })
    await run(first.reach(orgId, "webhook", START))
    const used = "UPDATE vendor_key SET last_used_at = now() WHERE id = $1"
    await test.database.dataSource.query(used, [key.id])
    await run(first.reach(orgId, "dismissed", START))
    expect(await run(first.find(orgId))).toEqual({
      ...{ origin: false, token: true, webhook: true, read: true, dismissed: true },
    })
    expect(await run(first.find(other))).toEqual({ ...NONE, origin: true })
    expect(await run(first.find("no id"))).toEqual(NONE)
  })

  it("count a webhook that was delivered", async () => {
    const { orgId } = await createVendor(makePostgresStorage(test.database), { origins: [] })
    const milestones = makeVendorMilestones(test.database)
    const add = "INSERT INTO delivery_day VALUES (gen_random_uuid(), $1, $2, $3, 0, 5)"
    await test.database.dataSource.query(add, [orgId, "2031-01-01", 0])
    expect(await run(milestones.find(orgId))).toEqual(NONE)
    await test.database.dataSource.query(add, [orgId, "2031-01-02", 1])
    expect(await run(milestones.find(orgId))).toEqual({ ...NONE, webhook: true })
  })
})
