import * as Data from "effect/Data"
import { formatReasons } from "../../contract/reasons/format-reason.ts"
import type { Reason } from "../../contract/reasons/reason-codes.ts"
import type { PushResult } from "../../contract/push/sync-callback.ts"

/** What is said of fields, by field; never a value. */
export type FieldReasons = Readonly<Record<string, ReadonlyArray<Reason>>>

/** The same in English. */
export const formatFieldReasons = (fields: FieldReasons): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(fields).map(([field, reasons]) => [field, formatReasons(reasons)]))

/** The employee was rejected; every invalid field with its error. */
export class EmployeeRejected extends Data.TaggedError("EmployeeRejected")<{
  readonly fields: FieldReasons
}> {}

export const withUnknownFields = (outcome: PushOutcome, notUnderstood: FieldReasons): PushOutcome =>
  Object.keys(notUnderstood).length === 0 ? outcome : { ...outcome, notUnderstood }

export interface PushOutcome {
  readonly employeeId: string
  readonly result: PushResult
  /** Why nothing was changed: a newer state is stored. */
  readonly reason?: string
  /** Fields whose value nobody has mapped, with what to do: they stay as they were. Left out: there are none. */
  readonly notUnderstood?: FieldReasons
}
