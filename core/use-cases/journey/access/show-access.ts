import * as Effect from "effect/Effect"
import type { JourneyConnector } from "../../../contract/connection/connectors.ts"
import type { SdkSettings } from "../../../contract/accounts/sdk-settings.ts"
import type { Connection } from "../../../domain/connection/connection.ts"
import type { DecryptionFailed, MasterKeyMissing } from "../../../ports/accounts/vault.ts"
import type { StoredAccess } from "../../../ports/onboarding/journey-links.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { Credentials } from "../../../ports/sync/source.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import type { Journey } from "../../authorization/actor.ts"
import { VendorNotFound } from "../../authorization/authorization-errors.ts"
import { type ConnectionAccessError, findConnection } from "../../authorization/find-connection.ts"
import { openStoredDetails, type StoredDetailsPorts } from "../../connection/sources/stored-details.ts"
import { toJourneyConnector } from "../../connection/describe-connector.ts"
import { AccessNotOpen } from "./access-errors.ts"
import { requireOpenAccess } from "./require-open-access.ts"

/** All that a colleague who was asked for connection details sees. */
export interface AccessPage {
  readonly vendorName: string
  readonly sdk: SdkSettings
  readonly connection: Connection
  readonly connector: JourneyConnector
  readonly access: StoredAccess
  /** The details of an accepted connection that are not secret, to start from. */
  readonly details: Credentials
}

export type ShowAccessPorts = StoredDetailsPorts &
  UsedPorts<"connections.find" | "connectors.find" | "journeyLinks.findAccess" | "vendors.find">

export const makeShowAccess = (ports: ShowAccessPorts) => {
  const { connections, connectors, journeyLinks, vendors } = ports
  return Effect.fnUntraced(function* (
    actor: Journey,
    connectionId: string,
  ): Effect.fn.Return<
    AccessPage,
    | AccessNotOpen
    | ConnectionAccessError
    | DecryptionFailed
    | MasterKeyMissing
    | StorageError
    | VendorNotFound
  > {
    const connection = yield* findConnection(connections, actor, "journey.enter-access", connectionId)
    const access = yield* requireOpenAccess(journeyLinks, actor, connection)
    const { vendorOrgId } = connection
    const vendor = yield* vendors.find(vendorOrgId)
    if (vendor === null) return yield* new VendorNotFound({ vendorOrgId })
    const connector = connectors.find(access.connector)
    if (connector === null) return yield* new AccessNotOpen()
    const { name: vendorName, sdk } = vendor
    const { visible } = yield* openStoredDetails(ports, actor, connection)
    const shown = { connector: toJourneyConnector(connector), access, details: visible }
    return { vendorName, sdk, connection, ...shown }
  })
}
