import * as Data from "effect/Data"
import type { PushResult } from "../../contract/sync-callback.ts"

/** The employee was rejected; every invalid field with its error. */
export class EmployeeRejected extends Data.TaggedError("EmployeeRejected")<{
  readonly fields: Readonly<Record<string, string>>
}> {}

export interface PushOutcome {
  readonly employeeId: string
  readonly result: PushResult
  /** Why nothing was changed: a newer state is stored. */
  readonly reason?: string
}
