import { ReasonCodes } from "../../reasons/reason.ts"
import * as Schema from "effect/Schema"
import { component } from "../../component.ts"
import { PUSH_RESULTS } from "../sync-callback.ts"
import { NullableString, Timestamp } from "../../wire-values.ts"

const PushEnvironment = Schema.Literals(["test", "production"])

/* POST /api/journey/push/credentials/ */

export const IssuePushCredentials = Schema.Struct({
  environment: PushEnvironment,
  /** `token`: an access token, renewed hourly. `basic`: user name and password with every request. */
  auth_type: Schema.Literals(["token", "basic"]),
}).annotate(component("IssuePushCredentials"))
export type IssuePushCredentials = typeof IssuePushCredentials.Type

export const IssuedPushCredentials = Schema.Struct({
  environment: PushEnvironment,
  auth_type: Schema.Literals(["any", "token", "basic"]),
  username: Schema.String,
  /** Shown once. */
  password: Schema.String,
  /** The previous credentials of this environment were revoked: a system that uses them is now rejected. */
  has_revoked: Schema.Boolean,
}).annotate(component("IssuedPushCredentials"))
export type IssuedPushCredentials = typeof IssuedPushCredentials.Type

/* GET /api/journey/push/, and its events */

/** The result of one push to the test environment. */
export const PushOutcome = Schema.Struct({
  /** Counts the pushes. */
  sequence: Schema.Int,
  received_at: Timestamp,
  /** As pushed; null if it was not a short text. */
  employee_id: NullableString,
  /** `full`: the test environment contains the maximum number of employees. */
  result: Schema.Literals([...PUSH_RESULTS, "refused", "full"]),
  /** Never a value. */
  problems: Schema.Array(
    Schema.Struct({ field: Schema.String, reason: Schema.String, reason_codes: ReasonCodes }),
  ),
}).annotate(component("PushOutcome"))
export type PushOutcome = typeof PushOutcome.Type

export const PUSH_STATES = ["testing", "approval-requested", "approved"] as const

const PROGRESS = {
  /** `approved`: the test data are deleted, and credentials for production can be issued. */
  state: Schema.Literals(PUSH_STATES),
  /** Pushes to the test environment so far. */
  accepted: Schema.Int,
  refused: Schema.Int,
  /** Employees in the test environment. */
  records: Schema.Int,
  approval_requested_at: Schema.NullOr(Timestamp),
}

export const JourneyPush = Schema.Struct({
  ...PROGRESS,
  /** The newest of each environment. */
  credentials: Schema.Array(
    Schema.Struct({
      environment: PushEnvironment,
      auth_type: Schema.Literals(["any", "token", "basic"]),
      username: Schema.String,
      issued_at: Timestamp,
      is_active: Schema.Boolean,
    }),
  ),
  /** The last 50 at most, oldest first. */
  outcomes: Schema.Array(PushOutcome),
}).annotate(component("JourneyPush"))
export type JourneyPush = typeof JourneyPush.Type

/** The data of an event of GET /api/journey/push/events/. */
export const JourneyPushChange = Schema.Struct({
  ...PROGRESS,
  /** Since the previous event, oldest first. */
  outcomes: Schema.Array(PushOutcome),
}).annotate(component("JourneyPushChange"))
export type JourneyPushChange = typeof JourneyPushChange.Type

/* POST /api/journey/push/request-approval/ */

export const RequestedApproval = Schema.Struct({ approval_requested_at: Timestamp }).annotate(
  component("RequestedApproval"),
)
export type RequestedApproval = typeof RequestedApproval.Type
