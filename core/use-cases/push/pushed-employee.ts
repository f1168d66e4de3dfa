import * as Data from "effect/Data"
import type { PushResult } from "../../contract/sync-callback.ts"

/** The employee was rejected; every invalid field with its problem. */
export class EmployeeRejected extends Data.TaggedError("EmployeeRejected")<{
  readonly fields: Readonly<Record<string, string>>
}> {}

export interface PushOutcome {
  readonly employeeId: string
  readonly result: PushResult
  /** Why nothing was changed: a newer state is stored. */
  readonly reason?: string
}

/** For a push that is older than what is stored of that time (epoch milliseconds). */
export const formatNewerState = (newerAt: number): string =>
  `A newer state of this employee is stored, of ${new Date(newerAt).toISOString()}: this older one changes nothing.`
