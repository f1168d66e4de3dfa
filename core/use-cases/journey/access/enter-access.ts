import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { DecryptionFailed, MasterKeyMissing } from "../../../ports/accounts/vault.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { SourceError } from "../../../ports/sync/source.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import type { Journey } from "../../authorization/actor.ts"
import { commitWithEntry } from "../../authorization/audit/audited-call.ts"
import { ConnectionNotFound, VendorNotFound } from "../../authorization/authorization-errors.ts"
import { type ConnectionAccessError, findConnection } from "../../authorization/find-connection.ts"
import { hasOwnColumns } from "../../connection/columns/own-columns.ts"
import type { CheckSource, ConnectorNotPullable, SourceCheck } from "../../connection/sources/check-source.ts"
import type { CredentialsInvalid } from "../../reading/credentials.ts"
import { describeJourneySource } from "../describe-journey-source.ts"
import { AccessNotOpen } from "./access-errors.ts"
import { sealGivenAccess } from "./given-access.ts"
import { requireOpenAccess } from "./require-open-access.ts"

export interface EnterAccessInput {
  readonly connectionId: string
  readonly credentials: Readonly<Record<string, string>>
  /** False: they are only tested. */
  readonly isFinal: boolean
}

export interface EnteredAccess {
  readonly check: SourceCheck
  /** Null: nothing was stored. */
  readonly givenAt: number | null
}

export type EnterAccessPorts = UsedPorts<
  | "connections.find"
  | "connectors.find"
  | "journeyLinks.findAccess"
  | "journeyLinks.giveAccess"
  | "vault.openConnectionKey"
  | "vendors.find"
> & { readonly checkSource: CheckSource }

/**
 * Tests the details that a colleague entered, and gives them to who asked when they are final and the source can be read. That ends
 * the link.
 */
export const makeEnterAccess = (ports: EnterAccessPorts) => {
  const { connections, connectors, journeyLinks, vault, vendors, checkSource } = ports
  return Effect.fnUntraced(function* (
    actor: Journey,
    { connectionId, credentials, isFinal }: EnterAccessInput,
  ): Effect.fn.Return<
    EnteredAccess,
    | AccessNotOpen
    | ConnectionAccessError
    | ConnectorNotPullable
    | CredentialsInvalid
    | DecryptionFailed
    | MasterKeyMissing
    | SourceError
    | StorageError
    | VendorNotFound
  > {
    const connection = yield* findConnection(connections, actor, "journey.enter-access", connectionId)
    const { id, connector } = yield* requireOpenAccess(journeyLinks, actor, connection)
    const { key, vendorOrgId } = connection
    if (key === null) return yield* new ConnectionNotFound({ connectionId })
    const vendor = yield* vendors.find(vendorOrgId)
    if (vendor === null) return yield* new VendorNotFound({ vendorOrgId })
    const source = describeJourneySource(connectors, { vendor, connection, connector, columns: null })
    const { check } = yield* checkSource({ ...source, credentials })
    const isReadable = check.mappingErrors.length === 0 || hasOwnColumns(connectors, connector)
    if (!isFinal || !isReadable) return { check, givenAt: null }
    const keys = yield* vault.openConnectionKey(connectionId, key)
    const now = yield* Clock.currentTimeMillis
    const given = journeyLinks.giveAccess(id, sealGivenAccess(keys, id, credentials), now)
    if (!(yield* commitWithEntry(given, (isGiven) => isGiven))) return yield* new AccessNotOpen()
    return { check, givenAt: now }
  })
}
