import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { Secrets } from "../../../ports/accounts/secrets.ts"
import type { FieldMapping } from "../../../domain/mapping/reading-settings.ts"
import type { ConnectionKeys } from "../../../ports/accounts/vault.ts"
import type { JourneyPreviews, StoredPreview } from "../../../ports/journey/journey-previews.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { Credentials } from "../../../ports/sync/source.ts"
import { fingerprintSource, sealPreviewInput } from "./preview-source.ts"

const DAY_MILLIS = 86_400_000
/** A source that was checked again within this time is not read again. */
const FRESH_MILLIS = 600_000

export interface PreviewRequest {
  readonly connectionId: string
  readonly keys: ConnectionKeys
  /** The device of the caller who entered the details. */
  readonly device: string | null
  readonly connector: string
  readonly credentials: Credentials
  /** Null: its columns are read by their names. */
  readonly fieldMapping: FieldMapping | null
}

/** Lets a worker read the source for a preview. Part of checking it, which authorises the actor. */
export const makeRequestPreview = ({
  previews,
  secrets,
}: {
  readonly previews: Pick<JourneyPreviews, "find" | "request">
  readonly secrets: Pick<Secrets, "uuid">
}) =>
  Effect.fnUntraced(function* (request: PreviewRequest): Effect.fn.Return<void, StorageError> {
    const { connectionId, keys, device, connector, credentials, fieldMapping } = request
    const input = { details: credentials, fieldMapping }
    const now = yield* Clock.currentTimeMillis
    const source = fingerprintSource(keys, connector, input)
    const known = yield* previews.find(connectionId, now)
    if (known !== null && known.device === device && isFresh(known, source, now)) return
    yield* previews.request({
      ...describePreview(secrets, now),
      connectionId,
      device,
      connector,
      source,
      input: sealPreviewInput(keys, connectionId, input),
    })
  })

export type RequestPreview = ReturnType<typeof makeRequestPreview>

/** A new preview, with its life. */
export const describePreview = (secrets: Pick<Secrets, "uuid">, now: number) => ({
  requestId: secrets.uuid(),
  requestedAt: now,
  expiresAt: now + DAY_MILLIS,
})

const isFresh = ({ source: known, state, requestedAt }: StoredPreview, source: Uint8Array, now: number) =>
  state !== "failed" && now - requestedAt < FRESH_MILLIS && Buffer.compare(known, source) === 0
