import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { makeEndpointNotice } from "../../domain/webhooks/endpoint-notice.ts"
import type { EndpointNotice, EndpointNotices } from "../../ports/webhooks/endpoint-notices.ts"
import type { Mailer } from "../../ports/mailer.ts"
import type { Outbox } from "../../ports/webhooks/outbox.ts"
import { sendNotice } from "./send-notice.ts"

/** How often it is looked whether there is somebody to tell. */
const INTERVAL_MILLIS = 10_000
/** A mail that could not be sent, or whose sender died, is sent again after this. */
const RETRY_MILLIS = 5 * 60_000

export interface NotifyPorts {
  readonly notices: EndpointNotices
  readonly outbox: Outbox
  readonly mailer: Mailer
}

/**
 * Tells the vendors' admins by mail, once, that their endpoint was disabled; for ever. A mail that cannot be sent is tried
 * again; a sender that dies between the mail and writing that down sends it twice, with the same id.
 */
export const makeNotifyDisabledEndpoints = (ports: NotifyPorts): Effect.Effect<never> =>
  Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis
    const taken = yield* ports.notices.claim(now, now + RETRY_MILLIS)
    yield* Effect.forEach(taken, (notice) => notify(ports, notice), { discard: true })
  }).pipe(
    Effect.catch((error) => Effect.logWarning("Notices of endpoints pause", { error: error._tag })),
    Effect.andThen(Effect.sleep(INTERVAL_MILLIS)),
    Effect.forever,
  )

const notify = Effect.fnUntraced(function* (
  { notices, outbox, mailer }: NotifyPorts,
  notice: EndpointNotice,
) {
  const { vendorOrgId, recipients, disabledAt, failingSince } = notice
  if (recipients.length === 0) {
    yield* Effect.logWarning("A vendor without an admin cannot be told that its endpoint was disabled", {
      vendorOrgId,
    })
    return yield* notices.markNotified(notice)
  }
  const { waiting, failed } = yield* outbox.getBacklog(vendorOrgId, failingSince ?? disabledAt)
  const undelivered = failed.reduce((count, { webhooks }) => count + webhooks, waiting)
  const mail = {
    id: `endpoint-disabled.${vendorOrgId}.${String(disabledAt)}`,
    to: recipients,
    notice: makeEndpointNotice(notice, undelivered),
  }
  yield* sendNotice(mailer, mail, vendorOrgId, notices.markNotified(notice))
})
