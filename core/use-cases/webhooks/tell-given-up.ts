import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { givenUpNotice } from "../../domain/webhooks/given-up-notice.ts"
import type { ConnectionIssues } from "../../ports/connection/connection-issues.ts"
import type { GivenUp, GivenUpNotice } from "../../ports/webhooks/given-up-webhooks.ts"
import type { Mailer } from "../../ports/mailer.ts"
import type { Outbox } from "../../ports/webhooks/outbox.ts"
import type { Secrets } from "../../ports/access/secrets.ts"
import { sendNotice } from "./send-notice.ts"

/** How often it is looked whether webhooks were given up, or came back. */
const INTERVAL_MILLIS = 60_000
/** A mail that could not be sent, or whose sender died, is sent again after this. */
const AGAIN_MILLIS = 5 * 60_000

export interface TellGivenUpPorts {
  readonly givenUp: GivenUp
  readonly issues: ConnectionIssues
  readonly outbox: Outbox
  readonly mailer: Mailer
  readonly secrets: Secrets
}

/**
 * Webhooks that an endpoint does not take while it takes others are an issue of their connection until they are sent again or
 * pruned, and the vendor's admins are told by mail, once a day at most; for ever.
 */
export const makeTellGivenUp = (ports: TellGivenUpPorts): Effect.Effect<never> =>
  Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis
    yield* keepIssues(ports, now)
    const taken = yield* ports.givenUp.takeNotices(now, now + AGAIN_MILLIS)
    yield* Effect.forEach(taken, (notice) => tell(ports, notice), { discard: true })
  }).pipe(
    Effect.catch((error) =>
      Effect.logWarning("Notices of webhooks that were given up pause", { error: error._tag }),
    ),
    Effect.andThen(Effect.sleep(INTERVAL_MILLIS)),
    Effect.forever,
  )

const CODE = "webhooks.given-up"

const keepIssues = Effect.fnUntraced(function* (
  { givenUp, issues, outbox, secrets }: TellGivenUpPorts,
  now: number,
) {
  const found = yield* givenUp.byConnection()
  for (const { connectionId, webhooks } of found) {
    const issue = { id: secrets.uuid(), code: CODE, message: messageOf(webhooks) } as const
    yield* issues.raise(connectionId, issue, now)
  }
  const there = new Set(found.map(({ connectionId }) => connectionId))
  for (const connectionId of yield* issues.connectionsWith(CODE)) {
    if (there.has(connectionId)) continue
    // Those of an endpoint that was disabled meanwhile still lie there.
    const { exhausted } = yield* outbox.totals(connectionId)
    if (exhausted === 0) yield* issues.resolve(connectionId, [CODE], now)
  }
})

const messageOf = (webhooks: number): string =>
  webhooks === 1
    ? "The vendor did not take one webhook for five days; it is not sent any more."
    : `The vendor did not take ${String(webhooks)} webhooks for five days; they are not sent any more.`

const tell = Effect.fnUntraced(function* ({ givenUp, mailer }: TellGivenUpPorts, notice: GivenUpNotice) {
  const { vendorOrgId, recipients, lastAt, webhooks } = notice
  yield* Effect.logWarning("Webhooks of a vendor were given up", { vendorOrgId, webhooks })
  if (recipients.length === 0) {
    yield* Effect.logWarning("A vendor without an admin cannot be told that webhooks were given up", {
      vendorOrgId,
    })
    return yield* givenUp.given(notice)
  }
  const mail = {
    id: `webhooks-given-up.${vendorOrgId}.${String(lastAt)}`,
    to: recipients,
    notice: givenUpNotice(notice),
  }
  yield* sendNotice(mailer, mail, vendorOrgId, givenUp.given(notice))
})
