import type { Connection } from "../../domain/connection/connection.ts"
import type { Vendor } from "../../domain/accounts/vendor.ts"
import { DEFAULT_READING_SETTINGS } from "../../domain/mapping/reading-settings.ts"
import { makeSharingPolicy } from "../../domain/sharing/policy.ts"
import { EVERYBODY } from "../../domain/sharing/subset.ts"
import type { ConnectorCatalogue } from "../../ports/connection/connector-catalogue.ts"
import { type ChosenColumns, hasOwnColumns, toFieldMapping } from "../connection/columns/own-columns.ts"
import type { CheckSourceInput } from "../connection/sources/check-source.ts"
import { resolveFlags } from "../onboarding/accept-connection.ts"
import { deniesByCategory } from "../reading/withhold-unreadable.ts"

/** How the source of a journey is read before anything is agreed: everything that the vendor requests, of everybody. */
export const describeJourneySource = (
  connectors: Pick<ConnectorCatalogue, "find">,
  {
    vendor,
    connection,
    connector,
    columns,
  }: {
    readonly vendor: Vendor
    readonly connection: Connection
    readonly connector: string
    /** Null: not chosen yet. */
    readonly columns: ChosenColumns | null
  },
): Omit<CheckSourceInput, "credentials"> => {
  const { rules, reading } = connection
  const fieldMapping = toFieldMapping(connectors, connector, columns ?? {})
  return {
    skipsUnreadable: deniesByCategory(connectors, connector),
    connector,
    policy: makeSharingPolicy(resolveFlags({ vendor, connection, corporate: null }), []),
    subset: EVERYBODY,
    fieldMapping,
    remembered: columns === null ? connection.fieldMapping : fieldMapping,
    reading: { ...DEFAULT_READING_SETTINGS, defaultCountry: reading.defaultCountry },
    componentOverrides: {},
    rules,
    describesColumns: hasOwnColumns(connectors, connector),
  }
}
