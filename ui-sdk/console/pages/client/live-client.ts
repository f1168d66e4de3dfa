import type { Schemas } from "../../../elements/api/client.ts"

/** A connected client, whatever became of the connection. */
export const isLive = ({ status }: Pick<Schemas["ConsoleClientDetails"], "status">): boolean =>
  status === "CONNECTION_ACCEPTED" || status === "CONNECTION_FAILED"
