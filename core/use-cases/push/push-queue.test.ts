import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/testing/TestClock"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { makePushQueue, MAX_BATCH_SIZE, MAX_WAITING_PUSHES, PushQueueFull } from "./push-queue.ts"

interface Push {
  readonly number: number
  readonly employee: string
  readonly wrong?: boolean
}

interface Batch {
  readonly connectionId: string
  readonly numbers: ReadonlyArray<number>
}

const TAKES_MILLIS = 40

/** A connection processes a batch in 40 ms, unless it rejects all; the last push of each employee is stored. */
const setUp = ({ closed = false } = {}) => {
  const batches: Array<Batch> = []
  const stored = new Map<string, number>()
  const busy = new Set<string>()
  const take = (
    connectionId: string,
    pushes: ReadonlyArray<Push>,
  ): Effect.Effect<ReadonlyArray<Exit.Exit<string, string>>, string> =>
    Effect.gen(function* () {
      if (busy.has(connectionId)) return yield* Effect.die("Two batches of a connection at once")
      busy.add(connectionId)
      batches.push({ connectionId, numbers: pushes.map(({ number }) => number) })
      yield* Effect.sleep(TAKES_MILLIS)
      busy.delete(connectionId)
      if (closed) return yield* Effect.fail("closed")
      return pushes.map(({ number, employee, wrong }) => {
        if (wrong === true) return Exit.fail(`${String(number)} is wrong`)
        stored.set(`${connectionId} ${employee}`, number)
        return Exit.succeed(`${String(number)} is stored`)
      })
    })
  const submit = makePushQueue<Push, string, string>({
    processBatch: take,
    getEmployeeKey: ({ employee }) => employee,
  })
  return { submit, batches, stored }
}

const runAll = <A, E>(effects: ReadonlyArray<Effect.Effect<A, E>>) =>
  Effect.runPromise(
    Effect.gen(function* () {
      const fibers = yield* Effect.forEach(effects, (effect) => Effect.forkChild(Effect.exit(effect)))
      yield* TestClock.adjust("1 minute")
      return yield* Effect.forEach(fibers, Fiber.join)
    }).pipe(Effect.provide(TestClock.layer())),
  )

const push = (number: number, parts: Partial<Push> = {}): Push => ({
  number,
  employee: `E${String(number)}`,
  ...parts,
})

const pushes = (count: number) => Array.from({ length: count }, (_, number) => push(number))

describe("concurrent pushes of a connection", () => {
  it("are processed together, each with its own result", async () => {
    const { submit, batches } = setUp()
    const one = push(1, { wrong: true })
    const answers = await runAll([push(0), one, push(2)].map((each) => submit("A", each)))
    expect(batches).toEqual([{ connectionId: "A", numbers: [0, 1, 2] }])
    expect(answers).toEqual([
      Exit.succeed("0 is stored"),
      Exit.fail("1 is wrong"),
      Exit.succeed("2 is stored"),
    ])
  })

  it("wait during a batch, and form the next one", async () => {
    const { submit, batches } = setUp()
    const late = (each: Push) => Effect.delay(submit("A", each), 10)
    await runAll([submit("A", push(0)), late(push(1)), late(push(2))])
    expect(batches.map(({ numbers }) => numbers)).toEqual([[0], [1, 2]])
  })

  it("are processed in batches of limited size, in the order of arrival", async () => {
    const { submit, batches } = setUp()
    await runAll(pushes(MAX_WAITING_PUSHES).map((each) => submit("A", each)))
    expect(Math.max(...batches.map(({ numbers }) => numbers.length))).toBe(MAX_BATCH_SIZE)
    expect(batches.flatMap(({ numbers }) => numbers)).toEqual(
      pushes(MAX_WAITING_PUSHES).map(({ number }) => number),
    )
  })

  it("of one employee are processed one after the other", async () => {
    const { submit, batches, stored } = setUp()
    const same = { employee: "E" }
    const answers = await runAll(
      [push(0, same), push(1), push(2, same), push(3, same)].map((each) => submit("A", each)),
    )
    expect(batches.map(({ numbers }) => numbers)).toEqual([[0, 1], [2], [3]])
    expect(answers.every(Exit.isSuccess)).toBe(true)
    expect(stored.get("A E")).toBe(3)
  })

  it("over the limit are rejected, and the others accepted", async () => {
    const { submit, stored } = setUp()
    const answers = await runAll(pushes(MAX_WAITING_PUSHES + 3).map((each) => submit("A", each)))
    expect(answers.slice(MAX_WAITING_PUSHES)).toEqual(
      Array.from({ length: 3 }, () => Exit.fail(new PushQueueFull({ connectionId: "A" }))),
    )
    expect(answers.filter(Exit.isSuccess)).toHaveLength(MAX_WAITING_PUSHES)
    expect(stored.size).toBe(MAX_WAITING_PUSHES)
  })

  it("are all rejected when the connection accepts none, including waiting ones", async () => {
    const { submit, batches } = setUp({ closed: true })
    const late = Effect.delay(submit("A", push(1)), 10)
    expect(await runAll([submit("A", push(0)), late])).toEqual([Exit.fail("closed"), Exit.fail("closed")])
    expect(batches).toHaveLength(1)
  })

  it("do not wait for those of another connection", async () => {
    const { submit, batches } = setUp()
    await runAll([submit("A", push(0)), submit("B", push(1))])
    expect(batches).toEqual([
      { connectionId: "A", numbers: [0] },
      { connectionId: "B", numbers: [1] },
    ])
  })
})

describe("any pushes at any time", () => {
  it("each get their own result, and the last one of an employee is stored", async () => {
    const anyPush = fc.record({
      connectionId: fc.constantFrom("A", "B"),
      employee: fc.constantFrom("E1", "E2", "E3", "E4"),
      wrong: fc.boolean(),
      after: fc.integer({ min: 0, max: 30 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(anyPush, { maxLength: 40 }), async (plan) => {
        const { submit, batches, stored } = setUp()
        let at = 0
        const effects = plan.map(({ connectionId, employee, wrong, after }, number) =>
          Effect.delay(submit(connectionId, { number, employee, wrong }), (at += after)),
        )
        expect(await runAll(effects)).toEqual(
          plan.map(({ wrong }, number) =>
            wrong ? Exit.fail(`${String(number)} is wrong`) : Exit.succeed(`${String(number)} is stored`),
          ),
        )
        expect(batches.flatMap(({ numbers }) => numbers).toSorted((a, b) => a - b)).toEqual(
          plan.map((_, number) => number),
        )
        const last = new Map<string, number>()
        plan.forEach(({ connectionId, employee, wrong }, number) => {
          if (!wrong) last.set(`${connectionId} ${employee}`, number)
        })
        expect(stored).toEqual(last)
      }),
      { numRuns: 100 },
    )
  })
})
