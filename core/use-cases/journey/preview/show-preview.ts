import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { DraftSubsetRule, JourneyAnswers } from "../../../contract/journey/journey-answers.ts"
import type { DataModelKey } from "../../../contract/sharing/data-model-flags.ts"
import { makeSharingPolicy } from "../../../domain/sharing/policy.ts"
import { type PreviewSummary, summarizePreview } from "../../../domain/reading/preview/summarize-preview.ts"
import type { DecryptionFailed, MasterKeyMissing } from "../../../ports/accounts/vault.ts"
import type { ConnectorCatalogue } from "../../../ports/connection/connector-catalogue.ts"
import type { PreviewState, StoredPreview } from "../../../ports/journey/journey-previews.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import { VendorNotFound, ConnectionNotFound } from "../../authorization/authorization-errors.ts"
import type { Actor } from "../../authorization/actor.ts"
import { canSeeEntered } from "../../authorization/device-access.ts"
import { type ConnectionAccessError, findConnection } from "../../authorization/find-connection.ts"
import { resolveFlags } from "../../onboarding/accept-connection.ts"
import { openAnswers } from "../journey-answers.ts"
import { openTask } from "../../onboarding/uploads/sealed-upload.ts"
import { openPreview } from "./preview-source.ts"
import {
  makeRequestUploadPreview,
  type RequestUploadPreviewPorts,
  UPLOAD_CONNECTOR,
} from "./upload-preview.ts"

export interface ShowPreviewInput {
  readonly connectionId: string
  readonly withheld: ReadonlyArray<DataModelKey>
  /** A rule without a value, which is still being written, is left out. */
  readonly subset: ReadonlyArray<DraftSubsetRule>
  readonly sample: number
}

export type ShowPreviewPorts = RequestUploadPreviewPorts &
  UsedPorts<
    | "connections.find"
    | "connectors.find"
    | "journeys.find"
    | "previews.find"
    | "previews.readContent"
    | "previews.request"
    | "vault.openConnectionKey"
    | "vendors.find"
  >

/** `none`: nothing was read, or it is not for this caller. The summary is null unless it is `ready`. */
export interface ShownPreview {
  readonly state: "none" | PreviewState
  readonly summary: PreviewSummary | null
  /** Rows of the uploaded file that an edit left out. */
  readonly leftOut: number
}

/** A reading that has not ended after that time never will: its process has gone twice, or none runs. */
const MAX_READING_MILLIS = 300_000

/** The employees and fields that these terms would share, from what was read of the source; only for the side that entered it. */
export const makeShowPreview = (ports: ShowPreviewPorts) => {
  const { connections, connectors, journeys, previews, vault, vendors } = ports
  const requestUploadPreview = makeRequestUploadPreview(ports)
  return Effect.fnUntraced(function* (
    actor: Actor,
    { connectionId, withheld, subset, sample }: ShowPreviewInput,
  ): Effect.fn.Return<
    ShownPreview,
    ConnectionAccessError | VendorNotFound | StorageError | DecryptionFailed | MasterKeyMissing
  > {
    const connection = yield* findConnection(connections, actor, "journey.show", connectionId)
    const { vendorOrgId, key } = connection
    if (key === null) return yield* new ConnectionNotFound({ connectionId })
    const keys = yield* vault.openConnectionKey(connectionId, key)
    const journey = yield* journeys.find(connectionId)
    const answers = journey === null ? null : openAnswers(keys, connectionId, journey.answers).answers
    if (answers?.integration_type === "Upload CSV") yield* requestUploadPreview(keys, connectionId)
    const now = yield* Clock.currentTimeMillis
    const stored = yield* previews.find(connectionId, now)
    if (stored === null || !canSeeEntered(actor, stored.device)) return NONE
    if (answers !== null && !isChosen(connectors, answers, stored.connector)) return NONE
    if (stored.state !== "ready") return { ...NONE, state: toState(stored, now) }
    const sealed = yield* previews.readContent(stored)
    if (sealed === null) return NONE
    const vendor = yield* vendors.find(vendorOrgId)
    if (vendor === null) return yield* new VendorNotFound({ vendorOrgId })
    const summary = summarizePreview(openPreview(keys, connectionId, sealed), {
      rules: completeRules(subset),
      policy: makeSharingPolicy(resolveFlags({ vendor, connection, corporate: null }), withheld),
      sample,
    })
    const isUploaded = stored.connector === UPLOAD_CONNECTOR
    const upload = isUploaded ? yield* ports.uploads.find(connectionId) : null
    const leftOut = upload === null ? 0 : (openTask(keys, upload)?.leftOut ?? 0)
    return { state: "ready", summary, leftOut }
  })
}

/** The user may have chosen another way to connect since. */
const isChosen = (
  connectors: Pick<ConnectorCatalogue, "find">,
  { integration_type: type, hr_system: system }: JourneyAnswers,
  connector: string,
): boolean => {
  if (type === "Upload CSV") return connector === UPLOAD_CONNECTOR
  if (type === "HRMS") return connector === system
  return connectors.find(connector)?.integrationType === type
}

const NONE: ShownPreview = { state: "none", summary: null, leftOut: 0 }

const toState = ({ state, requestedAt }: StoredPreview, now: number): PreviewState =>
  state === "reading" && now - requestedAt > MAX_READING_MILLIS ? "failed" : state

const completeRules = (subset: ShowPreviewInput["subset"]) =>
  subset.flatMap((rule) => {
    const values = rule.values.filter((value) => value.trim() !== "")
    return values.length === 0 ? [] : [{ ...rule, values }]
  })
