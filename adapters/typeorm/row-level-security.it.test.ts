import { randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import {
  CurrentTenantScope,
  SERVICE_SCOPE,
  type StorageScope,
  type TenantScope,
} from "../../core/ports/tenant-scope.ts"
import type { Connection } from "../../core/domain/connection/connection.ts"
import { connect, createOrganization } from "../../core/testing/builders/connections.ts"
import { createKnownEmployees } from "../../core/testing/builders/sessions.ts"
import type { Storage } from "../../core/testing/storage.ts"
import { type Database, makeDatabase } from "./database.ts"
import { HalfOpenDetectingClient } from "./half-open-detector.ts"
import { connectionRow } from "./rows/connection.ts"
import { makePostgresStorage } from "./testing/storage.ts"
import { createTestDatabase, type TestDatabase } from "./testing/test-database.ts"

/*
 * specification/promises.md#s5-tenants: the role of the API cannot bypass policies, and keeps the scope of each call.
 * Their rows: rows-of-tenants.it.test.ts.
 */

let test: TestDatabase
/** With both roles, as a process that serves requests. */
let database: Database
let storage: Storage
/** The same rows, as a process that serves requests reads them. */
let limited: Storage
let own: Connection
let foreign: Connection

beforeAll(async () => {
  test = await createTestDatabase()
  const [service, application] = [
    await test.connectAgain({ role: "hrsync_service" }),
    await test.connectAgain({ role: "hrsync_application", poolSize: 1 }),
  ]
  database = makeDatabase(service.dataSource, application.dataSource)
  storage = makePostgresStorage(test.database)
  limited = makePostgresStorage(database)
  own = await connectWithEmployee()
  foreign = await connectWithEmployee()
})
afterAll(async () => {
  await database.close()
  await test.drop()
})

const connectWithEmployee = async () => {
  const connection = await connect(storage)
  const session = await Effect.runPromise(createKnownEmployees(storage.ledger, connection.id, ["E1"]))
  await Effect.runPromise(storage.history.save(session.id, { cursor: null, findings: [], coverage: null }))
  return connection
}

const run = <A, E>(scope: StorageScope | null, effect: Effect.Effect<A, E>): Promise<A> =>
  Effect.runPromise(Effect.provideService(effect, CurrentTenantScope, scope))

const ask = <R extends object>(scope: StorageScope | null, text: string, shared = false) =>
  run(scope, database.query<R>("test", { text, shared }))

const countRows = async (scope: StorageScope, table: string, shared?: boolean): Promise<number> => {
  const [row] = await ask<{ count: number }>(scope, `SELECT count(*)::int AS count FROM ${table}`, shared)
  return row?.count ?? -1
}

const toVendorScope = ({ vendorOrgId }: Connection): TenantScope => ({ kind: "vendor", id: vendorOrgId })
const toCorporateScope = ({ orgId }: Connection): TenantScope => ({ kind: "corporate", id: orgId })
const toJourneyScope = ({ id }: Connection): TenantScope => ({ kind: "connection", id })

describe("the roles of the service", () => {
  const FORBIDDEN = [
    "ALTER TABLE connection DISABLE ROW LEVEL SECURITY",
    "DROP POLICY of_tenant ON connection",
    "CREATE POLICY mine ON connection USING (true)",
    "TRUNCATE employee",
    "CREATE TABLE own (id int)",
    "SET row_security = off; SELECT * FROM connection",
  ]

  it("own no table, and are neither superusers nor exempt from policies", async () => {
    const roles = await test.database.dataSource.query<ReadonlyArray<object>>(`
      SELECT rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb,
        EXISTS (SELECT FROM pg_class c WHERE c.relowner = r.oid) AS owns
      FROM pg_roles r WHERE rolname IN ('hrsync_application', 'hrsync_reader', 'hrsync_service') ORDER BY 1`)
    const none = {
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      owns: false,
    }
    expect(roles).toEqual([
      { rolname: "hrsync_application", ...none },
      { rolname: "hrsync_reader", ...none },
      { rolname: "hrsync_service", ...none },
    ])
  })

  it.each(FORBIDDEN)("may not: %s", async (statement) => {
    const { dataSource } = await test.connectAgain({ role: "hrsync_application" })
    await expect(dataSource.query(statement)).rejects.toThrow(
      /permission denied|must be owner|would be affected by row-level security/u,
    )
  })
})

describe("the functions of the database", () => {
  it("find their tables by a search path of their own, or found them when they were created", async () => {
    const found = await test.database.dataSource.query<ReadonlyArray<object>>(`
      SELECT proname FROM pg_proc p WHERE pronamespace IN ('public'::regnamespace, 'tenant'::regnamespace)
        AND proname <> 'audit_refuse_change' AND prosqlbody IS NULL AND NOT EXISTS (SELECT FROM unnest(proconfig) AS s (setting) WHERE setting LIKE 'search_path=pg_catalog,%')`)
    expect(found).toEqual([])
  })
})

describe("a webhook that a tenant adds", () => {
  const INSERT = `INSERT INTO webhook (request_id, connection_id, vendor_org_id, session_id, turn, phase, counter, kind, employee_ids,
      state, due_at, created_at)
    SELECT $1, $2, $3, $4, 0, 0, 1, 'sync.events.employee.update/sync.events.delta', '{}', 'delivered', now(), now()`
  const addAbout = async ({ id }: Connection) => {
    const [session] = await test.database.dataSource.query<ReadonlyArray<{ id: string }>>(
      "SELECT id FROM sync_session WHERE connection_id = $1",
      [id],
    )
    const values = [randomUUID(), own.id, own.vendorOrgId, session?.id]
    await run(toVendorScope(own), database.query("test", { text: INSERT }, values))
  }

  it("tells of a session of its own connection", async () => {
    await addAbout(own)
    await expect(addAbout(foreign)).rejects.toMatchObject({ cause: { code: "42501" } })
  })
})

describe("a call within a scope", () => {
  const TABLES = ["connection", "employee", "sync_session", "employee_record", "session_note"]

  it.each(TABLES)("of a vendor, a corporate or a journey sees its own rows of %s only", async (table) => {
    const all = await countRows(SERVICE_SCOPE, table)
    expect(all).toBeGreaterThan(1)
    for (const scope of [toVendorScope, toCorporateScope, toJourneyScope]) {
      const counts = [await countRows(scope(own), table), await countRows(scope(foreign), table)]
      expect(counts).toEqual([all / 2, all / 2])
    }
  })

  it("sees nothing of a tenant that does not exist", async () => {
    for (const kind of ["vendor", "corporate", "connection"] as const)
      expect(await countRows({ kind, id: randomUUID() }, "connection")).toBe(0)
  })

  it("finds nothing by the id of another tenant, whichever port asks", async () => {
    const find = (scope: StorageScope) =>
      run(
        scope,
        Effect.all([
          limited.connections.find(foreign.id),
          limited.directory.find(foreign.id, "E1"),
          limited.ledger.listRecent(foreign.id, 10),
        ]),
      )
    expect(await find(toVendorScope(own))).toEqual([null, null, []])
    const [connection, employee, sessions] = await find(toVendorScope(foreign))
    expect([connection?.id, employee?.employeeId, sessions.length]).toEqual([foreign.id, "E1", 1])
  })

  it("changes, adds and deletes nothing of another tenant", async () => {
    const scope = toVendorScope(own)
    const changed = await ask(
      scope,
      `UPDATE employee SET email = 'x' WHERE connection_id = '${foreign.id}' RETURNING id`,
    )
    const deleted = await ask(
      scope,
      `DELETE FROM employee WHERE connection_id = '${foreign.id}' RETURNING id`,
    )
    expect([changed, deleted]).toEqual([[], []])
    const issue = `INSERT INTO connection_issue (id, connection_id, code, message, raised_at, seen_at)
      VALUES (gen_random_uuid(), '${foreign.id}', 'x', 'x', now(), now())`
    await expect(ask(scope, issue)).rejects.toMatchObject({
      cause: { message: expect.stringContaining("row-level security policy") as string },
    })
  })

  it("has no right on what authenticates people, and on the service's own keys", async () => {
    for (const table of ["console_session", "console_link", "service_key", "rate_window"])
      await expect(countRows(toVendorScope(own), table)).rejects.toMatchObject({
        cause: { message: expect.stringContaining("permission denied") as string },
      })
  })

  it.each(TABLES)(
    "does not see the rows of %s that the call before saw on the same connection",
    async (table) => {
      const all = await countRows(SERVICE_SCOPE, table)
      const scopes = [
        toVendorScope(own),
        toCorporateScope(foreign),
        toJourneyScope(own),
        toVendorScope(foreign),
        toCorporateScope(own),
      ]
      for (const shared of [false, true]) {
        const seen = await Promise.all(
          scopes
            .flatMap((scope) => [scope, { kind: scope.kind, id: randomUUID() } as const])
            .map((scope) => countRows(scope, table, shared)),
        )
        expect(seen).toEqual(scopes.flatMap(() => [all / 2, 0]))
      }
    },
  )

  it("keeps its scope in a transaction, after one that was rolled back", async () => {
    const failing = database.transaction("test", () => Promise.reject(new Error("rolled back")))
    await expect(run(toVendorScope(foreign), failing)).rejects.toThrow()
    const count = database.transaction("test", (tx) =>
      tx.run<{ n: number }>({ text: "SELECT count(*)::int AS n FROM connection" }),
    )
    expect(await run(toVendorScope(own), count)).toEqual([{ n: 1 }])
    expect(await run({ kind: "vendor", id: randomUUID() }, count)).toEqual([{ n: 0 }])
    const byRows = database.rows("test", connectionRow, (rows) => rows.find({ select: { id: true } }))
    expect(await run(toVendorScope(own), byRows)).toEqual([{ id: own.id }])
  })

  it("yields no rows of another scope when a SET is rejected that further calls are queued behind", async () => {
    await countRows(toVendorScope(foreign), "connection", true)
    const { query } = HalfOpenDetectingClient.prototype as { readonly query: (text: string) => unknown }
    const reject = function (this: HalfOpenDetectingClient, text: string) {
      return query.call(this, `${text}; SELECT 1/0`)
    }
    const spy = vi.spyOn(HalfOpenDetectingClient.prototype, "query").mockImplementationOnce(reject)
    const queued = [
      toVendorScope(own),
      toVendorScope(own),
      toJourneyScope(own),
      toJourneyScope(own),
      toCorporateScope(own),
    ]
    const answers = await Promise.allSettled(queued.map((scope) => countRows(scope, "connection", true)))
    spy.mockRestore()
    expect(answers.map(({ status }) => status)).toEqual(queued.map(() => "rejected"))
    await expect.poll(() => countRows(toVendorScope(own), "connection", true).catch(() => null)).toBe(1)
  })

  it("is refused when the id of the scope is not a UUID", async () => {
    await expect(countRows({ kind: "vendor", id: "'; RESET ROLE; --" }, "connection")).rejects.toThrow()
  })

  it("sees an organization of a corporate only once it is connected", async () => {
    const stranger = await createOrganization(storage, "Stranger")
    const find = (scope: StorageScope) => run(scope, limited.organizations.find(stranger))
    expect(await find(toVendorScope(own))).toBeNull()
    expect((await find(SERVICE_SCOPE))?.id).toBe(stranger)
    expect(await run(toVendorScope(own), limited.organizations.find(own.orgId))).not.toBeNull()
  })
})

describe("a call without a scope", () => {
  const CALLS: Readonly<Record<string, () => Effect.Effect<unknown, unknown>>> = {
    "a statement": () => database.query("test", { text: "SELECT 1" }),
    "a statement on the shared connection": () => database.query("test", { text: "SELECT 1", shared: true }),
    "a statement of a stranger": () => database.query("test", { text: "SELECT 1", shared: "strangers" }),
    "a bulk statement": () => database.query("test", { text: "SELECT 1", bulk: true }),
    "a copy": () => database.copy("test", { columns: [], text: "SELECT 1" } as never),
    "a transaction": () => database.transaction("test", () => Promise.resolve()),
    "rows of TypeORM": () => database.rows("test", connectionRow, () => Promise.resolve()),
    "a surrounding transaction": () => database.within("test", Effect.void, () => Promise.resolve()),
  }

  it.each(Object.keys(CALLS))("is refused: %s", async (name) => {
    const call = CALLS[name]?.() ?? Effect.void
    const refused = { cause: { message: expect.stringContaining("names no scope") as string } }
    await expect(run(null, call)).rejects.toMatchObject(refused)
    await expect(Effect.runPromise(call)).rejects.toMatchObject(refused)
  })

  it("is refused inside a transaction that has one", async () => {
    const dropped = Effect.provideService(
      database.query("test", { text: "SELECT 1" }),
      CurrentTenantScope,
      null,
    )
    const within = database.within("test", dropped, () => Promise.resolve())
    await expect(run(toVendorScope(own), within)).rejects.toMatchObject({
      cause: { message: expect.stringContaining("names no scope") as string },
    })
  })
})
