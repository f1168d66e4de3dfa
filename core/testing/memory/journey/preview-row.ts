import type { StoredPreview } from "../../../ports/journey/journey-previews.ts"

export interface PreviewRow extends StoredPreview {
  readonly input: Uint8Array | null
  readonly content: Uint8Array | null
  readonly leasedUntil: number
  readonly claims: number
}
