import { randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { makeAuditEntry } from "../../../core/testing/builders/audit-entries.ts"
import { createVendor } from "../../../core/testing/builders/connections.ts"
import { describeAuditLog } from "../../../core/testing/suites/audit-log.ts"
import { makePostgresStorage } from "../testing/storage.ts"
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts"
import { makeAuditLog } from "./audit-log.ts"

const run = Effect.runPromise
let test: TestDatabase

beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

describe("the audit log on PostgreSQL", () => {
  describeAuditLog(() => Promise.resolve(makePostgresStorage(test.database)))
})

const CHANGES = [
  "UPDATE audit_entry SET role = 'nobody'",
  "DELETE FROM audit_entry",
  "TRUNCATE audit_entry",
  "UPDATE audit_head SET sequence = sequence - 1",
  "UPDATE audit_head SET hash = repeat('1', 64)",
  "DELETE FROM audit_head",
  "TRUNCATE audit_head",
]

describe("a superuser", () => {
  it.each(CHANGES)("is stopped by a trigger: %s", async (statement) => {
    await run(makeAuditLog(test.database).append(makeAuditEntry()))
    await expect(test.database.dataSource.query(statement)).rejects.toThrow("The audit log is append-only")
  })
})

// The other role appends for the tenant of its scope only: rows-of-tenants.it.test.ts.
describe("the role of the service", () => {
  it("appends to any chain", async () => {
    const vendorOrgId = randomUUID()
    await run(
      makeAuditLog(await test.connectAgain({ role: "hrsync_service" })).append(
        makeAuditEntry({ vendorOrgId }),
      ),
    )
    const listed = await run(makeAuditLog(test.database).list({ vendorOrgId }, { after: null, limit: 10 }))
    expect(listed).toHaveLength(1)
  })
})

describe.each(["hrsync_service", "hrsync_application"] as const)("the role %s", (role) => {
  const OTHER_CHANGES = [
    "INSERT INTO audit_head VALUES (gen_random_uuid(), 1, 'x')",
    "INSERT INTO audit_entry SELECT * FROM audit_entry LIMIT 1",
    "ALTER TABLE audit_entry DISABLE TRIGGER ALL",
    "DROP TABLE audit_entry",
    "CREATE OR REPLACE FUNCTION audit_refuse_change() RETURNS trigger LANGUAGE sql AS 'SELECT NULL'",
  ]

  it.each([...CHANGES, ...OTHER_CHANGES])("has no right to %s", async (statement) => {
    const database = await test.connectAgain({ role })
    await expect(database.dataSource.query(statement)).rejects.toThrow(/permission denied|must be owner/u)
  })
})

describe("a database whose owner may not create roles", () => {
  const owner = `owner_${randomUUID().slice(0, 8)}`
  const { host, port } = inject("postgres")
  const server = { host, port, username: owner }
  let plain: TestDatabase

  beforeAll(async () => {
    await test.database.dataSource.query(`CREATE ROLE ${owner} LOGIN CREATEDB`)
  })
  afterAll(async () => {
    await plain.drop()
    await test.database.dataSource.query(`DROP ROLE ${owner}`)
  })

  it("is not migrated until a superuser has granted them, and says how", async () => {
    await expect(createTestDatabase(server)).rejects.toThrow(
      `GRANT hrsync_service, hrsync_application, hrsync_reader TO ${owner}`,
    )
    await test.database.dataSource.query(
      `GRANT hrsync_service, hrsync_application, hrsync_reader TO ${owner}`,
    )
    plain = await createTestDatabase(server)
    const audit = makeAuditLog(plain.database)
    await run(audit.append(makeAuditEntry()))
    expect(await run(audit.listHeads(null))).toMatchObject([{ sequence: 1 }])
  })

  it.each(CHANGES)("stops its owner by a trigger: %s", async (statement) => {
    await expect(plain.database.dataSource.query(statement)).rejects.toThrow("The audit log is append-only")
  })
})

describe("a change", () => {
  it("does not wait for the lock of a chain before it is made", async () => {
    const { vendors, auditLog: audit } = makePostgresStorage(test.database)
    const [slow, quick] = [await createVendor({ vendors }), await createVendor({ vendors })]
    const rename = (orgId: string) =>
      vendors.change(orgId, { name: "Renamed", timeZone: null, origins: null })
    // Both are entries of one chain, and the slow change ends after the quick one.
    const entry = () => makeAuditEntry()
    const quickChange = audit.within(rename(quick.orgId), entry)
    await run(
      audit.within(
        Effect.andThen(
          rename(slow.orgId),
          Effect.promise(() => run(quickChange)),
        ),
        entry,
      ),
    )
    expect((await run(vendors.find(quick.orgId)))?.name).toBe("Renamed")
  })

  it("uses one connection of the pool, whatever it calls", async () => {
    const { vendors, auditLog: audit } = makePostgresStorage(await test.connectAgain({ poolSize: 1 }))
    const { orgId } = await createVendor({ vendors })
    const change = Effect.all(
      [
        vendors.change(orgId, { name: "Renamed", timeZone: null, origins: null }),
        vendors.find(orgId),
        vendors.list(),
      ],
      { concurrency: "unbounded" },
    )
    const [, found] = await run(audit.within(change, () => makeAuditEntry({ vendorOrgId: orgId })))
    expect(found?.name).toBe("Renamed")
  })
})
