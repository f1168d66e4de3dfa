import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { afterEach, describe, expect, it } from "vitest"
import type { ConnectionKeys } from "../../core/ports/accounts/vault.ts"
import type { NewRecords, RecordSealer, SealedRecord } from "../../core/ports/sync/record-sealer.ts"
import { POLL_TIMEOUT_MILLIS } from "../../core/testing/poll-timeout.ts"
import { makeSealingThread, type SealingThread } from "./sealing-thread.ts"

/* Real threads, whose code is given as the text of a module: they respond with the text of their name. */

let thread: SealingThread | null = null
afterEach(() => thread?.close())

const keys = { transferable: {} } as ConnectionKeys

const makeBatch = (length: number): NewRecords => ({
  provenance: "",
  records: Array.from({ length }, (_, n) => ({ id: String(n), record: {} as never })),
})

const asBytes = (who: string): SealedRecord => ({
  fingerprint: Buffer.from(who),
  filledFields: new Uint8Array(),
  sealed: new Uint8Array(),
  monthlySalary: null,
})

/** Seals each batch as one record that names this thread. */
const here: RecordSealer = { seal: () => Effect.succeed([asBytes("here")]) }

const RESPOND = `({ id }) => {
  const bytes = new TextEncoder().encode("there")
  parentPort.postMessage({ type: "sealed", id, records: { bytes, index: new Int32Array([5, 0, 0, 0, 0]) } })
}`

const start = (onMessage: string, options: { readonly idleMillis?: number } = {}) => {
  const script = `
    import { parentPort } from "node:worker_threads"
    parentPort.on("message", ${onMessage})
    parentPort.postMessage({ type: "ready" })`
  const entry = new URL(`data:text/javascript,${encodeURIComponent(script)}`)
  const deaths: Array<Error | null> = []
  const started = makeSealingThread({ entry, here, onDied: (error) => deaths.push(error), ...options })
  thread = started
  const seal = async (length: number, given = keys) => {
    const [record] = await Effect.runPromise(started.seal(given, makeBatch(length)))
    return Buffer.from(record?.fingerprint ?? []).toString()
  }
  return { thread: started, deaths, seal }
}

const untilThere = (seal: (length: number) => Promise<string>) =>
  expect.poll(() => seal(200), { timeout: POLL_TIMEOUT_MILLIS }).toBe("there")

describe("a sealing thread", () => {
  it("is started by 3,000 records, and takes what comes once it is ready", async () => {
    const { seal } = start(RESPOND)
    for (let batch = 0; batch < 14; batch++) expect(await seal(200)).toBe("here")
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(await seal(199)).toBe("here")
    await untilThere(seal)
  })

  it("takes no small batch, and none whose keys stay in their thread", async () => {
    const { seal } = start(RESPOND)
    await seal(3_000)
    await untilThere(seal)
    expect(await seal(19)).toBe("here")
    expect(await seal(20)).toBe("there")
    expect(await seal(200, { ...keys, transferable: null })).toBe("here")
  })

  it("takes no more while ten batches wait, which are not lost when it is closed", async () => {
    const { seal, thread, deaths } = start(`({ id }) => id > 1 || (${RESPOND})({ id })`)
    await seal(3_000)
    await untilThere(seal)
    const waiting = Array.from({ length: 10 }, () => seal(200))
    expect(await seal(200)).toBe("here")
    await thread.close()
    expect(await Promise.all(waiting)).toEqual(Array.from({ length: 10 }, () => "here"))
    expect(await seal(3_000)).toBe("here")
    expect(deaths).toEqual([])
  })

  it("that dies loses nothing, says so once, and is not restarted at once", async () => {
    const { seal, deaths } = start(
      `({ id }) => { if (id > 1) throw new Error("a bug"); (${RESPOND})({ id }) }`,
    )
    await seal(3_000)
    await untilThere(seal)
    expect(await Promise.all([seal(200), seal(200)])).toEqual(["here", "here"])
    await expect.poll(() => deaths.map((error) => error?.message)).toEqual(["a bug"])
    await seal(3_000)
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(await seal(200)).toBe("here")
  })

  it("that could not seal a batch leaves it to this thread", async () => {
    const fails = `({ id }) => id === 2
      ? parentPort.postMessage({ type: "sealed", id, records: null }) : (${RESPOND})({ id })`
    const { seal, deaths } = start(fails)
    await seal(3_000)
    await untilThere(seal)
    expect(await seal(200)).toBe("here")
    expect(await seal(200)).toBe("there")
    expect(deaths).toEqual([])
  })

  it("ends when it has nothing to do, and is started again", async () => {
    const { seal, deaths } = start(RESPOND, { idleMillis: 50 })
    await seal(3_000)
    await untilThere(seal)
    await expect
      .poll(async () => (await sleep(200), seal(200)), { timeout: POLL_TIMEOUT_MILLIS })
      .toBe("here")
    await seal(3_000)
    await untilThere(seal)
    expect(deaths).toEqual([])
  })

  it("finishes a batch whose caller was interrupted", async () => {
    const { seal, thread } = start(RESPOND)
    await seal(3_000)
    await untilThere(seal)
    const fiber = Effect.runFork(thread.seal(keys, makeBatch(200)))
    await Effect.runPromise(Fiber.interrupt(fiber))
    expect(await seal(200)).toBe("there")
  })
})

const sleep = (millis: number) => new Promise((resolve) => setTimeout(resolve, millis))
