import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { COMPANY_PLACEHOLDER, type SdkSettings, type SdkTexts } from "../../contract/accounts/sdk-settings.ts"
import type { JourneyPurpose } from "../../contract/onboarding/journey/journey-purpose.ts"
import type { IntegrationType } from "../../contract/integration-type.ts"
import { ALL_DATA_MODEL_KEYS, type DataModelKey } from "../../contract/sharing/data-model-flags.ts"
import type { WrappedKey } from "../../domain/accounts/wrapped-key.ts"
import type { Connection } from "../../domain/connection/connection.ts"
import { JOINABLE_KEYS } from "../../domain/reading/field-mapping.ts"
import { isLive } from "../../domain/connection/state.ts"
import { makeSharingPolicy } from "../../domain/sharing/policy.ts"
import type { DecryptionFailed, MasterKeyMissing } from "../../ports/accounts/vault.ts"
import type { StoredJourney } from "../../ports/journey/journey-store.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { UsedPorts } from "../../ports/ports.ts"
import { VendorNotFound, ConnectionNotFound } from "../authorization/authorization-errors.ts"
import type { Journey } from "../authorization/actor.ts"
import { type ConnectionAccessError, findConnection } from "../authorization/find-connection.ts"
import { type AccessRequestView, viewAccessRequest } from "./access/access-request-view.ts"
import { resolveFlags } from "../onboarding/accept-connection.ts"
import { isUploaded } from "../onboarding/uploads/is-uploaded.ts"
import { isElsewhere } from "./is-elsewhere.ts"
import { hideSecrets, openAnswers, type ShownAnswers } from "./journey-answers.ts"
import { listOfferedModes } from "./require-offered-mode.ts"

interface SavedJourney extends Pick<StoredJourney, "version" | "step" | "savedAt">, ShownAnswers {
  /** What it goes on with is usable on another device only. */
  readonly isElsewhere: boolean
}

/** What the journey is about: which vendor requests which fields of which corporate, and what the user has entered so far. */
export interface JourneyContext {
  readonly purpose: JourneyPurpose
  readonly vendorName: string
  /** With the corporate's name in the texts. */
  readonly sdk: SdkSettings
  /** The ways to connect that the vendor offers. */
  readonly modes: ReadonlyArray<IntegrationType>
  readonly connection: Connection
  /** Its employees come in files that the corporate uploads. */
  readonly takesFiles: boolean
  /** The fields that the vendor requests, or that were agreed to, in the order of the data model. */
  readonly fields: ReadonlyArray<{ readonly key: DataModelKey; readonly isMandatory: boolean }>
  /** The keys that several columns can be mapped to. */
  readonly joinable: ReadonlyArray<string>
  /** Without secrets; null: nothing was saved. */
  readonly saved: SavedJourney | null
  /** The colleague whom this device asked for connection details; null: none. */
  readonly accessRequest: AccessRequestView | null
}

export type ShowJourneyPorts = UsedPorts<
  | "connections.find"
  | "connectors.all"
  | "connectors.find"
  | "journeyLinks.findAccess"
  | "journeys.find"
  | "uploads.find"
  | "vault.openConnectionKey"
  | "vendors.find"
>

/** Returns what the start of a journey shows, for a connection in any status but terminated. */
export const makeShowJourney = (ports: ShowJourneyPorts) => {
  const { connections, journeyLinks, vendors } = ports
  const showSaved = makeShowSaved(ports)
  return Effect.fnUntraced(function* (
    actor: Journey,
    connectionId: string,
  ): Effect.fn.Return<
    JourneyContext,
    ConnectionAccessError | VendorNotFound | StorageError | DecryptionFailed | MasterKeyMissing
  > {
    const connection = yield* findConnection(connections, actor, "journey.show", connectionId)
    const { vendorOrgId, key } = connection
    const { purpose } = actor
    // The permission excludes a colleague's link.
    if (key === null || purpose === "access") return yield* new ConnectionNotFound({ connectionId })
    const vendor = yield* vendors.find(vendorOrgId)
    if (vendor === null) return yield* new VendorNotFound({ vendorOrgId })
    const policy = makeSharingPolicy(resolveFlags({ vendor, connection, corporate: null }), [])
    const access = yield* journeyLinks.findAccess(connectionId)
    const now = yield* Clock.currentTimeMillis
    return {
      purpose,
      vendorName: vendor.name,
      sdk: nameCompany(vendor.sdk, connection.orgName),
      modes: listOfferedModes(vendor),
      connection,
      takesFiles: isUploaded(ports.connectors, connection),
      fields: ALL_DATA_MODEL_KEYS.filter(policy.shares).map((key) => ({
        key,
        isMandatory: policy.mandatory(key),
      })),
      joinable: JOINABLE_KEYS.filter(policy.shares),
      saved: yield* showSaved(actor, connection, key),
      accessRequest: viewAccessRequest(access, { actor, connection, now }),
    }
  })
}

/** Null: nothing was saved. */
const makeShowSaved = (ports: ShowJourneyPorts) =>
  Effect.fnUntraced(function* (actor: Journey, { id, status }: Connection, key: WrappedKey) {
    const stored = yield* ports.journeys.find(id)
    if (stored === null) return null
    const keys = yield* ports.vault.openConnectionKey(id, key)
    const entered = openAnswers(keys, id, stored.answers)
    const { version, step, savedAt } = stored
    return {
      ...{ version, step, savedAt },
      ...hideSecrets(ports.connectors, actor, entered),
      isElsewhere: !isLive(status) && (yield* isElsewhere(ports, actor, id, entered)),
    } satisfies SavedJourney
  })

const nameCompany = (sdk: SdkSettings, company: string): SdkSettings => {
  const fill = (texts: SdkTexts): SdkTexts =>
    texts.reason === undefined
      ? texts
      : { ...texts, reason: texts.reason.replaceAll(COMPANY_PLACEHOLDER, () => company) }
  if (sdk.texts === undefined) return sdk
  const { en, hi } = sdk.texts
  return {
    ...sdk,
    texts: { ...(en === undefined ? {} : { en: fill(en) }), ...(hi === undefined ? {} : { hi: fill(hi) }) },
  }
}
