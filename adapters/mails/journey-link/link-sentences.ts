import type { JourneyPurpose } from "../../../core/contract/onboarding/journey/journey-purpose.ts"
import type { JourneyLinkNotice, LinkReason } from "../../../core/domain/onboarding/journey-link-notice.ts"

/** The sentences of the mail in one language. */
export interface LinkSentences {
  readonly subjects: Readonly<Record<JourneyPurpose, (notice: JourneyLinkNotice) => string>>
  /** Why the recipient gets this mail; null: the purpose says it. */
  readonly reasons: Readonly<
    Record<Exclude<LinkReason, "new-file">, ((notice: JourneyLinkNotice) => string) | null>
  >
  readonly purposes: Readonly<Record<JourneyPurpose, (notice: JourneyLinkNotice) => ReadonlyArray<string>>>
  /** In place of reason and purpose, when the vendor asks for the next file. */
  readonly newFile: {
    readonly subject: (notice: JourneyLinkNotice) => string
    readonly lines: (notice: JourneyLinkNotice) => ReadonlyArray<string>
  }
  /** In place of reason and purpose, when the colleague is asked for connection details only. */
  readonly access: {
    readonly subject: (notice: JourneyLinkNotice) => string
    readonly lines: (notice: JourneyLinkNotice) => ReadonlyArray<string>
  }
  /** In place of reason and purpose, when the link opens the page of an accepted connection; a reason that is missing is not said. */
  readonly connected: {
    readonly subject: (notice: JourneyLinkNotice) => string
    readonly reasons: Readonly<Partial<Record<LinkReason, (notice: JourneyLinkNotice) => string>>>
    readonly lines: (notice: JourneyLinkNotice) => ReadonlyArray<string>
  }
  readonly open: string
  /** `until`: a date. */
  readonly validity: (until: string) => ReadonlyArray<string>
  readonly unexpected: string
}
