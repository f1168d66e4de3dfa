import { spawn } from "node:child_process"
import {
  appendFileSync,
  chmodSync,
  chownSync,
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs"
import os from "node:os"
import path from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { chooseAccount } from "./account.ts"
import { attachEmbeddedPostgres } from "./attach.ts"
import { findBinaries } from "./binaries.ts"
import { createCluster } from "./cluster.ts"
import { prepareDataPaths } from "./data-folder.ts"
import {
  AttachedProcess,
  clearFolder,
  makeFolder,
  listProcesses,
  query,
  waitUntil,
} from "./testing/processes.ts"

const isRoot = process.getuid?.() === 0

describe("attachEmbeddedPostgres, in a folder", () => {
  let dataDir: string
  beforeEach(async () => (dataDir = await makeFolder()))
  afterEach(() => clearFolder(dataDir))

  const inside = (...names: string[]) => path.join(dataDir, "postgres", ...names)
  const startAndStop = async () => (await attachEmbeddedPostgres({ dataDir })).detach()
  const owner = () => statSync(inside("cluster", "PG_VERSION")).uid

  it("that holds a half-created cluster, creates a complete one and removes the rest", async () => {
    mkdirSync(inside("cluster.creating", "base"), { recursive: true })
    writeFileSync(inside("cluster.creating", "PG_VERSION"), "18\n")
    mkdirSync(inside("run.cut-short"))
    const { host, detach } = await attachEmbeddedPostgres({ dataDir })
    expect(await query(host, "SELECT 1 AS one")).toEqual([{ one: 1 }])
    await detach()
    expect(readdirSync(inside()).toSorted()).toEqual(["cluster", "run", "server.log"])
  })

  it("created by another major version, refuses and says what to do", async () => {
    await startAndStop()
    writeFileSync(inside("cluster", "PG_VERSION"), "17\n")
    const refused = await attachEmbeddedPostgres({ dataDir }).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: "wrong-version" })
    expect(String(refused)).toMatch(/PostgreSQL 17; this release brings 18.*pg_dump.*DATABASE_URL/)
  })

  it("whose killed server left a process id that an unrelated process has now, starts", async () => {
    await startAndStop()
    const unrelated = spawn("sleep", ["60"], isRoot ? { uid: owner(), gid: owner() } : {})
    await waitUntil(() => unrelated.pid !== undefined)
    const left = `${unrelated.pid ?? 0}\n${inside("cluster")}\n1700000000\n5432\n${inside("run")}\n\n 1 2\nready   \n`
    writeFileSync(inside("cluster", "postmaster.pid"), left)
    writeFileSync(inside("run", ".s.PGSQL.5432.lock"), left)
    const steps: string[] = []
    const { detach } = await attachEmbeddedPostgres({ dataDir, onProgress: (step) => steps.push(step) })
    expect(steps).toEqual(["recovering"])
    await detach()
    expect(unrelated.kill("SIGKILL")).toBe(true)
  })

  it("whose pipes were deleted under a running server, names that server instead of starting a second one", async () => {
    const running = new AttachedProcess(dataDir)
    await running.waitForMessage("host")
    rmSync(inside("run"), { recursive: true })
    await expect(attachEmbeddedPostgres({ dataDir })).rejects.toMatchObject({
      code: "foreign-server",
      message: expect.stringMatching(/process \d+.*kill -INT \d+/) as unknown,
    })
  })

  it("whose settings are invalid, reports the server's message and leaves no process", async () => {
    await startAndStop()
    appendFileSync(inside("cluster", "postgresql.conf"), "\nno_such_setting = 1\n")
    await expect(attachEmbeddedPostgres({ dataDir })).rejects.toMatchObject({
      code: "start-failed",
      message: expect.stringMatching(/no_such_setting.*server\.log/s) as unknown,
    })
    await waitUntil(() => listProcesses(dataDir).length === 0)
  })

  it("whose cluster has lost its version file, leaves it alone and reports it", async () => {
    mkdirSync(inside("cluster", "base"), { recursive: true })
    await expect(attachEmbeddedPostgres({ dataDir })).rejects.toMatchObject({
      code: "folder-unusable",
      message: expect.stringMatching(/cluster.*PG_VERSION/) as unknown,
    })
    expect(readdirSync(inside("cluster"))).toEqual(["base"])
  })

  it("with a path too long for a socket, creates the socket elsewhere, and another process finds it there", async () => {
    const long = path.join(dataDir, "d".repeat(60), "e".repeat(60))
    const { host, detach } = await attachEmbeddedPostgres({ dataDir: long })
    expect(path.dirname(host)).toBe(os.tmpdir())
    expect(statSync(host).mode & 0o777).toBe(0o700)
    const other = new AttachedProcess(long)
    expect(await other.waitForMessage("host")).toMatchObject({ host, started: false })
    expect(await query(host, "SELECT 1 AS one", long)).toEqual([{ one: 1 }])
    await other.kill()
    await detach()
    rmSync(host, { recursive: true })
  })

  it("with a path too long for a socket, refuses a substitute folder that others can enter", async () => {
    const long = path.join(dataDir, "d".repeat(60), "e".repeat(60))
    const { host, detach } = await attachEmbeddedPostgres({ dataDir: long })
    await detach()
    rmSync(host, { recursive: true })
    mkdirSync(host, { mode: 0o755 })
    await expect(attachEmbeddedPostgres({ dataDir: long })).rejects.toMatchObject({ code: "folder-unusable" })
    rmSync(host, { recursive: true })
  })

  it("that is a file, reports it", async () => {
    writeFileSync(path.join(dataDir, "file"), "")
    await expect(attachEmbeddedPostgres({ dataDir: path.join(dataDir, "file") })).rejects.toMatchObject({
      code: "folder-unusable",
      message: expect.stringMatching(/EEXIST|ENOTDIR/) as unknown,
    })
  })

  it("runs as nobody when root starts it, else as the current user", async () => {
    await startAndStop()
    expect(owner()).toBe(isRoot ? 65_534 : process.getuid?.())
    expect(statSync(dataDir).uid).toBe(process.getuid?.())
  })

  it.each([
    ["the folder's owner, who can then start it, too", 1, 1],
    ["nobody when the folder's owner has no name here, as in a container", 54_321, 65_534],
  ])("runs for root as %s", async (_, folderOwner, expected) => {
    if (isRoot) chownSync(dataDir, folderOwner, folderOwner)
    await startAndStop()
    expect(owner()).toBe(isRoot ? expected : process.getuid?.())
  })

  it("below a folder that only its owner can pass, runs all the same, and keeps its rows when that changes", async () => {
    const parent = dataDir
    dataDir = path.join(parent, "data")
    const first = await attachEmbeddedPostgres({ dataDir })
    await query(first.host, "CREATE TABLE kept AS SELECT 'row' AS value")
    await first.detach()
    for (const mode of [0o700, 0o711]) {
      chmodSync(parent, mode)
      const { host, detach } = await attachEmbeddedPostgres({ dataDir })
      expect(await query(host, "SELECT value FROM kept")).toEqual([{ value: "row" }])
      await detach()
      expect(owner()).toBe(isRoot ? { 0o700: 0, 0o711: 65_534 }[mode] : process.getuid?.())
    }
    dataDir = parent
  })

  it("runs nothing with the environment's secrets", async () => {
    process.env["HRSYNC_MASTER_KEY"] = "not for the database"
    const { detach } = await attachEmbeddedPostgres({ dataDir })
    delete process.env["HRSYNC_MASTER_KEY"]
    const environments = listProcesses(dataDir).map((pid) => readFileSync(`/proc/${pid}/environ`, "utf8"))
    expect(environments.length).toBeGreaterThan(3)
    expect(environments.filter((text) => text.includes("HRSYNC"))).toEqual([])
    await detach()
  })
})

describe("chooseAccount", () => {
  it("names the closed folder and a solution when root has no way to run the server", async () => {
    const parent = await makeFolder(0o700)
    const places = await prepareDataPaths(path.join(parent, "data"))
    const choice = chooseAccount(places, findBinaries(), () => Promise.resolve(false))
    if (isRoot)
      await expect(choice).rejects.toMatchObject({
        code: "folder-unreachable",
        message: expect.stringMatching(
          new RegExp(`can't pass the folder ${parent}\\..*chmod o\\+x.*HRSYNC_DATA_DIR.*DATABASE_URL`),
        ) as unknown,
      })
    else expect(await choice).toMatchObject({ by: "as-is" })
    await clearFolder(parent)
  })
})

describe("createCluster", () => {
  it("reports the output of a failing initdb, and leaves no cluster behind", async () => {
    const dataDir = await makeFolder()
    const places = await prepareDataPaths(dataDir)
    const initdb = path.join(dataDir, "initdb")
    writeFileSync(initdb, "#!/bin/sh\necho 'could not write: No space left on device' >&2; exit 1", {
      mode: 0o755,
    })
    const life = openSync("/dev/null", "r")
    const account = await chooseAccount(places, findBinaries())
    await expect(
      createCluster(
        places,
        { binaries: { ...findBinaries(), initdb }, account, roles: [] },
        life,
        () => undefined,
      ),
    ).rejects.toMatchObject({
      code: "create-failed",
      message: expect.stringMatching(/No space left on device.*HRSYNC_DATA_DIR/) as unknown,
    })
    closeSync(life)
    expect(readdirSync(places.root)).toEqual([])
    await clearFolder(dataDir)
  })
})
