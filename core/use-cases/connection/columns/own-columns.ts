import type { FieldMapping } from "../../../domain/mapping/reading-settings.ts"
import type { ConnectorCatalogue } from "../../../ports/connection/connector-catalogue.ts"

/** The data-model key that a corporate chose for each header; null: the column is left out. */
export type ChosenColumns = Readonly<Record<string, string | null>>

/** Whether the source is a file of the corporate, whose headers no connector knows. */
export const hasOwnColumns = (connectors: Pick<ConnectorCatalogue, "find">, connector: string): boolean =>
  connectors.find(connector)?.integrationType === "SFTP"

/** The mapping of a pulled source; null: its columns are read by their names. */
export const toFieldMapping = (
  connectors: Pick<ConnectorCatalogue, "find">,
  connector: string,
  columns: ChosenColumns,
): FieldMapping | null => {
  const chosen = Object.entries(columns)
  if (chosen.length === 0 || !hasOwnColumns(connectors, connector)) return null
  return Object.fromEntries(chosen.map(([header, key]) => [header, key ?? ""]))
}
