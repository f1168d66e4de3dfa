import { setTimeout as sleep } from "node:timers/promises"
import { afterEach, describe, expect, it } from "vitest"
import { type BackgroundEvent, type BackgroundThread, startBackgroundThread } from "./background-thread.ts"

/* Real threads; their code is given as the text of a module. */

const SERVE = new URL("serve-background.ts", import.meta.url).href

interface Queries {
  readonly state: string
}

let thread: BackgroundThread<Queries> | null = null
afterEach(() => thread?.stop())

/** Starts a thread with this code between loading and the request to stop; collects its events. */
const start = (work: string, data: object = {}) => {
  const news: Array<BackgroundEvent> = []
  const teacher = import.meta.resolve("tsx/esm/api")
  const script = `
    import { register } from ${JSON.stringify(teacher)}
    import { parentPort, workerData } from "node:worker_threads"
    register()
    const { serveBackground } = await import(${JSON.stringify(SERVE)})
    ${work}`
  const entry = new URL(`data:text/javascript,${encodeURIComponent(script)}`)
  const started = startBackgroundThread<Queries>({
    entry,
    data,
    pauseMillis: 10,
    onEvent: (item) => news.push(item),
  })
  thread = started
  return { thread: started, news, count: (kind: BackgroundEvent["kind"]) => count(news, kind) }
}

const count = (news: ReadonlyArray<BackgroundEvent>, kind: BackgroundEvent["kind"]) =>
  news.filter((item) => item.kind === kind).length

const serving = (state: string, stop = "async () => undefined") =>
  `serveBackground(parentPort, { queries: { state: async () => ${state} }, stop: ${stop} })`

describe("a background thread", () => {
  it("answers queries, with the data it was given", async () => {
    const { thread, count } = start(serving("workerData.name"), { name: "second" })
    await expect.poll(() => count("started")).toBe(1)
    expect(await Promise.all([thread.query("state"), thread.query("state")])).toEqual(["second", "second"])
  })

  it("answers null at once while it loads its code", async () => {
    const code = "while (Atomics.load(workerData.go, 0) === 0) continue"
    const go = new Int32Array(new SharedArrayBuffer(4))
    const { thread, count } = start(`${code}\n${serving(`"there"`)}`, { go })
    expect(await Promise.race([thread.query("state"), sleep(500, "nothing")])).toBeNull()
    Atomics.store(go, 0, 1)
    await expect.poll(() => count("started")).toBe(1)
    expect(await thread.query("state")).toBe("there")
  })

  it("gives no result for a query that it cannot handle, which blocks no caller", async () => {
    const { thread, count } = start(serving(`Promise.reject(new Error("not now"))`))
    await expect.poll(() => count("started")).toBe(1)
    expect(await thread.query("state")).toBeNull()
  })

  it("can finish its work when it is stopped", async () => {
    const done = new Int32Array(new SharedArrayBuffer(4))
    const slow = `async () => {
      await new Promise((resolve) => setTimeout(resolve, 200))
      Atomics.store(workerData.done, 0, 1)
    }`
    const { thread, count } = start(serving("null", slow), { done })
    await expect.poll(() => count("started")).toBe(1)
    await thread.stop()
    expect(Atomics.load(done, 0)).toBe(1)
    expect(count("died")).toBe(0)
    expect(await thread.query("state")).toBeNull()
  })

  it("is restarted after an uncaught error, which is reported", async () => {
    const lives = new Int32Array(new SharedArrayBuffer(4))
    const twice = `if (Atomics.add(workerData.lives, 0, 1) < 2) setTimeout(() => { throw new Error("a bug") }, 20)`
    const { thread, news, count } = start(`${serving(`"alive"`)}\n${twice}`, { lives })
    await expect.poll(() => count("started")).toBe(3)
    expect(await thread.query("state")).toBe("alive")
    const died = news.filter((item) => item.kind === "died")
    expect(died.map(({ error, againInMillis }) => [error?.message, againInMillis])).toEqual([
      ["a bug", 10],
      ["a bug", 20],
    ])
  })

  it("is restarted when it could not start", async () => {
    const lives = new Int32Array(new SharedArrayBuffer(4))
    const first = `if (Atomics.add(workerData.lives, 0, 1) === 0) throw new Error("no database")`
    const { count } = start(`${first}\n${serving("null")}`, { lives })
    await expect.poll(() => count("started")).toBe(1)
    expect(count("died")).toBe(1)
  })

  it("stays stopped when it is stopped before a restart", async () => {
    const { thread, count } = start(`throw new Error("always")`)
    await expect.poll(() => count("died")).toBeGreaterThan(0)
    await thread.stop()
    const deaths = count("died")
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(count("died")).toBe(deaths)
  })
})
