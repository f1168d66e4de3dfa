import { makeReason } from "../../contract/reasons/reason-codes.ts"
import { describeIssue } from "../../domain/connection/issue.ts"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { makeExhaustedWebhooksNotice } from "../../domain/webhooks/exhausted-webhooks-notice.ts"
import type { ExhaustedNotice } from "../../ports/webhooks/exhausted-webhooks.ts"
import type { UsedPorts } from "../../ports/ports.ts"
import { sendNotice } from "./send-notice.ts"

/** How often exhausted webhooks are counted. */
const INTERVAL_MILLIS = 60_000
/** A mail that failed, or whose sender died, is sent again after this. */
const RETRY_MILLIS = 5 * 60_000

export type NotifyExhaustedWebhooksPorts = UsedPorts<
  "exhaustedWebhooks" | "issues" | "outbox" | "mailer" | "secrets"
>

/** Exhausted webhooks of a working endpoint are an issue of their
 * connection until they are resent or pruned, and the vendor's admins are
 * notified by mail, at most once a day. Never ends.
 */
export const makeNotifyExhaustedWebhooks = (ports: NotifyExhaustedWebhooksPorts): Effect.Effect<never> =>
  Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis
    yield* updateIssues(ports, now)
    const taken = yield* ports.exhaustedWebhooks.claimNotices(now, now + RETRY_MILLIS)
    yield* Effect.forEach(taken, (notice) => notify(ports, notice), { discard: true })
  }).pipe(
    Effect.catch((error) =>
      Effect.logWarning("Notices of webhooks that were given up pause", { error: error._tag }),
    ),
    Effect.andThen(Effect.sleep(INTERVAL_MILLIS)),
    Effect.forever,
  )

const CODE = "webhooks.given-up"

const updateIssues = Effect.fnUntraced(function* (
  { exhaustedWebhooks, issues, outbox, secrets }: NotifyExhaustedWebhooksPorts,
  now: number,
) {
  const found = yield* exhaustedWebhooks.listByConnection()
  for (const { connectionId, webhooks } of found) {
    const issue = describeIssue(CODE, [makeReason("issue.webhooks-given-up", { webhooks })])
    yield* issues.raise(connectionId, { id: secrets.uuid(), ...issue }, now)
  }
  const present = new Set(found.map(({ connectionId }) => connectionId))
  for (const connectionId of yield* issues.listAffectedConnections(CODE)) {
    if (present.has(connectionId)) continue
    // Those of an endpoint that has been disabled since still exist.
    const { exhausted } = yield* outbox.getTotals(connectionId)
    if (exhausted === 0) yield* issues.resolve(connectionId, [CODE], now)
  }
})

const notify = Effect.fnUntraced(function* (
  { exhaustedWebhooks, mailer }: NotifyExhaustedWebhooksPorts,
  notice: ExhaustedNotice,
) {
  const { vendorOrgId, recipients, lastAt, webhooks } = notice
  yield* Effect.logWarning("Webhooks of a vendor are exhausted", { vendorOrgId, webhooks })
  if (recipients.length === 0) {
    yield* Effect.logWarning("Webhooks of a vendor without admins are exhausted; nobody was notified", {
      vendorOrgId,
    })
    return yield* exhaustedWebhooks.markNotified(notice)
  }
  const mail = {
    id: `webhooks-given-up.${vendorOrgId}.${String(lastAt)}`,
    to: recipients,
    notice: makeExhaustedWebhooksNotice(notice),
  }
  yield* sendNotice(mailer, mail, vendorOrgId, exhaustedWebhooks.markNotified(notice))
})
