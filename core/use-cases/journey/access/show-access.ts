import * as Effect from "effect/Effect"
import type { JourneyConnector } from "../../../contract/connection/connectors.ts"
import type { SdkSettings } from "../../../contract/accounts/sdk-settings.ts"
import type { Connection } from "../../../domain/connection/connection.ts"
import type { StoredAccess } from "../../../ports/onboarding/journey-links.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import type { Journey } from "../../authorization/actor.ts"
import { VendorNotFound } from "../../authorization/authorization-errors.ts"
import { type ConnectionAccessError, findConnection } from "../../authorization/find-connection.ts"
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
}

export type ShowAccessPorts = UsedPorts<
  "connections.find" | "connectors.find" | "journeyLinks.findAccess" | "vendors.find"
>

export const makeShowAccess = ({ connections, connectors, journeyLinks, vendors }: ShowAccessPorts) =>
  Effect.fnUntraced(function* (
    actor: Journey,
    connectionId: string,
  ): Effect.fn.Return<AccessPage, AccessNotOpen | ConnectionAccessError | StorageError | VendorNotFound> {
    const connection = yield* findConnection(connections, actor, "journey.enter-access", connectionId)
    const access = yield* requireOpenAccess(journeyLinks, actor, connection)
    const { vendorOrgId } = connection
    const vendor = yield* vendors.find(vendorOrgId)
    if (vendor === null) return yield* new VendorNotFound({ vendorOrgId })
    const connector = connectors.find(access.connector)
    if (connector === null) return yield* new AccessNotOpen()
    const { name: vendorName, sdk } = vendor
    return { vendorName, sdk, connection, connector: toJourneyConnector(connector), access }
  })
