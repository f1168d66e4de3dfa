import * as Schema from "effect/Schema"

/** interface.md, "Connection status". */
export const CONNECTION_STATUSES = [
  "CONNECTION_INVITED",
  "CONNECTION_ACCEPTED",
  "CONNECTION_FAILED",
  "CONNECTION_TERMINATED",
] as const
export const ConnectionStatus = Schema.Literals(CONNECTION_STATUSES)
export type ConnectionStatus = typeof ConnectionStatus.Type
