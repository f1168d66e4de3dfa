import { readFileSync } from "node:fs"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import * as Effect from "effect/Effect"
import pg from "pg"
import { CurrentTenantScope, SERVICE_SCOPE, type StorageScope } from "../../../core/ports/tenant-scope.ts"
import { connect } from "../../../core/testing/builders/connections.ts"
import { makePostgresStorage } from "../../../adapters/typeorm/testing/storage.ts"
import type { Connection } from "../../../core/domain/connection/connection.ts"
import { type Major, type OwnPostgres, startOwnPostgres } from "../../testing/own-postgres.ts"
import { migrateAsOwner, openDatabase, type OpenDatabase } from "./database.ts"
import { readSettings } from "../settings/env.ts"
import { findLoginWarning } from "./login-warnings.ts"
import { makeDatabaseLogins } from "./make-logins.ts"

/*
 * specification/promises.md#s5-tenants: with DATABASE_URL, what may see all tenants is another login, and no SET ROLE
 * away.
 */

const PASSWORD = "p@ss/word"
const OWNER = "installation"
const silent = () => undefined

/** The statements of compose's initial script, with this password for each login. */
const INIT = readFileSync(new URL("../../deploy/postgresql-init/10-hrsync.sql", import.meta.url), "utf8")
  .replace(/^(\\set|--).*$/gmu, "")
  .replaceAll(/:'\w+'/gu, `'${PASSWORD}'`)
  .split(";")
  .map((statement) => statement.trim())
  .filter((statement) => statement !== "")

/** Statements that would leave the role of a connection, each as one message. */
const ESCAPES = [
  "RESET ROLE; SET ROLE hrsync_service; SELECT id FROM public.connection",
  "SET ROLE hrsync_service",
  `RESET ROLE; SET ROLE ${OWNER}`,
  "SET ROLE hrsync_audit",
  "SET SESSION AUTHORIZATION hrsync_service",
  "SELECT set_config('role', 'hrsync_service', false)",
]

// From 16 on, the maker of a role is no ordinary member of it.
describe.each<Major>([15, 18])("the logins of an installation on PostgreSQL %i", (major) => {
  let server: OwnPostgres
  let own: Connection
  let urls: { readonly owner: string; readonly service: string; readonly tenants: string }
  const opened: Array<OpenDatabase> = []

  const makeUrl = (user: string, password: string, database = "hrsync") =>
    `postgresql://${user}:${encodeURIComponent(password)}@${encodeURIComponent(server.host)}:${String(server.port)}/${database}`
  const ask = async <R extends object>(
    url: string,
    text: string,
    options = "",
  ): Promise<ReadonlyArray<R>> => {
    const client = new pg.Client({ connectionString: url, options })
    await client.connect()
    try {
      // Several statements in one message have a result each.
      return [await client.query<R>(text)].flat().at(-1)?.rows ?? []
    } finally {
      await client.end()
    }
  }
  const open = async (env: Readonly<Record<string, string>>) => {
    const database = await openDatabase(readSettings(env), silent)
    opened.push(database)
    return database
  }

  beforeAll(async () => {
    server = await startOwnPostgres(major, PASSWORD)
    const superuser = makeUrl("app", PASSWORD, "postgres")
    for (const role of ["hrsync_service", "hrsync_application", "hrsync_reader"]) {
      await ask(superuser, `DROP ROLE ${role}`)
    }
    await ask(superuser, `CREATE ROLE ${OWNER} LOGIN CREATEROLE PASSWORD '${PASSWORD}'`)
    await ask(superuser, `CREATE DATABASE hrsync OWNER ${OWNER}`)
    const owner = makeUrl(OWNER, PASSWORD)
    const logins = await makeDatabaseLogins(readSettings({ DATABASE_URL: owner }), silent)
    expect(logins.map(({ setting, login }) => [setting, login])).toEqual([
      ["DATABASE_URL_SERVICE", "hrsync_worker"],
      ["DATABASE_URL_TENANT", "hrsync_api"],
    ])
    const [service, tenants] = logins.map(({ url }) => url ?? "")
    urls = { owner, service: service ?? "", tenants: tenants ?? "" }
    const { database } = await open({ DATABASE_URL: owner, HRSYNC_ROLES: "worker" })
    const storage = makePostgresStorage(database)
    own = await connect(storage)
  })
  afterAll(async () => {
    for (const database of opened) await database.close()
    await server.remove()
  })

  it("are made once, and print no password again", async () => {
    const again = await makeDatabaseLogins(readSettings({ DATABASE_URL: urls.owner }), silent)
    expect(again.map(({ url }) => url)).toEqual([null, null])
  })

  it("serve calls with their scope, without the login that owns the tables", async () => {
    const { database, migrated } = await open({
      DATABASE_URL_SERVICE: urls.service,
      DATABASE_URL_TENANT: urls.tenants,
    })
    expect(migrated).toEqual([])
    const count = async (scope: StorageScope) => {
      const found = database.query<{ id: string }>("test", { text: "SELECT id FROM connection" })
      return (await Effect.runPromise(Effect.provideService(found, CurrentTenantScope, scope))).length
    }
    expect(await count(SERVICE_SCOPE)).toBe(1)
    expect(await count({ kind: "vendor", id: own.vendorOrgId })).toBe(1)
    expect(await count({ kind: "vendor", id: own.id })).toBe(0)
  })

  it.each(ESCAPES)("of tenants cannot: %s", async (escape) => {
    await expect(ask(urls.tenants, escape, "-c role=hrsync_application")).rejects.toThrow("permission denied")
  })

  it("of tenants sees the rows of its scope and no other after RESET ROLE", async () => {
    const count = (vendorOrgId: string) =>
      ask(urls.tenants, `SET hrsync.vendor = '${vendorOrgId}'; RESET ROLE; SELECT id FROM public.connection`)
    expect(await count(own.vendorOrgId)).toEqual([{ id: own.id }])
    expect(await count(own.id)).toEqual([])
    await expect(ask(urls.tenants, "SELECT sealed FROM public.employee_record")).rejects.toThrow(
      "permission denied",
    )
  })

  it("are separate since one login for everything is a SET ROLE away from all rows", async () => {
    const found = await ask(urls.owner, ESCAPES[0] ?? "", "-c role=hrsync_application")
    expect(found).toEqual([{ id: own.id }])
  })

  it.each([`SET ROLE ${OWNER}`, "SET ROLE hrsync_audit", "DELETE FROM audit_entry", "DROP TABLE connection"])(
    "of the service cannot: %s",
    async (escape) => {
      await expect(ask(urls.service, escape)).rejects.toThrow(/permission denied|must be owner/u)
    },
  )

  it("need their passwords", async () => {
    const wrong = urls.tenants.replace(/:[0-9a-f]+@/u, ":wrong@")
    await expect(ask(wrong, "SELECT 1")).rejects.toThrow("password authentication failed")
  })

  it("are without fault; one login for everything is named, and one that can do too much", async () => {
    const { owner, service, tenants } = urls
    const find = (env: Readonly<Record<string, string>>) => findLoginWarning(readSettings(env))
    expect(await find({ DATABASE_URL_SERVICE: service, DATABASE_URL_TENANT: tenants })).toBeNull()
    expect(await find({ DATABASE_URL: owner })).toMatchObject({
      kind: "one",
      detail: expect.stringContaining("one login serves all") as unknown,
      advice: expect.stringContaining("hrsync migrate --logins") as unknown,
    })
    expect(await find({ DATABASE_URL_SERVICE: service, DATABASE_URL_TENANT: owner })).toMatchObject({
      kind: "too-many-rights",
      detail: expect.stringContaining(
        `the login of DATABASE_URL_TENANT (${OWNER}) owns the tables`,
      ) as unknown,
    })
  })

  it("are all required: the role api without that of tenants does not start", async () => {
    await expect(open({ DATABASE_URL_SERVICE: urls.service })).rejects.toThrow(
      "DATABASE_URL_TENANT is missing",
    )
  })

  it("do not migrate: without the owner's, the database must be up to date", async () => {
    await ask(urls.owner, "DELETE FROM migration WHERE id = (SELECT max(id) FROM migration)")
    const env = { DATABASE_URL_SERVICE: urls.service, HRSYNC_ROLES: "worker" }
    await expect(open(env)).rejects.toThrow('Run "hrsync migrate" with DATABASE_URL')
  })

  it("are described to an administrator when the owner may not create roles", async () => {
    await ask(makeUrl("app", PASSWORD, "postgres"), "CREATE DATABASE other OWNER service")
    const settings = readSettings({ DATABASE_URL: makeUrl("service", PASSWORD, "other") })
    await ask(
      makeUrl("app", PASSWORD, "postgres"),
      "GRANT hrsync_service, hrsync_application, hrsync_reader TO service",
    )
    await expect(makeDatabaseLogins(settings, silent)).rejects.toThrow(
      /may not create the login other_worker.*CREATE ROLE "other_worker" LOGIN.*GRANT hrsync_service TO "other_worker"/u,
    )
  })
})

describe("the logins that postgresql-init makes", () => {
  let server: OwnPostgres
  beforeAll(async () => {
    server = await startOwnPostgres(18)
  })
  afterAll(() => server.remove())

  it("serve without fault, and leave the audit log to a role without login", async () => {
    const makeUrl = (user: string, database = "hrsync") =>
      `postgresql://${user}@${encodeURIComponent(server.host)}:${String(server.port)}/${database}`
    const client = new pg.Client(makeUrl("app", "postgres"))
    await client.connect()
    for (const role of ["hrsync_service", "hrsync_application", "hrsync_reader"]) {
      await client.query(`DROP ROLE ${role}`)
    }
    for (const statement of INIT) await client.query(statement)
    await client.end()
    await migrateAsOwner(readSettings({ DATABASE_URL: makeUrl("hrsync") }), silent, async (owner) => {
      const found = await owner.query<ReadonlyArray<{ tableowner: string }>>(
        "SELECT tableowner FROM pg_tables WHERE tablename = 'audit_entry'",
      )
      expect(found).toEqual([{ tableowner: "hrsync_audit" }])
    })
    const settings = readSettings({
      DATABASE_URL_SERVICE: makeUrl("hrsync_worker"),
      DATABASE_URL_TENANT: makeUrl("hrsync_api"),
    })
    expect(await findLoginWarning(settings)).toBeNull()
    await (await openDatabase(settings, silent)).close()
  })
})
