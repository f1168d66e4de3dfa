import type { JourneyPurpose } from "../../contract/onboarding/journey/journey-purpose.ts"
import type { IssueCode } from "../connection/issue.ts"

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** How long a mailed link opens its journey. */
export const LINK_LIFETIME_MILLIS = 14 * DAY

/** Mails of a connection in an hour. */
export const MAX_LINKS_PER_HOUR = 5
export const LINK_WINDOW_MILLIS = HOUR

/** The journey that resolves an issue; the first one with an open issue applies. Other issues need no decision of the corporate. */
export const PURPOSES_BY_ISSUE = {
  "source.auth": "repair",
  "source.permission": "repair",
  "source.columns": "repair",
  "source.required": "repair",
  "sync.held": "confirm-sync",
  "sharing.requested": "sharing-request",
} as const satisfies Partial<Record<IssueCode, JourneyPurpose>>

export type AnsweredIssueCode = keyof typeof PURPOSES_BY_ISSUE

export const ANSWERED_ISSUE_CODES = Object.keys(PURPOSES_BY_ISSUE) as ReadonlyArray<AnsweredIssueCode>

export const isAnsweredIssue = (code: IssueCode): code is AnsweredIssueCode =>
  Object.hasOwn(PURPOSES_BY_ISSUE, code)

/** The journey that the open issues call for; `onboarding` when there is nothing to decide. */
export const findJourneyPurpose = (openCodes: ReadonlyArray<IssueCode>): JourneyPurpose => {
  const code = ANSWERED_ISSUE_CODES.find((answered) => openCodes.includes(answered))
  return code === undefined ? "onboarding" : PURPOSES_BY_ISSUE[code]
}

interface LinkState {
  readonly expiresAt: number
  readonly endedAt: number | null
  readonly givenAt: number | null
}

/** Whether a stored link still opens its page. */
export const isLinkOpen = ({ expiresAt, endedAt, givenAt }: LinkState, now: number): boolean =>
  endedAt === null && givenAt === null && now < expiresAt
