import * as Schema from "effect/Schema"

/** specification/connections.md#status. */
export const CONNECTION_STATUSES = [
  "CONNECTION_INVITED",
  "CONNECTION_ACCEPTED",
  "CONNECTION_FAILED",
  "CONNECTION_TERMINATED",
] as const
export const ConnectionStatus = Schema.Literals(CONNECTION_STATUSES)
export type ConnectionStatus = typeof ConnectionStatus.Type
