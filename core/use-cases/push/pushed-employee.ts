import * as Data from "effect/Data"
import type { PushResult } from "../../contract/push/sync-callback.ts"

/** The employee was rejected; every invalid field with its error. */
export class EmployeeRejected extends Data.TaggedError("EmployeeRejected")<{
  readonly fields: Readonly<Record<string, string>>
}> {}

export const withUnknownFields = (
  outcome: PushOutcome,
  notUnderstood: Readonly<Record<string, string>>,
): PushOutcome => (Object.keys(notUnderstood).length === 0 ? outcome : { ...outcome, notUnderstood })

export interface PushOutcome {
  readonly employeeId: string
  readonly result: PushResult
  /** Why nothing was changed: a newer state is stored. */
  readonly reason?: string
  /** Fields whose value nobody has mapped, with what to do: they stay as they were. Left out: there are none. */
  readonly notUnderstood?: Readonly<Record<string, string>>
}
