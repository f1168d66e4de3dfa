import { appendFileSync, readFileSync, statSync } from "node:fs"
import path from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { attachEmbeddedPostgres } from "./attach.ts"
import { embeddedPostgresStatus } from "./status.ts"
import {
  AttachedProcess,
  clearFolder,
  makeFolder,
  query,
  listServerProcesses,
  waitUntil,
} from "./testing/processes.ts"

describe("attachEmbeddedPostgres", () => {
  let dataDir: string
  beforeEach(async () => (dataDir = await makeFolder()))
  afterEach(() => clearFolder(dataDir))

  const isRunning = async () => (await embeddedPostgresStatus(dataDir)).running
  const serverLog = () => readFileSync(path.join(dataDir, "postgres", "server.log"), "utf8")

  it("creates a database on the first start and keeps its rows for the next one", async () => {
    const steps: string[] = []
    const first = await attachEmbeddedPostgres({ dataDir, onProgress: (step) => steps.push(step) })
    await query(first.host, "CREATE TABLE kept AS SELECT 'row' AS value")
    await first.detach()
    const second = await attachEmbeddedPostgres({ dataDir, onProgress: (step) => steps.push(step) })
    expect(await query(second.host, "SELECT value FROM kept")).toEqual([{ value: "row" }])
    expect([first.started, second.started]).toEqual([true, true])
    expect(steps).toEqual(["creating", "starting"])
    await second.detach()
  })

  it("provides a UTF-8 database that belongs to the user it returns", async () => {
    const { host, logins, database, detach } = await attachEmbeddedPostgres({ dataDir })
    const facts = `SELECT pg_get_userbyid(datdba) AS owner, pg_encoding_to_char(encoding) AS encoding, datlocale AS locale
                   FROM pg_database WHERE datname = '${database}'`
    expect(await query(host, facts)).toEqual([
      { owner: logins.owner.user, encoding: "UTF8", locale: "C.UTF-8" },
    ])
    await detach()
  })

  it("leaves no process when the last one has detached, by the time detach resolves", async () => {
    const { detach } = await attachEmbeddedPostgres({ dataDir })
    expect(await isRunning()).toBe(true)
    await detach()
    expect(await isRunning()).toBe(false)
    expect(listServerProcesses(dataDir)).toEqual([])
  })

  it("detaches once, however often detach is called", async () => {
    const held = await attachEmbeddedPostgres({ dataDir })
    const other = await attachEmbeddedPostgres({ dataDir })
    await Promise.all([held.detach(), held.detach()])
    expect(await query(other.host, "SELECT 1 AS one")).toEqual([{ one: 1 }])
    await other.detach()
  })

  it("restarts a server that was killed, with every committed row", async () => {
    const { host, detach } = await attachEmbeddedPostgres({ dataDir })
    await query(host, "CREATE TABLE kept AS SELECT 'row' AS value")
    const pidFile = path.join(dataDir, "postgres", "cluster", "postmaster.pid")
    const readPid = () => Number(readFileSync(pidFile, "utf8").split("\n")[0])
    const killed = readPid()
    process.kill(killed, "SIGKILL")
    const readRows = () => query(host, "SELECT value FROM kept").catch(() => null)
    await waitUntil(async () => (await readRows()) !== null && readPid() !== killed)
    expect(await readRows()).toEqual([{ value: "row" }])
    await detach()
  })

  it("attaches to a server that another process started, and keeps it running when that process detaches", async () => {
    const starter = new AttachedProcess(dataDir)
    await starter.waitForMessage("host")
    const held = await attachEmbeddedPostgres({ dataDir })
    starter.sendCommand("detach")
    await waitUntil(() => starter.process.exitCode === 0)
    expect(held.started).toBe(false)
    expect(await query(held.host, "SELECT 1 AS one")).toEqual([{ one: 1 }])
    await held.detach()
    expect(await isRunning()).toBe(false)
  })

  it("starts one server for processes that start at once, and all of them use it", async () => {
    const many = Array.from({ length: 4 }, () => new AttachedProcess(dataDir))
    const words = await Promise.all(many.map((one) => one.waitForMessage("host")))
    expect(words.filter(({ started }) => started)).toHaveLength(1)
    expect(serverLog().match(/starting PostgreSQL/g)).toHaveLength(1)
    await Promise.all(many.map((one) => query(words[0]!.host, `SELECT ${one.process.pid ?? 0}`)))
  })

  it("does not keep an attached process from exiting", async () => {
    const one = new AttachedProcess(dataDir)
    await one.waitForMessage("host")
    one.process.stdin.end()
    await waitUntil(() => one.process.exitCode === 0)
    await waitUntil(async () => !(await isRunning()))
  })

  it("serves a process that attaches during a shutdown, and stops that server in its turn", async () => {
    for (let round = 0; round < 10; round++) {
      const leaving = await attachEmbeddedPostgres({ dataDir })
      const left = leaving.detach()
      const coming = await attachEmbeddedPostgres({ dataDir })
      expect(await query(coming.host, "SELECT 1 AS one")).toEqual([{ one: 1 }])
      await left
      expect(await query(coming.host, "SELECT 2 AS two")).toEqual([{ two: 2 }])
      await coming.detach()
      expect(await isRunning()).toBe(false)
    }
  })

  it("writes no value of a failing statement to the log", async () => {
    const { host, detach } = await attachEmbeddedPostgres({ dataDir })
    await query(host, "CREATE TABLE secret (pan text PRIMARY KEY)")
    await query(host, "INSERT INTO secret VALUES ('ABCDE1234F')")
    await expect(query(host, "INSERT INTO secret VALUES ('ABCDE1234F')")).rejects.toThrow(/duplicate key/)
    await expect(query(host, "SELECT 'ABCDE1234F'::int")).rejects.toThrow(/invalid input/)
    await expect(query(host, "DO $$ BEGIN RAISE 'ABCDE1234F'; END $$")).rejects.toThrow(/ABCDE/)
    await expect(query(host, "SELECT 'ABCDE1234F', pg_terminate_backend(pg_backend_pid())")).rejects.toThrow()
    await detach()
    expect(serverLog()).toMatch(/ready to accept connections.*FATAL: {2}terminating connection/s)
    expect(serverLog()).not.toMatch(/ABCDE1234F/)
  })

  it("restricts the cluster to its owner and keeps the log small", async () => {
    await (await attachEmbeddedPostgres({ dataDir })).detach()
    const inside = (name: string) => path.join(dataDir, "postgres", name)
    appendFileSync(inside("server.log"), "x".repeat(9 * 1024 * 1024))
    await (await attachEmbeddedPostgres({ dataDir })).detach()
    const modes = ["", "cluster", "run"].map((name) => statSync(inside(name)).mode & 0o777)
    expect(modes).toEqual([0o700, 0o700, 0o700])
    expect(statSync(inside("server.log")).mode & 0o777).toBe(0o600)
    expect(statSync(inside("server.log")).size).toBeLessThan(100_000)
    expect(statSync(inside("server.log.1")).size).toBeGreaterThan(9_000_000)
  })
})

describe("embeddedPostgresStatus", () => {
  it("reports a folder without a database, and creates nothing there", async () => {
    const dataDir = path.join(await makeFolder(), "none")
    expect(await embeddedPostgresStatus(dataDir)).toEqual({
      running: false,
      folder: path.join(dataDir, "postgres"),
    })
    expect(statSync(dataDir, { throwIfNoEntry: false })).toBeUndefined()
    await clearFolder(path.dirname(dataDir))
  })

  it("reports a running server", async () => {
    const dataDir = await makeFolder()
    const { detach } = await attachEmbeddedPostgres({ dataDir })
    expect(await embeddedPostgresStatus(dataDir)).toMatchObject({ running: true })
    await detach()
    await clearFolder(dataDir)
  })
})
