import * as Schema from "effect/Schema"
import { component } from "../component.ts"
import { ConnectionStatus } from "../connection-status.ts"
import { MailboxCode } from "../onboarding/journey/mailbox.ts"

/* POST /api/journey/submit/ */

export const SubmitJourney = Schema.Struct({
  /** The saved version that the user has reviewed; its input applies. */
  version: Schema.Int,
  /** The code that was mailed to the user; required until the connection is accepted. */
  mailbox_code: Schema.optionalKey(MailboxCode),
}).annotate(component("SubmitJourney"))
export type SubmitJourney = typeof SubmitJourney.Type

export const SubmittedJourney = Schema.Struct({
  status: ConnectionStatus,
  /** Code of the connector. */
  connector: Schema.String,
  /** The version of the saved input from now on: its credentials were deleted. */
  version: Schema.Int,
}).annotate(component("SubmittedJourney"))
export type SubmittedJourney = typeof SubmittedJourney.Type
