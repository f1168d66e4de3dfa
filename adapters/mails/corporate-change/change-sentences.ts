import type { ChangeAuthor, ChangeKind } from "../../../core/contract/journey/review-change.ts"

/** The names of both organizations, safe to print on one line. */
export interface Names {
  readonly vendorName: string
  readonly corporateName: string
}

/** The sentences of the mail about a change in one language. */
export interface ChangeSentences {
  /** What happened; `detail` is what it is about. */
  readonly changes: Readonly<Record<ChangeKind, (names: Names, detail: string | null) => string>>
  readonly subject: (names: Names) => string
  /** `at`: date and time. */
  readonly when: (at: string) => string
  readonly who: Readonly<Record<ChangeAuthor, (names: Names, email: string | null) => string>>
  readonly review: string
  readonly link: string
  readonly console: (address: string) => string
  readonly ended: string
}
