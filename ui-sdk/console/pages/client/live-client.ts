import type { ConsoleClientDetails } from "../../../../core/contract/connection/console/clients.ts"

/** A connected client, whatever became of the connection. */
export const isLive = ({ status }: Pick<ConsoleClientDetails, "status">): boolean =>
  status === "CONNECTION_ACCEPTED" || status === "CONNECTION_FAILED"
