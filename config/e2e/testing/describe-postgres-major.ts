import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { withClient } from "../../../adapters/pg/snapshot.ts"
import { dropDatabase } from "../../../adapters/typeorm/drop-database.ts"
import { createTestDatabase } from "../../../adapters/typeorm/testing/test-database.ts"
import { makePostgresStorage } from "../../../adapters/typeorm/testing/storage.ts"
import { makeVendorClient } from "../../../adapters/vendor-client/index.ts"
import { describeConnectionTermination } from "../../../core/testing/suites/connection/connection-termination.ts"
import { describeSyncApplying } from "../../../core/testing/suites/sync/sync-applying.ts"
import { describeStagedDuplicates } from "../../../core/testing/suites/sync/staged-duplicates.ts"
import { describeSyncStaging } from "../../../core/testing/suites/sync/sync-staging.ts"
import { type Major, type OwnPostgres, startOwnPostgres } from "../../testing/own-postgres.ts"
import { importText } from "./employees.ts"
import { queryRows } from "./contents.ts"
import { startService, type TestService, type TestVendor } from "./service.ts"

const HEADER = "employeeId,name,status,department"
const makeFile = (count: number, department: string) =>
  [
    HEADER,
    ...Array.from({ length: count }, (_, n) => `E${String(n)},Name ${String(n)},Active,${department}`),
  ].join("\n")

/** A table whose vacuum takes longer than the test. */
const SLOWLY_VACUUMED = `CREATE TABLE t (n int) WITH (autovacuum_vacuum_cost_delay = 100,
  autovacuum_vacuum_cost_limit = 1, autovacuum_vacuum_threshold = 0, autovacuum_vacuum_scale_factor = 0)`
const VACUUMS_OF_T = `SELECT FROM pg_stat_activity
  WHERE datname = $1 AND backend_type = 'autovacuum worker' AND query LIKE 'autovacuum: VACUUM%public.t%'`

/** The service on one major version of PostgreSQL. */
export const describePostgresMajor = (major: Major): void => {
  describe(`PostgreSQL ${String(major)}`, () => {
    let server: OwnPostgres
    let service: TestService
    let vendor: TestVendor

    beforeAll(async () => {
      // Remote servers require a password.
      server = await startOwnPostgres(major, "p@ss/word")
      service = await startService(
        ["delivery", "syncs", "scheduler"],
        {},
        { server: { ...server, password: "p@ss/word" } },
      )
      vendor = await service.createVendor()
    })
    afterAll(async () => {
      await service.close()
      await server.remove()
    })

    const listEvents = () => vendor.synced.map(({ webhook }) => webhook?.event)

    it("runs that version", async () => {
      const [row] = await queryRows<{ server_version: string }>(
        service.installation.storage,
        "SHOW server_version",
      )
      expect(row?.server_version).toMatch(new RegExp(`^${String(major)}[.]`, "u"))
    })

    it("delivers a file and its changes to the vendor, and serves reads", async () => {
      const acme = await importText(service.installation, vendor, "acme", makeFile(45, "Sales"))
      await expect.poll(listEvents).toHaveLength(7)
      const again = await importText(
        service.installation,
        vendor,
        "acme",
        makeFile(45, "Sales").replace("Sales", "Legal"),
      )
      expect(again).toMatchObject({ added: 0, updated: 1, unchanged: 44 })
      await expect.poll(listEvents).toHaveLength(9)

      const { apiKey, username, password, privateKey: privateKeyPem } = vendor
      const client = makeVendorClient({
        baseUrl: service.url,
        apiKey,
        read: { username, password, privateKeyPem },
      })
      const read = await client.listEmployees(acme.connection_id, { page: 1, size: 100 })
      expect(read.pageInfo).toMatchObject({ totalItems: 45 })
      expect(await client.readEmployee(acme.connection_id, "E0")).toMatchObject({ department: "Legal" })
    })

    it("requires the password of DATABASE_URL on every kind of connection", async () => {
      const wrong = createTestDatabase({ ...server, password: "another" })
      await expect(wrong).rejects.toThrow("password authentication failed")
    })

    it("prunes by command: first a dry run, then deletes and reports progress", async () => {
      const { storage, run } = service.installation
      await queryRows(storage, "INSERT INTO used_id VALUES ('vendor', 'old', now() - interval '2 hours')")
      const dry = await run("prune", "--dry-run", "--json")
      expect([dry.status, JSON.parse(dry.stdout)]).toMatchObject([
        0,
        { dry_run: true, used_ids: 1, sessions: 0 },
      ])
      const done = await run("prune", "--json")
      expect([done.status, JSON.parse(done.stdout)]).toMatchObject([0, { dry_run: false, used_ids: 1 }])
      expect(done.stderr).toContain("1 expired ids of requests")
      expect(await queryRows(storage, "SELECT FROM used_id WHERE id = 'old'")).toEqual([])
    })

    it("drops a database that an autovacuum worker is in, by a login that is not a superuser", async () => {
      const { host, port, superuser, username } = server
      const login = { host, port, password: "p@ss/word" }
      const name = "vacuumed"
      await withClient({ ...login, user: username, database: "postgres" }, async (client) => {
        const run = (statement: string) => client.query(statement)
        await run(`CREATE DATABASE ${name}`)
        // PostgreSQL passes on a session's statistics, which autovacuum goes by, when it ends.
        await withClient({ ...login, user: username, database: name }, async (inside) => {
          await inside.query(SLOWLY_VACUUMED)
          await inside.query("INSERT INTO t SELECT generate_series(1, 100000)")
          await inside.query("DELETE FROM t WHERE n % 2 = 0")
        })
        await withClient({ ...login, user: superuser, database: "postgres" }, async (observer) => {
          await observer.query("ALTER SYSTEM SET autovacuum_naptime = '1s'")
          await observer.query("SELECT pg_reload_conf()")
          // A worker that finds nothing to vacuum leaves at once, so a worker alone is not enough.
          const vacuums = () => observer.query(VACUUMS_OF_T, [name])
          await expect.poll(async () => (await vacuums()).rowCount, { timeout: 60_000 }).toBe(1)
        })
        await expect(run(`DROP DATABASE ${name} WITH (FORCE)`)).rejects.toMatchObject({ code: "42501" })
        await dropDatabase(run, name)
        expect(await run(`SELECT FROM pg_database WHERE datname = '${name}'`)).toMatchObject({ rowCount: 0 })
      })
    })

    describe("has every feature that a sync relies on", () => {
      const make = () => Promise.resolve(makePostgresStorage(service.installation.storage.database))
      describeSyncStaging(make)
      describeStagedDuplicates(make)
      describeSyncApplying(make)
      describeConnectionTermination(make)
    })
  })
}
