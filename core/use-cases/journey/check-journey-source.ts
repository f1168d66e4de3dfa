import * as Effect from "effect/Effect"
import { makeSharingPolicy } from "../../domain/sharing/policy.ts"
import { EVERYBODY } from "../../domain/sharing/subset.ts"
import { DEFAULT_READING_SETTINGS } from "../../domain/mapping/reading-settings.ts"
import type { DecryptionFailed, MasterKeyMissing } from "../../ports/accounts/vault.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { SourceError } from "../../ports/sync/source.ts"
import type { UsedPorts } from "../../ports/ports.ts"
import { VendorNotFound, ConnectionNotFound } from "../authorization/authorization-errors.ts"
import type { Actor } from "../authorization/actor.ts"
import { type ConnectionAccessError, findConnection } from "../authorization/find-connection.ts"
import { findDevice } from "../authorization/device-access.ts"
import { resolveFlags } from "../onboarding/accept-connection.ts"
import { type ChosenColumns, hasOwnColumns, toFieldMapping } from "../connection/columns/own-columns.ts"
import type { CheckSource, ConnectorNotPullable, SourceCheck } from "../connection/sources/check-source.ts"
import type { CredentialsInvalid } from "../reading/credentials.ts"
import { deniesByCategory } from "../reading/withhold-unreadable.ts"
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
  "connections.find" | "connectors.find" | "journeys.find" | "vault.openConnectionKey" | "vendors.find"
> {
  readonly checkSource: CheckSource
  readonly requestPreview: RequestPreview
}

/**
 * Checks a source with the details typed so far, before anything is agreed. When it can be read, it is read for a preview. That a
 * file's columns cannot be mapped by their names is not an error while the corporate has not chosen their fields.
 */
export const makeCheckJourneySource = ({
  connections,
  connectors,
  journeys,
  vault,
  vendors,
  checkSource,
  requestPreview,
}: CheckJourneySourcePorts) =>
  Effect.fnUntraced(function* (
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
    const { key, vendorOrgId, rules, reading } = connection
    if (key === null) return yield* new ConnectionNotFound({ connectionId })
    const vendor = yield* vendors.find(vendorOrgId)
    if (vendor === null) return yield* new VendorNotFound({ vendorOrgId })
    const stored = yield* journeys.find(connectionId)
    const keys = yield* vault.openConnectionKey(connectionId, key)
    const entered = stored === null ? null : openAnswers(keys, connectionId, stored.answers)
    const describesColumns = hasOwnColumns(connectors, connector)
    const fieldMapping = toFieldMapping(connectors, connector, columns ?? {})
    const { credentials: complete, check } = yield* checkSource({
      skipsUnreadable: deniesByCategory(connectors, connector),
      connector,
      credentials: completeCredentials(connectors, actor, connector, credentials, entered),
      policy: makeSharingPolicy(resolveFlags({ vendor, connection, corporate: null }), []),
      subset: EVERYBODY,
      fieldMapping,
      remembered: columns === null ? connection.fieldMapping : fieldMapping,
      reading: { ...DEFAULT_READING_SETTINGS, defaultCountry: reading.defaultCountry },
      componentOverrides: {},
      rules,
      describesColumns,
    })
    if (describesColumns && columns === null) return { ...check, mappingErrors: [] }
    if (check.mappingErrors.length === 0) {
      const device = findDevice(actor)
      yield* requestPreview({ connectionId, keys, device, connector, credentials: complete, fieldMapping })
    }
    return check
  })

export type CheckJourneySource = ReturnType<typeof makeCheckJourneySource>
