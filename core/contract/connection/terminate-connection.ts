import * as Schema from "effect/Schema"
import { describeFields } from "../describe-fields.ts"
import { component } from "../component.ts"
import { Uuid } from "../wire-values.ts"

/* POST /api/terminate_connection/ (specification/endpoints.md#terminate-a-connection). */

/** `client_org`: the corporate's organization. */
export const TerminateRequest = Schema.Struct(
  describeFields(
    { client_org: Uuid },
    {
      client_org: "The corporate's organization.",
    },
  ),
).annotate(component("TerminateRequest"))

/** While a sync runs, nothing is deleted. */
export const TerminateRefused = Schema.Struct(
  describeFields(
    {
      message: Schema.String,
      data: Schema.Null,
    },
    {
      message: "Why nothing was terminated.",
      data: "Always null.",
    },
  ),
).annotate(component("TerminateRefused"))

export const TerminateResponse = Schema.Struct(
  describeFields(
    {
      message: Schema.Literal("Connection terminated successfully"),
      data: Schema.Null,
    },
    {
      message: "Always this value.",
      data: "Always null.",
    },
  ),
).annotate(component("TerminateResponse"))

export const TERMINATED: typeof TerminateResponse.Type = {
  message: "Connection terminated successfully",
  data: null,
}

/** Without a request id, as the spec defines this response. */
export const TERMINATE_REFUSED: typeof TerminateRefused.Type = {
  message: "A data sync is in progress. Terminate the connection when it has finished.",
  data: null,
}
