import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Logger from "effect/Logger"
import * as TestClock from "effect/testing/TestClock"
import { expect, it } from "vitest"
import { makeMemoryStorage } from "../../testing/storage.ts"
import { makePorts } from "../../testing/sync-fixture.ts"
import { makeSalaryTrimmingJob } from "./salary-trimming-job.ts"

/** Runs the job for some seconds over that many connections with narrowed terms; returns those that are left. */
const trim = async (count: number, busy: ReadonlySet<string>, seconds: number) => {
  const storage = makeMemoryStorage()
  const ports = { ...storage, ...makePorts(storage) }
  const left = new Set(Array.from({ length: count }, (_, n) => `c${String(n).padStart(3, "0")}`))
  let lists = 0
  const job = makeSalaryTrimmingJob({
    ...ports,
    salaryHistory: {
      ...storage.salaryHistory,
      listUntrimmed: (limit) => Effect.sync(() => (lists++, [...left].slice(0, limit))),
    },
    lock: {
      ...ports.lock,
      withLock: (id, effect) =>
        busy.has(id) ? Effect.never : Effect.tap(effect, () => Effect.sync(() => left.delete(id))),
    },
  })
  await Effect.runPromise(
    Effect.gen(function* () {
      const fiber = yield* Effect.forkChild(job)
      yield* TestClock.adjust(`${seconds} seconds`)
      yield* Fiber.interrupt(fiber)
    }).pipe(Effect.provide([TestClock.layer(), Logger.layer([])])),
  )
  return { left: [...left], lists }
}

it("goes on at once after a full batch", async () => {
  expect(await trim(250, new Set(), 5)).toEqual({ left: [], lists: 3 })
})

it("does not wait for one that takes long before it trims the others", async () => {
  expect((await trim(50, new Set(["c000"]), 1)).left).toEqual(["c000"])
})
