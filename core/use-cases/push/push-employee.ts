import * as Effect from "effect/Effect"
import type { PushedEmployee, PushResult } from "../../contract/sync-callback.ts"
import { flatKeys } from "../../contract/flat-keys.ts"
import type { Source } from "../../ports/source.ts"
import type { RunSync, RunSyncError } from "../sync/run-sync.ts"
import type { SyncReport } from "../sync/sync-report.ts"
import { TAKE_TURNS } from "../sync/take-turns.ts"
import type { AdmittedPusher } from "./admit-pusher.ts"
import type { makePushTestRecord } from "./push-test-record.ts"
import { EmployeeRejected, identityMapping, type Pushed, problemFields } from "./pushed-employee.ts"

export interface PushEmployeePorts {
  readonly runSync: RunSync
  readonly pushTestRecord: ReturnType<typeof makePushTestRecord>
  /** The source of one pushed employee. */
  readonly sourceOf: (cells: ReadonlyArray<readonly [string, unknown]>) => Source
}

/**
 * One employee of a corporate (POST /api/external/sync/callback): a sync of one row, or, with test credentials, a record of
 * the test environment that goes nowhere.
 */
export const makePushEmployee = ({ runSync, pushTestRecord, sourceOf }: PushEmployeePorts) =>
  Effect.fnUntraced(function* (
    { connectionId, environment }: AdmittedPusher,
    employee: PushedEmployee,
  ): Effect.fn.Return<Pushed, EmployeeRejected | RunSyncError> {
    const source = sourceOf(flatKeys(employee).filter(([key]) => key !== OWN_ID))
    if (environment === "test") return yield* pushTestRecord(connectionId, source)
    const fieldMapping = yield* identityMapping(source)
    const report = yield* runSync({
      connectionId,
      source,
      mode: "delta",
      dryRun: false,
      trigger: "push API",
      fieldMapping,
      silentWithoutChanges: true,
      onProgress: () => undefined,
    }).pipe(
      Effect.retry({
        schedule: TAKE_TURNS,
        while: (error) => error._tag === "SyncAlreadyRunning" && !error.held,
      }),
    )
    if (report.state !== "completed") return yield* new EmployeeRejected({ fields: fieldsOf(report) })
    return { employeeId: String(employee["employeeId"]).trim(), result: resultOf(report) }
  })

/** The id of a record is ours to give. */
const OWN_ID = "id"

export type PushEmployee = ReturnType<typeof makePushEmployee>

const resultOf = ({ totals }: SyncReport): PushResult => {
  if (totals.added > 0) return "created"
  return totals.updated > 0 ? "updated" : "unchanged"
}

const fieldsOf = ({ mapping, issues }: SyncReport): Readonly<Record<string, string>> => ({
  ...problemFields(mapping?.problems ?? []),
  ...Object.fromEntries(issues.map(({ column, reason }) => [column ?? "employeeId", reason])),
})
