import * as Schema from "effect/Schema"
import { component } from "../../component.ts"
import { EmployeeRecord } from "../../employee/employee.ts"
import { Timestamp } from "../../wire-values.ts"
import { PUSH_STATES } from "../journey/journey-push.ts"

/** The progress of a client that pushes employees, for the vendor that approves it. */
const PushReview = Schema.Struct({
  state: Schema.Literals(PUSH_STATES),
  /** There is a test environment, so records can be pushed. */
  is_testing: Schema.Boolean,
  approval_requested_at: Schema.NullOr(Timestamp),
  /** Pushes that were refused. */
  refused: Schema.Int,
  /** Test records of employees whom the client shares. */
  records: Schema.Int,
  /** The latest 100 of them, newest first, as the vendor would receive them. */
  latest: Schema.Array(Schema.Struct({ received_at: Timestamp, record: EmployeeRecord })),
})

/** Null: the client does not push. */
export const ConsolePushReview = Schema.Struct({ review: Schema.NullOr(PushReview) }).annotate(
  component("ConsolePushReview"),
)
export type ConsolePushReview = typeof ConsolePushReview.Type

/** What an approval has deleted. */
export const ConsolePushApproval = Schema.Struct({ deleted_records: Schema.Int }).annotate(
  component("ConsolePushApproval"),
)
export type ConsolePushApproval = typeof ConsolePushApproval.Type
