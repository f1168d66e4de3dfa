import { closeSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import path from "node:path"
import pg from "pg"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { attachEmbeddedPostgres } from "./attach.ts"
import { findBinaries } from "./binaries.ts"
import { chooseAccount, runAs } from "./account.ts"
import { prepareDataPaths } from "./data-folder.ts"
import { joinStatements } from "./logins.ts"
import { AttachedProcess, clearFolder, makeFolder, query } from "./testing/processes.ts"

/* specification/promises.md#s5-tenants: the socket lets nobody in without a password, and no superuser at all. */

describe("the logins of the embedded PostgreSQL", () => {
  let dataDir: string
  beforeEach(async () => (dataDir = await makeFolder()))
  afterEach(() => clearFolder(dataDir))

  const inCluster = (name: string) => path.join(dataDir, "postgres", "cluster", name)
  const ask = async (options: pg.ClientConfig, text: string) => {
    const client = new pg.Client({ port: 5432, database: "hrsync", ...options })
    client.on("error", () => undefined)
    try {
      await client.connect()
      return (await client.query<Record<string, unknown>>(text)).rows
    } finally {
      await client.end().catch(() => undefined)
    }
  }

  /** As an earlier release left it: a trusted socket, and everything in the hands of the superuser. */
  const makeEarlierRelease = async () => {
    const paths = await prepareDataPaths(dataDir)
    const account = await chooseAccount(paths, findBinaries())
    const statements = [
      "REASSIGN OWNED BY hrsync TO app",
      "ALTER POLICY of_owner ON kept TO app",
      "DROP OWNED BY hrsync",
      "DROP ROLE hrsync",
    ]
    const single = [
      findBinaries().postgres,
      "--single",
      "-j",
      "-D",
      paths.cluster,
      "-c",
      "exit_on_error=on",
      "hrsync",
    ]
    const life = openSync("/dev/null", "r")
    await runAs(account, single, life, joinStatements(statements))
    closeSync(life)
    rmSync(inCluster("hrsync-logins.json"))
    writeFileSync(inCluster("pg_hba.conf"), "local all all trust\n")
  }

  it("need their passwords, and the superuser has none", async () => {
    const { host, detach } = await attachEmbeddedPostgres({ dataDir })
    for (const user of ["app", "hrsync", "hrsync_service", "hrsync_application", "hrsync_reader"]) {
      await expect(ask({ host, user, password: "guessed" }, "SELECT 1")).rejects.toThrow(
        "password authentication failed",
      )
    }
    await expect(ask({ host, user: "app", password: "" }, "SELECT 1")).rejects.toThrow(/password/u)
    await detach()
  })

  it("are no superusers, and only the owner is a member of another role", async () => {
    const { host, logins, detach } = await attachEmbeddedPostgres({ dataDir })
    const { owner, service, tenants } = logins
    const facts = `SELECT rolsuper OR rolcreaterole OR rolcreatedb OR rolbypassrls AS strong,
      pg_has_role(session_user, 'hrsync_service', 'MEMBER') AS service FROM pg_roles WHERE rolname = session_user`
    const rights = [owner, service, tenants].map(async (login) => (await ask({ host, ...login }, facts))[0])
    expect(await Promise.all(rights)).toEqual([
      { strong: false, service: true },
      { strong: false, service: true },
      { strong: false, service: false },
    ])
    for (const role of ["hrsync_service", "hrsync", "app"]) {
      await expect(ask({ host, ...tenants }, `RESET ROLE; SET ROLE ${role}`)).rejects.toThrow(
        "permission denied",
      )
    }
    await detach()
  })

  it("are in a file that others cannot read, which processes beside the first one use", async () => {
    const { host, logins, detach } = await attachEmbeddedPostgres({ dataDir })
    expect(statSync(inCluster("hrsync-logins.json")).mode & 0o777).toBe(0o600)
    const other = new AttachedProcess(dataDir)
    expect(await other.waitForMessage("host")).toMatchObject({ host, started: false })
    const again = await attachEmbeddedPostgres({ dataDir })
    expect(again.logins).toEqual(logins)
    await again.detach()
    await other.kill()
    await detach()
  })

  it("replace the superuser of an earlier release, with every row and its policies", async () => {
    const first = await attachEmbeddedPostgres({ dataDir })
    await query(
      first.host,
      "CREATE TABLE kept (id int); ALTER TABLE kept ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY",
    )
    await query(
      first.host,
      "CREATE POLICY of_owner ON kept TO CURRENT_USER USING (true); INSERT INTO kept VALUES (1)",
    )
    await query(first.host, "CREATE FUNCTION mine() RETURNS int LANGUAGE sql AS 'SELECT 1'")
    await query(first.host, "CREATE SCHEMA tenant; CREATE VIEW tenant.kept AS SELECT id FROM public.kept")
    await first.detach()

    await makeEarlierRelease()
    const second = await attachEmbeddedPostgres({ dataDir })
    expect(await query(second.host, "SELECT id FROM kept")).toEqual([{ id: 1 }])
    const owned = "SELECT proowner::regrole::text AS owner FROM pg_proc WHERE proname = 'mine'"
    expect(await query(second.host, owned)).toEqual([{ owner: "hrsync" }])
    expect(await query(second.host, "SELECT id FROM tenant.kept")).toEqual([{ id: 1 }])
    expect(second.logins).not.toEqual(first.logins)
    expect(readFileSync(inCluster("pg_hba.conf"), "utf8")).toBe(
      "local replication hrsync_backup scram-sha-256\nlocal all all scram-sha-256\n",
    )
    await second.detach()
  })
})
