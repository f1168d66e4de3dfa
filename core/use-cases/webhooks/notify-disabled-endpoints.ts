import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { makeEndpointNotice } from "../../domain/webhooks/endpoint-notice.ts"
import type { EndpointNotice } from "../../ports/webhooks/endpoint-notices.ts"
import type { UsedPorts } from "../../ports/ports.ts"
import { sendNotice } from "./send-notice.ts"

/** How often notices are claimed. */
const INTERVAL_MILLIS = 10_000
/** A mail that failed, or whose sender died, is sent again after this. */
const RETRY_MILLIS = 5 * 60_000

export type NotifyPorts = UsedPorts<"outbox" | "mailer" | "endpointNotices">

/** Notifies the vendors' admins by mail, once, that their endpoint was disabled.
 * Never ends. A failed mail is retried. A sender that dies after the
 * mail and before it is recorded sends it twice, with the same id.
 */
export const makeNotifyDisabledEndpoints = (ports: NotifyPorts): Effect.Effect<never> =>
  Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis
    const taken = yield* ports.endpointNotices.claim(now, now + RETRY_MILLIS)
    yield* Effect.forEach(taken, (notice) => notify(ports, notice), { discard: true })
  }).pipe(
    Effect.catch((error) => Effect.logWarning("Notices of endpoints pause", { error: error._tag })),
    Effect.andThen(Effect.sleep(INTERVAL_MILLIS)),
    Effect.forever,
  )

const notify = Effect.fnUntraced(function* (
  { endpointNotices, outbox, mailer }: NotifyPorts,
  notice: EndpointNotice,
) {
  const { vendorOrgId, recipients, disabledAt, failingSince } = notice
  if (recipients.length === 0) {
    yield* Effect.logWarning("The endpoint of a vendor without admins was disabled; nobody was notified", {
      vendorOrgId,
    })
    return yield* endpointNotices.markNotified(notice)
  }
  const { waiting, failed } = yield* outbox.getBacklog(vendorOrgId, failingSince ?? disabledAt)
  const undelivered = failed.reduce((count, { webhooks }) => count + webhooks, waiting)
  const mail = {
    id: `endpoint-disabled.${vendorOrgId}.${String(disabledAt)}`,
    to: recipients,
    notice: makeEndpointNotice(notice, undelivered),
  }
  yield* sendNotice(mailer, mail, vendorOrgId, endpointNotices.markNotified(notice))
})
