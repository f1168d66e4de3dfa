import * as Effect from "effect/Effect"
import type { Outbox, OutboxTotals } from "../../../../core/ports/webhooks/outbox.ts"
import type { Database } from "../../database.ts"
import { getBacklog } from "./backlog.ts"
import { claim } from "./claim.ts"
import { release } from "./release.ts"
import { expireUndeliverable } from "./expire.ts"
import { load } from "./load.ts"
import { requeueFailed, releaseExpired } from "./requeue.ts"
import { countMatching, resend } from "./resend.ts"
import { recordOutcomes } from "./record-outcomes.ts"
import { toTotals } from "./totals.ts"

export const makeOutbox = (database: Database): Outbox => ({
  claim: claim(database),
  load: load(database),
  release: release(database),
  recordOutcomes: recordOutcomes(database),
  releaseExpired: releaseExpired(database),
  requeueFailed: requeueFailed(database),
  expireUndeliverable: expireUndeliverable(database),
  resend: resend(database),
  countMatching: countMatching(database),
  getBacklog: getBacklog(database),
  getNextDueAt: () =>
    database
      .query<{ due_at: Date | null }>("find when webhooks are due", NEXT_DUE)
      .pipe(Effect.map(([row]) => row?.due_at?.getTime() ?? null)),
  getTotals: (connectionId) =>
    database
      .query<{ state: keyof OutboxTotals; count: number }>("count the webhooks", TOTALS, [connectionId])
      .pipe(Effect.map(toTotals)),
})

/** Webhooks of a paused endpoint are due when its pause ends, at the earliest. */
const NEXT_DUE = {
  name: "next-due",
  text: `SELECT min(greatest(l.due_at, e.open_until)) AS due_at FROM webhook_endpoint e CROSS JOIN LATERAL (
      SELECT due_at FROM webhook_lane WHERE vendor_org_id = e.vendor_org_id AND due_at IS NOT NULL
      ORDER BY due_at LIMIT 1) l
    WHERE e.disabled_at IS NULL`,
}

const TOTALS = {
  text: "SELECT state, count(*)::int AS count FROM webhook WHERE connection_id = $1 GROUP BY state",
}
