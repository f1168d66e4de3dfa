import * as Effect from "effect/Effect"
import type { ConnectionKeys, DecryptionFailed, MasterKeyMissing } from "../../ports/accounts/vault.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { SourceError } from "../../ports/sync/source.ts"
import type { UsedPorts } from "../../ports/ports.ts"
import { VendorNotFound, ConnectionNotFound } from "../authorization/authorization-errors.ts"
import type { Actor } from "../authorization/actor.ts"
import { type ConnectionAccessError, findConnection } from "../authorization/find-connection.ts"
import { canSeeEntered, findDevice } from "../authorization/device-access.ts"
import type { ChosenColumns } from "../connection/columns/own-columns.ts"
import type { CheckSource, ConnectorNotPullable, SourceCheck } from "../connection/sources/check-source.ts"
import type { CredentialsInvalid } from "../reading/credentials.ts"
import { openGivenAccess } from "./access/given-access.ts"
import { describeJourneySource } from "./describe-journey-source.ts"
import { completeCredentials, openAnswers } from "./journey-answers.ts"
import type { RequestPreview } from "./preview/request-preview.ts"

export interface CheckJourneySourceInput {
  readonly connectionId: string
  readonly connector: string
  /** By field key; a masked field that is left out is taken from the saved answers, on the device that it was typed on. */
  readonly credentials: Readonly<Record<string, string>>
  /** Null: not chosen yet. */
  readonly columns: ChosenColumns | null
}

export interface CheckJourneySourcePorts extends UsedPorts<
  | "connections.find"
  | "connectors.find"
  | "journeyLinks.findAccess"
  | "journeys.find"
  | "vault.openConnectionKey"
  | "vendors.find"
> {
  readonly checkSource: CheckSource
  readonly requestPreview: RequestPreview
}

/**
 * Checks a source with the details typed so far, before anything is agreed. When it can be read, it is read for a preview. That a
 * file's columns cannot be mapped by their names is not an error while the corporate has not chosen their fields.
 */
export const makeCheckJourneySource = (ports: CheckJourneySourcePorts) => {
  const { connections, connectors, vault, vendors, checkSource, requestPreview } = ports
  const findCredentials = makeFindCredentials(ports)
  return Effect.fnUntraced(function* (
    actor: Actor,
    { connectionId, connector, credentials, columns }: CheckJourneySourceInput,
  ): Effect.fn.Return<
    SourceCheck,
    | ConnectionAccessError
    | ConnectorNotPullable
    | CredentialsInvalid
    | SourceError
    | VendorNotFound
    | StorageError
    | DecryptionFailed
    | MasterKeyMissing
  > {
    const connection = yield* findConnection(connections, actor, "journey.edit", connectionId)
    const { key, vendorOrgId } = connection
    if (key === null) return yield* new ConnectionNotFound({ connectionId })
    const vendor = yield* vendors.find(vendorOrgId)
    if (vendor === null) return yield* new VendorNotFound({ vendorOrgId })
    const keys = yield* vault.openConnectionKey(connectionId, key)
    const source = describeJourneySource(connectors, { vendor, connection, connector, columns })
    const { fieldMapping, describesColumns } = source
    const { credentials: complete, check } = yield* checkSource({
      ...source,
      credentials: yield* findCredentials(actor, { connectionId, connector, credentials, keys }),
    })
    if (describesColumns === true && columns === null) return { ...check, mappingErrors: [] }
    if (check.mappingErrors.length === 0) {
      const device = findDevice(actor)
      yield* requestPreview({ connectionId, keys, device, connector, credentials: complete, fieldMapping })
    }
    return check
  })
}

export type CheckJourneySource = ReturnType<typeof makeCheckJourneySource>

interface TypedDetails extends Pick<CheckJourneySourceInput, "connectionId" | "connector" | "credentials"> {
  readonly keys: ConnectionKeys
}

/** What a colleague gave on the request of this device, else what was typed with the stored secrets. */
const makeFindCredentials = ({ connectors, journeyLinks, journeys }: CheckJourneySourcePorts) =>
  Effect.fnUntraced(function* (actor: Actor, { connectionId, connector, credentials, keys }: TypedDetails) {
    const given = yield* openGivenAccess(journeyLinks, keys, connectionId)
    if (given?.connector === connector && canSeeEntered(actor, given.device)) return given.details
    const stored = yield* journeys.find(connectionId)
    const entered = stored === null ? null : openAnswers(keys, connectionId, stored.answers)
    return completeCredentials(connectors, actor, connector, credentials, entered)
  })
