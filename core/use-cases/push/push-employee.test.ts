import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Logger from "effect/Logger"
import * as TestClock from "effect/testing/TestClock"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { PushedEmployee } from "../../contract/push/sync-callback.ts"
import type { Source } from "../../ports/sync/source.ts"
import { StorageError } from "../../ports/storage-error.ts"
import { makeAnnouncement } from "../../testing/builders/announcements.ts"
import { terminate } from "../../testing/builders/connections.ts"
import { START } from "../../testing/builders/vendors.ts"
import { makeMemoryPush } from "../../testing/memory/push-access.ts"
import {
  makeSyncFixture,
  makePorts,
  readRecords,
  type SyncFixture,
  readWebhooks,
} from "../../testing/sync-fixture.ts"
import { makeRunSync, type RunSync } from "../sync/run-sync.ts"
import type { AuthenticatedPusher } from "./authenticate-pusher.ts"
import type { ValidPush } from "./validate-push.ts"
import { makePushEmployee } from "./push-employee.ts"
import { makePushTestRecord } from "./push-test-record.ts"

/** A page for each, as if all had different keys. */
const makePushSource = (pushes: ReadonlyArray<ValidPush>): Source => ({
  connector: "push-api",
  invalidValues: "reject",
  repeatedEmployees: "reject",
  omittedInDeltas: "unchanged",
  pages: async function* () {
    for (const [index, { columns, cells, updatedAt }] of pushes.entries()) {
      yield await Promise.resolve({
        columns,
        rows: [{ position: index + 1, cells, updatedAt }],
        unreadable: [],
        cursor: null,
        progress: { unit: "rows", done: index + 1, total: pushes.length } as const,
        agreement: { kind: "fixed" } as const,
      })
    }
  },
})

/** A process that receives pushes for the fixture's connection. */
const makeProcess = (
  { storage, connection }: SyncFixture,
  around: (runSync: RunSync) => RunSync = (as) => as,
) => {
  const ports = makePorts(storage)
  const pushEmployee = makePushEmployee({
    ...ports,
    makeSource: makePushSource,
    runSync: around(makeRunSync(ports)),
    pushTestRecord: makePushTestRecord({ ...ports, pushTests: makeMemoryPush().pushTests }),
  })
  const pusher = { connectionId: connection.id, environment: "production" } as AuthenticatedPusher
  return (employee: PushedEmployee) => pushEmployee(pusher, employee)
}

/** Pushes all at once, each with its own outcome, and advances time until all have one. */
const runAll = <A, E>(effects: ReadonlyArray<Effect.Effect<A, E>>) =>
  Effect.runPromise(
    Effect.gen(function* () {
      yield* TestClock.setTime(START)
      const fibers = yield* Effect.forEach(effects, (effect) => Effect.forkChild(Effect.exit(effect)))
      while (fibers.some((fiber) => fiber.pollUnsafe() === undefined)) {
        // A source's promises resolve in later turns of the event loop.
        yield* Effect.promise(() => new Promise(setImmediate))
        yield* TestClock.adjust(10)
      }
      return yield* Effect.forEach(fibers, Fiber.join)
    }).pipe(Effect.provide([TestClock.layer(), Logger.layer([])])),
  )

const employee = (number: number, parts: PushedEmployee = {}): PushedEmployee => ({
  employeeId: `E${String(number).padStart(2, "0")}`,
  name: `Employee ${String(number)}`,
  status: "Active",
  ...parts,
})

const employees = (count: number) => Array.from({ length: count }, (_, number) => employee(number))

const result = (number: number, of: "created" | "updated" | "unchanged") =>
  Exit.succeed({ employeeId: employee(number)["employeeId"], result: of })

const listSessions = ({ ports, connection }: SyncFixture) =>
  Effect.runPromise(ports.ledger.listRecent(connection.id, 100))

describe("a pushed status that nobody has mapped", () => {
  const unknown = (number: number) => employee(number, { status: "Furloughed", designation: "Lead" })

  it("of a known employee leaves the status as it was, stores the rest, and says so", async () => {
    const fixture = await makeSyncFixture()
    const push = makeProcess(fixture)
    await runAll([employee(0, { status: "Inactive" })].map(push))
    expect(await runAll([unknown(0), employee(1)].map(push))).toMatchObject([
      Exit.succeed({
        result: "updated",
        notUnderstood: { status: [{ code: "status.not-mapped" }, { code: "status.kept" }] },
      }),
      result(1, "created"),
    ])
    expect(await readRecords(fixture)).toMatchObject([
      { status: "Inactive", designation: "Lead" },
      { status: "Active" },
    ])
    const issues = await Effect.runPromise(fixture.storage.issues.list(fixture.connection.id, 10))
    expect(issues).toMatchObject([{ code: "rows.status", resolvedAt: null }])
    expect(issues[0]?.message).toContain("Furloughed (1)")
  })

  it("of a new employee is an error of the field", async () => {
    const fixture = await makeSyncFixture()
    const [answer] = await runAll([Effect.result(makeProcess(fixture)(unknown(0)))])
    expect(answer).toMatchObject(
      Exit.succeed({
        _tag: "Failure",
        failure: { fields: { status: [{ code: "status.not-mapped" }, { code: "status.waits" }] } },
      }),
    )
    expect(await readRecords(fixture)).toEqual([])
  })
})

describe("employees that are pushed at once", () => {
  it("form one sync, in tens to the vendor, and each gets its own result", async () => {
    const fixture = await makeSyncFixture()
    const push = makeProcess(fixture)
    expect(await runAll(employees(25).map(push))).toEqual(employees(25).map((_, n) => result(n, "created")))
    expect((await readWebhooks(fixture)).map(({ kind, employees: sent }) => [kind, sent.length])).toEqual([
      ["sync.events.initiated/sync.events", 0],
      ["sync.events.employee.add/sync.events.initial", 10],
      ["sync.events.employee.add/sync.events.initial", 10],
      ["sync.events.employee.add/sync.events.initial", 5],
      ["sync.events.completed/sync.events", 0],
    ])
    const lead = employee(1, { designation: "Lead" })
    expect(await runAll([employee(0), lead, employee(30)].map(push))).toEqual([
      result(0, "unchanged"),
      result(1, "updated"),
      result(30, "created"),
    ])
    expect(await listSessions(fixture)).toHaveLength(2)
  })

  it("are stored although one of them is invalid, whose errors are all returned", async () => {
    const fixture = await makeSyncFixture()
    const wrong = employee(1, { email: "nobody", pan: "CANARY" })
    const pushed = [employee(0), wrong, { nmae: "?" }, employee(2)].map(makeProcess(fixture))
    const answers = await runAll(pushed.map((each) => Effect.result(each)))
    expect(answers.map((answer) => (Exit.isSuccess(answer) ? answer.value : null))).toMatchObject([
      { success: { result: "created" } },
      {
        failure: {
          _tag: "EmployeeRejected",
          fields: { email: [{ code: "email.invalid" }], pan: [{ code: "pan.invalid" }] },
        },
      },
      {
        failure: {
          fields: {
            nmae: [
              { code: "field.unknown", params: { nearest: expect.arrayContaining(["name"]) as unknown } },
            ],
            name: [{ code: "field.required" }],
            employeeId: [{ code: "field.required" }],
          },
        },
      },
      { success: { result: "created" } },
    ])
    expect(await listSessions(fixture)).toHaveLength(1)
  })

  it("are stored with their own fields, whatever the others contain", async () => {
    const fixture = await makeSyncFixture()
    const push = makeProcess(fixture)
    const bank = employee(1, { bankDetails: { bankName: "SBI" } })
    await runAll([push(employee(0)), push(bank)])
    const banks = (await readRecords(fixture)).map(({ bankDetails }) => bankDetails?.bankName)
    expect(banks).toEqual(["NOT AVAILABLE", "SBI"])
    expect(await runAll([push(employee(0))])).toEqual([result(0, "unchanged")])
    expect(await runAll([push(bank), push({ ...employee(0), id: "ours to give" })])).toEqual([
      result(1, "unchanged"),
      result(0, "unchanged"),
    ])
  })

  it("are processed one by one when they are one employee in other spellings", async () => {
    const fixture = await makeSyncFixture()
    // A spreadsheet marks a text with an apostrophe.
    const same = [{ employeeId: "7" }, { employeeId: "'7", grade: "B" }].map((parts) => employee(0, parts))
    expect(await runAll(same.map(makeProcess(fixture)))).toEqual([
      Exit.succeed({ employeeId: "7", result: "created" }),
      Exit.succeed({ employeeId: "7", result: "updated" }),
    ])
    expect(await readRecords(fixture)).toMatchObject([{ employeeId: "7", grade: "B" }])
  })

  it("are stored whatever one of them contains", async () => {
    const fixture = await makeSyncFixture()
    const odd = { toString: 1, valueOf: 1 }
    const strange = [{ employeeId: odd }, { employeeId: [odd] }, { employeeId: null }, { name: [odd] }]
    const pushed = [employee(0), ...strange.map((parts) => employee(1, parts)), employee(2)]
    const answers = await runAll(pushed.map(makeProcess(fixture)))
    expect(answers.map(Exit.isSuccess)).toEqual([true, false, false, false, false, true])
  })

  it("are stored although the database rejects one of them", async () => {
    const fixture = await makeSyncFixture()
    const broken = new StorageError({ operation: "stage the page", cause: "poison" })
    const push = makeProcess(fixture, (runSync) => (input) => {
      let poisoned = false
      return runSync({
        ...input,
        onStaged: (rows) => {
          poisoned ||= rows.some(({ employeeId }) => employeeId === "E01")
          input.onStaged?.(rows)
        },
      }).pipe(Effect.tap(() => (poisoned ? Effect.fail(broken) : Effect.void)))
    })
    const answers = await runAll(employees(3).map(push))
    expect(answers[1]).toEqual(Exit.fail(broken))
    expect([answers[0], answers[2]].every((answer) => answer !== undefined && Exit.isSuccess(answer))).toBe(
      true,
    )
  })
})

describe("a push", () => {
  it("waits ten seconds for another sync, and no longer", async () => {
    const fixture = await makeSyncFixture()
    const push = makeProcess(fixture)
    const { lock } = fixture.ports
    const during = async (millis: number, pushing: ReadonlyArray<ReturnType<typeof push>>) => {
      const holding = lock.withLock(fixture.connection.id, Effect.sleep(millis))
      const answers = await runAll([Effect.asVoid(holding), ...pushing.map((each) => Effect.result(each))])
      return answers.slice(1).map((answer) => (Exit.isSuccess(answer) ? answer.value : undefined))
    }
    expect(await during(9_000, [push(employee(0))])).toMatchObject([{ success: { result: "created" } }])
    const refused = { failure: { _tag: "SyncAlreadyRunning" } }
    expect(await during(60_000, [push(employee(1)), push(employee(2))])).toMatchObject([refused, refused])
    expect(await readRecords(fixture)).toHaveLength(1)
  })

  it("is rejected once the connection is terminated", async () => {
    const fixture = await makeSyncFixture()
    await terminate(fixture.storage, fixture.connection.id)
    const [refused] = await runAll([Effect.flip(makeProcess(fixture)(employee(0)))])
    expect(refused).toMatchObject({ value: { _tag: "ConnectionNotLive" } })
  })

  it("accepts a failed connection again", async () => {
    const fixture = await makeSyncFixture()
    const { connections, syncSchedule } = fixture.ports
    const { id } = fixture.connection
    const failing = syncSchedule.fail(id, {
      now: START,
      announcement: makeAnnouncement("CONNECTION_FAILED"),
    })
    await Effect.runPromise(failing)
    await runAll([makeProcess(fixture)(employee(0))])
    expect(await Effect.runPromise(connections.find(id))).toMatchObject({
      status: "CONNECTION_ACCEPTED",
    })
  })
})

describe("any pushes to several processes", () => {
  it("each get a correct result, and what was accepted is stored", async () => {
    const anyPush = fc.record({
      process: fc.constantFrom(0, 1),
      number: fc.integer({ min: 0, max: 3 }),
      grade: fc.constantFrom("A", "B", "C"),
      wrong: fc.boolean(),
      after: fc.integer({ min: 0, max: 40 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(anyPush, { minLength: 1, maxLength: 12 }), async (plan) => {
        const fixture = await makeSyncFixture()
        const processes = [makeProcess(fixture), makeProcess(fixture)]
        let at = 0
        const answers = await runAll(
          plan.map(({ process, number, grade, wrong, after }) => {
            const pushed = employee(number, { grade, ...(wrong ? { email: "nobody" } : {}) })
            const pushing = Effect.suspend(() => (processes[process] ?? makeProcess(fixture))(pushed))
            return Effect.delay(pushing, (at += after))
          }),
        )
        expect(answers.map(Exit.isSuccess)).toEqual(plan.map(({ wrong }) => !wrong))
        const stored = new Map(
          (await readRecords(fixture)).map((record) => [record.employeeId, record.grade]),
        )
        const accepted = plan.filter(({ wrong }) => !wrong)
        expect([...stored.keys()]).toEqual(
          [...new Set(accepted.map(({ number }) => employee(number)["employeeId"]))].toSorted(),
        )
        for (const [employeeId, grade] of stored) {
          const lastOfEach = [0, 1].map((process) =>
            accepted.findLast(
              (each) => each.process === process && employee(each.number)["employeeId"] === employeeId,
            ),
          )
          expect(lastOfEach.map((last) => last?.grade)).toContain(grade)
        }
      }),
      { numRuns: 30 },
    )
  })
})
