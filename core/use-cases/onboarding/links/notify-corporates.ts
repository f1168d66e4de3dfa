import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import {
  ANSWERED_ISSUE_CODES,
  isAnsweredIssue,
  PURPOSES_BY_ISSUE,
} from "../../../domain/onboarding/journey-link.ts"
import type { UnmailedIssue } from "../../../ports/onboarding/journey-links.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import { makeMailChanges, type MailChangesPorts } from "./mail-changes.ts"
import type { MailLink } from "./mail-link.ts"

/** How often new issues and changes are read while few wait. */
const INTERVAL_MILLIS = 10_000
/** A mail whose sender died is sent again after this. */
const RETRY_MILLIS = 5 * 60_000
/** Older issues are not mailed: with an update of the service, for example. */
const MAX_AGE_MILLIS = 3 * 24 * 3_600_000
const ISSUES_AT_ONCE = 100

interface MailIssuesPorts extends UsedPorts<"connections.find" | "journeyLinks.listUnmailed"> {
  readonly mailLink: MailLink
}

export type NotifyCorporatesPorts = MailIssuesPorts & MailChangesPorts & UsedPorts<"journeyLinks">

/**
 * Mails all mailboxes that speak for a corporate a link to what stopped or needs a decision, once for each issue: a source that cannot be
 * read, a held sync, a vendor's request. Also notifies them of every change that was made in the corporate's name. Never ends. A failed
 * mail is retried. Mails leave one after the other, so that the mail server sets the pace: there is no pause while more of them
 * wait and it takes them.
 */
export const makeNotifyCorporates = (ports: NotifyCorporatesPorts): Effect.Effect<never> =>
  Effect.gen(function* () {
    const moreIssues = yield* mailOpenIssues(ports)
    const moreChanges = yield* makeMailChanges(ports)
    return moreIssues || moreChanges
  }).pipe(
    Effect.catch((error) =>
      Effect.as(Effect.logWarning("Mails to corporates pause", { error: error._tag }), false),
    ),
    Effect.flatMap((isMore) => (isMore ? Effect.void : Effect.sleep(INTERVAL_MILLIS))),
    Effect.forever,
  )

/** Mails once about unmailed issues. Returns whether more may be waiting, and the server accepts mails. */
const mailOpenIssues = (ports: MailIssuesPorts) =>
  Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis
    const unsentBefore = now - RETRY_MILLIS
    const issues = yield* ports.journeyLinks.listUnmailed({
      codes: ANSWERED_ISSUE_CODES,
      raisedSince: now - MAX_AGE_MILLIS,
      unsentBefore,
      limit: ISSUES_AT_ONCE,
    })
    const sent = yield* Effect.forEach(issues, (issue) => mailIssue(ports, issue, unsentBefore))
    return issues.length === ISSUES_AT_ONCE && sent.includes(true)
  })

/** Returns whether the mail was sent. */
const mailIssue = Effect.fnUntraced(function* (
  { connections, mailLink }: MailIssuesPorts,
  { issueId, connectionId, code, email }: UnmailedIssue,
  unsentBefore: number,
) {
  const connection = yield* connections.find(connectionId)
  if (connection === null || !isAnsweredIssue(code)) return false
  return yield* mailLink({
    connection,
    email,
    purpose: PURPOSES_BY_ISSUE[code],
    reason: "issue",
    sentBy: null,
    locale: null,
    issue: { id: issueId, unsentBefore },
  }).pipe(
    Effect.as(true),
    Effect.catchTags({
      ConnectionNotFound: () => NOT_SENT,
      // Tried again when the hour is over.
      TooManyLinks: () => NOT_SENT,
      MailNotSent: () =>
        Effect.as(
          Effect.logWarning("A mail about an issue could not be sent and will be retried", {
            connectionId,
            code,
          }),
          false,
        ),
    }),
  )
})

const NOT_SENT = Effect.succeed(false)
