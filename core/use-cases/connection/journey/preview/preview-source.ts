import { ASSOCIATED_DATA } from "../../../../domain/access/associated-data.ts"
import type { PreviewContent } from "../../../../domain/sharing/preview/preview-content.ts"
import type { ConnectionKeys } from "../../../../ports/access/vault.ts"

type Details = Readonly<Record<string, string>>

/** A preview of other details than these has another fingerprint. Empty details do not count. */
export const fingerprintSource = (keys: ConnectionKeys, connector: string, details: Details): Uint8Array =>
  keys.fingerprint(
    JSON.stringify([
      connector,
      Object.entries(details)
        .filter(([, value]) => value !== "")
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    ]),
  )

export const sealPreviewInput = (keys: ConnectionKeys, connectionId: string, details: Details): Uint8Array =>
  keys.seal(ASSOCIATED_DATA.journeyPreview(connectionId), JSON.stringify(details))

/** Throws DecryptionFailed. */
export const openPreviewInput = (keys: ConnectionKeys, connectionId: string, sealed: Uint8Array): Details =>
  JSON.parse(keys.open(ASSOCIATED_DATA.journeyPreview(connectionId), sealed).toString()) as Details

export const sealPreview = (
  keys: ConnectionKeys,
  connectionId: string,
  content: PreviewContent,
): Uint8Array => keys.seal(ASSOCIATED_DATA.journeyPreview(connectionId), JSON.stringify(content))

/** Throws DecryptionFailed. */
export const openPreview = (keys: ConnectionKeys, connectionId: string, sealed: Uint8Array): PreviewContent =>
  JSON.parse(keys.open(ASSOCIATED_DATA.journeyPreview(connectionId), sealed).toString()) as PreviewContent
