import * as Data from "effect/Data"
import type { Connection } from "../../../domain/connection/connection.ts"
import type { UsedPorts } from "../../../ports/ports.ts"

/** The corporate uploads no files. */
export class SourceNotUploaded extends Data.TaggedError("SourceNotUploaded")<{
  readonly connectionId: string
}> {}

/** Whether the employees of the connection come in files that its company uploads. */
export const isUploaded = (
  connectors: UsedPorts<"connectors.find">["connectors"],
  { connector }: Pick<Connection, "connector">,
): boolean => connector !== null && connectors.find(connector)?.integrationType === "Upload CSV"
