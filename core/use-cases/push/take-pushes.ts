import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Semaphore from "effect/Semaphore"
import type { PushedEmployee, PushResult } from "../../contract/sync-callback.ts"
import { isoDateAt } from "../../domain/employee/values/calendar.ts"
import type { Connection, ConnectionStore } from "../../ports/connection/connection-store.ts"
import type { PhoneNumbers } from "../../ports/employee/phone-numbers.ts"
import type { Source } from "../../ports/sync/source.ts"
import type { StagedRow } from "../../ports/sync/sync-ledger.ts"
import { liveConnection, type RunSync, type RunSyncError } from "../sync/run-sync.ts"
import type { SyncReport } from "../sync/sync-report.ts"
import { TAKE_TURNS } from "../sync/take-turns.ts"
import { type GoodPush, makeJudgePush } from "./judge-push.ts"
import { EmployeeRejected, type Pushed } from "./pushed-employee.ts"

/**
 * Of one process. A sync holds one connection to the database and asks on others, of which a process has twenty: more
 * syncs than this would wait for each other.
 */
const SYNCS_AT_ONCE = 6

export interface TakePushesPorts {
  readonly connections: ConnectionStore
  readonly phoneNumbers: PhoneNumbers
  readonly runSync: RunSync
  /** The source of pushed employees, at the positions 1, 2, 3 ... */
  readonly sourceOf: (pushes: ReadonlyArray<GoodPush>) => Source
}

export type PushError = EmployeeRejected | RunSyncError

type Answer = Exit.Exit<Pushed, PushError>

/**
 * Takes pushed employees of a connection, each of them once, in one sync; what is wrong with one of them is told to whom
 * pushed it, and keeps nobody else out. Fails when the connection takes nobody now. Whoever calls it has admitted who pushes.
 */
export const makeTakePushes = (ports: TakePushesPorts) => {
  const takeTogether = makeTakeTogether(ports)
  const takeEach = makeTakeEach(takeTogether)
  return Effect.fnUntraced(function* (
    connectionId: string,
    employees: ReadonlyArray<PushedEmployee>,
  ): Effect.fn.Return<ReadonlyArray<Answer>, PushError> {
    const connection = yield* liveConnection(ports.connections, connectionId)
    const today = isoDateAt(yield* Clock.currentTimeMillis)
    const judge = makeJudgePush({ connection, phoneNumbers: ports.phoneNumbers, today })
    // What nobody foresaw in one of them is that one's own misfortune.
    const judgeApart = (employee: PushedEmployee) =>
      Effect.exit(Effect.suspend(() => Effect.fromResult(judge(employee))))
    const judged = yield* Effect.forEach(employees, judgeApart)
    const good = judged.filter(Exit.isSuccess).map(({ value }) => value)
    const answers = good.length === 0 ? [] : yield* takeEach(connection, good)
    const answerOf = new Map(good.map((push, index) => [push, answers[index]]))
    return judged.map((verdict) =>
      Exit.isSuccess(verdict) ? (answerOf.get(verdict.value) ?? UNANSWERED) : Exit.failCause(verdict.cause),
    )
  })
}

const UNANSWERED = Exit.die(new Error("A pushed employee was forgotten"))

/** They are the same for whoever pushes. */
const STOPS_ALL: ReadonlySet<string> = new Set([
  "ConnectionNotLive",
  "ConnectionPaused",
  "SyncAlreadyRunning",
])

/**
 * When a group does not go through, for which one of them must be the reason, each is taken for itself, so that only that
 * one is refused.
 */
const makeTakeEach = (takeTogether: TakeTogether) =>
  Effect.fnUntraced(function* (
    connection: Connection,
    pushes: ReadonlyArray<GoodPush>,
  ): Effect.fn.Return<ReadonlyArray<Answer>, PushError> {
    const taken = yield* Effect.exit(takeTogether(connection, pushes))
    if (Exit.isSuccess(taken)) return taken.value.map((pushed) => Exit.succeed(pushed))
    const error = Exit.findErrorOption(taken)
    if (error._tag === "Some" && STOPS_ALL.has(error.value._tag)) return yield* error.value
    if (pushes.length === 1) return [Exit.failCause(taken.cause)]
    return yield* Effect.forEach(pushes, (push) =>
      Effect.exit(Effect.map(takeTogether(connection, [push]), ([pushed]) => pushed as Pushed)),
    )
  })

type TakeTogether = (
  connection: Connection,
  pushes: ReadonlyArray<GoodPush>,
) => Effect.Effect<ReadonlyArray<Pushed>, PushError>

const makeTakeTogether = ({ connections, runSync, sourceOf }: TakePushesPorts): TakeTogether => {
  const syncs = Semaphore.makeUnsafe(SYNCS_AT_ONCE)
  return Effect.fnUntraced(function* ({ id, status }, pushes) {
    const changes = new Map<number, StagedRow["change"]>()
    const report = yield* runSync({
      connectionId: id,
      source: sourceOf(pushes),
      mode: "delta",
      dryRun: false,
      trigger: "push API",
      // The keys are those of the data model already.
      fieldMapping: null,
      silentWithoutChanges: true,
      keepsHeld: true,
      onStaged: (rows) => rows.forEach(({ position, change }) => changes.set(position, change)),
      onProgress: () => undefined,
    }).pipe(
      (sync) => syncs.withPermit(sync),
      Effect.retry({
        schedule: TAKE_TURNS,
        while: ({ _tag }) => _tag === "SyncAlreadyRunning",
      }),
    )
    if (report.state !== "completed") return yield* new EmployeeRejected({ fields: fieldsOf(report) })
    if (status === "CONNECTION_FAILED") yield* connections.restore(id, yield* Clock.currentTimeMillis)
    return pushes.map(({ employeeId }, index) => ({
      employeeId,
      result: RESULTS[changes.get(index + 1) ?? "unchanged"],
    }))
  })
}

const RESULTS: Readonly<Record<StagedRow["change"], PushResult>> = {
  add: "created",
  update: "updated",
  refresh: "unchanged",
  unchanged: "unchanged",
  outside: "unchanged",
}

/** What the sync finds wrong though it was found good a moment before: the connection asks for something else now. */
const fieldsOf = ({ mapping, issues }: SyncReport): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(
    (mapping?.problems ?? []).map(({ header, key, reason }) => [header ?? key ?? "employee", reason]),
  ),
  ...Object.fromEntries(issues.map(({ column, reason }) => [column ?? "employeeId", reason])),
})
