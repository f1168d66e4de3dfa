import type { NewMailboxCode } from "../../../ports/onboarding/anchors.ts"
import type { ChangeNotice } from "../../../ports/onboarding/change-notices.ts"

export interface CodeRecord extends NewMailboxCode {
  readonly tries: number
  /** When it proved its mailbox. */
  readonly usedAt: number | null
  /** When a newer one replaced it. */
  readonly endedAt: number | null
}

export interface NoticeRecord extends ChangeNotice {
  readonly recipients: ReadonlyArray<string>
  readonly mailedTo: ReadonlyArray<string>
  readonly claimedAt: number | null
  readonly finishedAt: number | null
}
