import { ASSOCIATED_DATA } from "../../../domain/accounts/associated-data.ts"
import type { FieldMapping } from "../../../domain/mapping/reading-settings.ts"
import type { PreviewContent } from "../../../domain/reading/preview/preview-content.ts"
import type { ConnectionKeys } from "../../../ports/accounts/vault.ts"

type Details = Readonly<Record<string, string>>

/** What a preview is read from, and how. */
export interface PreviewInput {
  readonly details: Details
  /** Null: as the connector or the source itself says. */
  readonly fieldMapping: FieldMapping | null
}

/** A preview of another input than this has another fingerprint. Empty details do not count. */
export const fingerprintSource = (
  keys: ConnectionKeys,
  connector: string,
  { details, fieldMapping }: PreviewInput,
): Uint8Array => {
  const typed = Object.entries(details).filter(([, value]) => value !== "")
  return keys.fingerprint(
    JSON.stringify([connector, sortEntries(typed), sortEntries(Object.entries(fieldMapping ?? {}))]),
  )
}

const sortEntries = (entries: ReadonlyArray<readonly [string, string]>) =>
  entries.toSorted(([a], [b]) => (a < b ? -1 : 1))

export const sealPreviewInput = (
  keys: ConnectionKeys,
  connectionId: string,
  input: PreviewInput,
): Uint8Array => keys.seal(ASSOCIATED_DATA.journeyPreview(connectionId), JSON.stringify(input))

/** Throws DecryptionFailed. */
export const openPreviewInput = (
  keys: ConnectionKeys,
  connectionId: string,
  sealed: Uint8Array,
): PreviewInput =>
  JSON.parse(keys.open(ASSOCIATED_DATA.journeyPreview(connectionId), sealed).toString()) as PreviewInput

export const sealPreview = (
  keys: ConnectionKeys,
  connectionId: string,
  content: PreviewContent,
): Uint8Array => keys.seal(ASSOCIATED_DATA.journeyPreview(connectionId), JSON.stringify(content))

/** Throws DecryptionFailed. */
export const openPreview = (keys: ConnectionKeys, connectionId: string, sealed: Uint8Array): PreviewContent =>
  JSON.parse(keys.open(ASSOCIATED_DATA.journeyPreview(connectionId), sealed).toString()) as PreviewContent
