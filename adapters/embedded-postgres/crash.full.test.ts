import { readFileSync } from "node:fs"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { attachEmbeddedPostgres } from "./attach.ts"
import { embeddedPostgresStatus } from "./status.ts"
import {
  AttachedProcess,
  clearFolder,
  makeFolder,
  listProcesses,
  query,
  listServerProcesses,
  waitUntil,
} from "./testing/processes.ts"

describe("a shared server, when processes are killed", () => {
  let dataDir: string
  beforeEach(async () => (dataDir = await makeFolder()))
  afterEach(() => clearFolder(dataDir))

  const inside = (...names: string[]) => path.join(dataDir, "postgres", ...names)
  const serverLog = () => readFileSync(inside("server.log"), "utf8")
  const isRunning = async () => (await embeddedPostgresStatus(dataDir)).running
  const postmaster = () => Number(readFileSync(inside("cluster", "postmaster.pid"), "utf8").split("\n")[0])
  /** Its shell, and the child of the shell that reads the pipe. */
  const guard = () => listProcesses(`hrsync-postgres-guard ${dataDir}`).toSorted((a, b) => a - b)
  /** Kills all of them, though one may exit by itself after the one before. */
  const kill = (...pids: readonly number[]) => {
    for (const pid of pids) {
      try {
        process.kill(pid, "SIGKILL")
      } catch (error) {
        expect(error).toMatchObject({ code: "ESRCH" })
      }
    }
  }
  const attached = async () => {
    const one = new AttachedProcess(dataDir)
    return { one, host: (await one.waitForMessage("host")).host }
  }
  const answers = (host: string) =>
    query(host, "SELECT 1").then(
      () => true,
      () => false,
    )
  const isServedAnew = (host: string, before: number) =>
    waitUntil(async () => (await answers(host)) && postmaster() !== before)

  it("keeps running for the others when the process that started it is killed -9", async () => {
    const { one: starter, host } = await attached()
    await attached()
    const server = postmaster()
    await starter.kill()
    await sleep(500)
    expect(await answers(host)).toBe(true)
    expect(postmaster()).toBe(server)
  })

  it("shuts down in order when the last process is killed -9, and keeps every committed row", async () => {
    const { one, host } = await attached()
    await query(host, "CREATE TABLE counted AS SELECT generate_series(1, 1000) AS n")
    await one.kill()
    await waitUntil(() => listProcesses(dataDir).length === 0)
    expect(serverLog()).toMatch(/database system is shut down\n$/)
    const again = await attachEmbeddedPostgres({ dataDir })
    expect(await query(again.host, "SELECT count(*)::int AS n FROM counted")).toEqual([{ n: 1000 }])
    await again.detach()
  })

  it("shuts down although a program that the attached process started is still running", async () => {
    const { one } = await attached()
    one.sendCommand("child")
    const { child } = await one.waitForMessage("child")
    await one.kill()
    await waitUntil(async () => !(await isRunning()))
    kill(child)
  })

  it("recovers the rows when guard, server and all attached processes were killed at once", async () => {
    const { one, host } = await attached()
    await query(host, "CREATE TABLE counted AS SELECT generate_series(1, 1000) AS n")
    kill(postmaster(), ...guard(), one.process.pid!)
    await waitUntil(() => listProcesses(dataDir).length === 0)

    const steps: string[] = []
    const again = await attachEmbeddedPostgres({ dataDir, onProgress: (step) => steps.push(step) })
    expect(steps).toEqual(["recovering"])
    expect(await query(again.host, "SELECT count(*)::int AS n FROM counted")).toEqual([{ n: 1000 }])
    await again.detach()
  })

  it.each([
    ["the whole guard", () => guard()],
    ["the guard's reader", () => guard().slice(1)],
    ["the guard and the server", () => [...guard(), postmaster()]],
  ])("counts every process that was attached before %s was killed -9", async (_, victims) => {
    const { one: first, host } = await attached()
    const { one: second } = await attached()
    const server = postmaster()
    kill(...victims())
    await isServedAnew(host, server)
    await first.kill()
    await sleep(500)
    expect(await answers(host)).toBe(true)
    await second.kill()
    await waitUntil(() => listProcesses(dataDir).length === 0)
    expect(serverLog()).toMatch(/database system is shut down\n$/)
  })

  it("shuts down at the end although the guard's shell was killed -9", async () => {
    const { one, host } = await attached()
    kill(guard()[0]!)
    const { one: late } = await attached()
    await one.kill()
    await sleep(300)
    expect(await answers(host)).toBe(true)
    await late.kill()
    await waitUntil(() => listProcesses(dataDir).length === 0)
  })

  it("serves a new process when guard and all attached processes were killed, but not the server", async () => {
    const { one } = await attached()
    kill(...guard(), one.process.pid!)
    const again = await attachEmbeddedPostgres({ dataDir })
    expect(again.started).toBe(true)
    expect(await answers(again.host)).toBe(true)
    await again.detach()
    expect(listServerProcesses(dataDir)).toEqual([])
  })

  it("keeps running when a terminal's Ctrl-C reaches the process that started it", async () => {
    const { one, host } = await attached()
    const server = postmaster()
    process.kill(-one.process.pid!, "SIGINT")
    await one.waitForMessage("interrupted")
    await sleep(300)
    expect(await answers(host)).toBe(true)
    expect(postmaster()).toBe(server)
  })

  it("creates the database again when the first start was killed -9 in the middle", async () => {
    const first = new AttachedProcess(dataDir)
    await first.waitForMessage("step")
    await waitUntil(() => listProcesses(inside("cluster.creating")).length > 0)
    kill(first.process.pid!, ...listProcesses(inside("cluster.creating")))
    const again = await attachEmbeddedPostgres({ dataDir })
    expect(await answers(again.host)).toBe(true)
    await again.detach()
  })

  it("serves a new process while an orphaned initdb of a killed first start still runs", async () => {
    const first = new AttachedProcess(dataDir)
    await first.waitForMessage("step")
    await first.kill()
    const again = await attachEmbeddedPostgres({ dataDir })
    expect(await answers(again.host)).toBe(true)
    await again.detach()
  })

  it("keeps its guarantees through a random series of attaches, detaches and kills", async () => {
    const here: AttachedProcess[] = []
    for (let step = 0; step < 24; step++) {
      const leaver = here[Math.floor(Math.random() * here.length)]
      if (leaver === undefined || Math.random() < 0.45) {
        here.push(new AttachedProcess(dataDir))
        continue
      }
      here.splice(here.indexOf(leaver), 1)
      if (Math.random() < 0.5) leaver.sendCommand("detach")
      else await leaver.kill()
      await sleep(Math.random() * 300)
      const witness = here[0] === undefined ? undefined : await here[0].waitForMessage("host")
      if (witness !== undefined) expect(await answers(witness.host)).toBe(true)
    }
    await Promise.all(here.map((one) => one.kill()))
    await waitUntil(() => listProcesses(dataDir).length === 0)
    const end = await attachEmbeddedPostgres({ dataDir })
    expect(await answers(end.host)).toBe(true)
    await end.detach()
  })
})
