import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Logger from "effect/Logger"
import { scaleLimit } from "../../../testing/poll-timeout.ts"
import { afterEach, describe, expect, it, vi } from "vitest"
import { computePauseMillis, computeTurnMillis } from "../../../domain/onboarding/upload.ts"
import { connect, createVendor } from "../../../testing/builders/connections.ts"
import { START } from "../../../testing/builders/vendors.ts"
import { makeTables } from "../../../testing/memory/tables.ts"
import { makeMemoryStorage } from "../../../testing/storage.ts"
import { makeJourneyPorts } from "../../../testing/journey-fixture.ts"
import { runAt } from "../../../testing/sync-fixture.ts"
import { makeRunSync } from "../../sync/run-sync.ts"
import { ASSOCIATED_DATA } from "../../../domain/accounts/associated-data.ts"
import { openKeys } from "./find-upload.ts"
import { makeProcessUploads } from "./process-uploads.ts"
import { sealDetails } from "./sealed-upload.ts"

const SMALL = "Employee ID,Name\nK1,Asha Rao"
/** The work on such an upload does not end before the fixture forgets it. */
const LARGE = "Employee ID,Name\nK2,Ben Roy"

const makeFixture = () => {
  const tables = makeTables()
  const storage = makeMemoryStorage(tables)
  const source = { rows: [], failure: null, denied: [], opened: [] }
  const ports = makeJourneyPorts(storage, source)
  const large = new Set<string>()
  const broken = new Set<string>()
  let [working, mostAtOnce] = [0, 0]
  const uploads: typeof storage.uploads = {
    ...storage.uploads,
    endReading: (run, result) =>
      Effect.suspend(() => {
        mostAtOnce = Math.max(mostAtOnce, ++working)
        if (broken.has(run.id)) throw new Error("a bug")
        const read = storage.uploads.endReading(run, result)
        return Effect.sleep(20).pipe(Effect.repeat({ while: () => large.has(run.id) }), Effect.andThen(read))
      }).pipe(Effect.ensuring(Effect.sync(() => working--))),
  }
  const loop = makeProcessUploads({
    ...{ ...ports, uploads, laneSlots: { syncs: 4, uploads: 4 } },
    runSync: makeRunSync(ports),
  })
  const add = async (text: string, vendorOrgId?: string) => {
    const connection = await connect(storage, vendorOrgId === undefined ? {} : { vendorOrgId })
    const keys = await runAt(openKeys(ports.vault, connection))
    const id = crypto.randomUUID()
    const details = sealDetails(keys, id, { fileName: "staff.csv", sheet: null })
    const size = Buffer.byteLength(text)
    const begun = { id, connectionId: connection.id, device: null, details, size, createdAt: START }
    await runAt(storage.uploads.begin(begun, null))
    const sealed = keys.seal(ASSOCIATED_DATA.uploadChunk(id, 0), Buffer.from(text))
    await runAt(storage.uploads.append(id, { start: 0, length: size, sealed }, Date.now()))
    if (text === LARGE) large.add(id)
    return { id, connectionId: connection.id }
  }
  const find = async ({ connectionId }: { readonly connectionId: string }) =>
    (await runAt(storage.uploads.find(connectionId)))!
  return { storage, tables, loop, add, find, large, broken, most: () => mostAtOnce }
}

const stops: Array<() => Promise<unknown>> = []
afterEach(async () => {
  vi.useRealTimers()
  for (const stop of stops.splice(0)) await stop()
})

const start = (loop: Effect.Effect<never>) => {
  const fiber = Effect.runFork(loop.pipe(Effect.provide(Logger.layer([]))))
  stops.push(() => Effect.runPromise(Fiber.interrupt(fiber).pipe(Effect.timeoutOption(100))))
}

describe("uploads", () => {
  it("are worked on side by side: ten small ones of other companies end while a large one is read", async () => {
    const { loop, add, find, most } = makeFixture()
    const large = await add(LARGE)
    const small = await Promise.all(Array.from({ length: 10 }, () => add(SMALL)))
    start(loop)
    for (const each of small)
      await expect
        .poll(() => find(each), { timeout: scaleLimit(10_000) })
        .toMatchObject({ stage: "read", rows: 1 })
    expect(await find(large)).toMatchObject({ stage: "reading", delay: null })
    expect(most()).toBeLessThanOrEqual(4)
  })

  it("of one vendor leave room for another's, however many and long they are", async () => {
    const { loop, add, find, storage } = makeFixture()
    const { orgId } = await createVendor(storage)
    for (let n = 0; n < 8; n++) await add(LARGE, orgId)
    start(loop)
    await new Promise((resolve) => setTimeout(resolve, 100))
    const other = await add(SMALL)
    await expect.poll(() => find(other), { timeout: scaleLimit(3_000) }).toMatchObject({ stage: "read" })
  })

  it("that are large make room when others wait, say why, and go on later", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: START })
    const { loop, add, find, large } = makeFixture()
    const four = await Promise.all(Array.from({ length: 4 }, () => add(LARGE)))
    start(loop)
    await new Promise((resolve) => setTimeout(resolve, 100))
    const other = await add(SMALL)
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(await find(other)).toMatchObject({ stage: "reading" })
    vi.setSystemTime(START + 10_000)
    await expect.poll(() => find(other), { timeout: scaleLimit(3_000) }).toMatchObject({ stage: "read" })
    const delays = (await Promise.all(four.map(find))).map(({ delay }) => delay)
    expect(delays.filter((delay) => delay === "upload.others-first")).toHaveLength(2)
    large.clear()
    vi.setSystemTime(START + 120_000)
    const postponed = four.filter((_, n) => delays[n] !== null)
    for (const each of postponed)
      await expect
        .poll(() => find(each), { timeout: scaleLimit(3_000) })
        .toMatchObject({ stage: "read", delay: null, turns: 0 })
  })

  it("that cannot be processed now say so and wait, and others do not wait for them", async () => {
    const { loop, add, find, broken } = makeFixture()
    const one = await add(SMALL)
    broken.add(one.id)
    const other = await add(SMALL)
    start(loop)
    await expect.poll(() => find(other)).toMatchObject({ stage: "read" })
    await expect.poll(() => find(one)).toMatchObject({ stage: "reading", delay: "upload.failed", turns: 1 })
  })
})

describe("the time of an upload", () => {
  it("doubles each time that it was too short, and a pause after a failure is at most an hour", () => {
    expect([0, 1, 2].map(computeTurnMillis)).toEqual([600_000, 1_200_000, 2_400_000])
    expect([0, 1, 50].map((turns) => computePauseMillis("upload.failed", turns))).toEqual([
      60_000, 120_000, 3_600_000,
    ])
    expect(computePauseMillis("upload.others-first", 3)).toBe(0)
  })
})
