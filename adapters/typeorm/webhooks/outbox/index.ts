import * as Effect from "effect/Effect"
import type { Outbox, OutboxTotals } from "../../../../core/ports/webhooks/outbox.ts"
import type { Database } from "../../database.ts"
import { backlog } from "./backlog.ts"
import { claim } from "./claim.ts"
import { giveBack } from "./give-back.ts"
import { giveUp } from "./give-up.ts"
import { load } from "./load.ts"
import { rearmFailed, releaseExpired } from "./rearm.ts"
import { matching, resend } from "./resend.ts"
import { settle } from "./settle.ts"
import { totalsOf } from "./totals.ts"

export const makeOutbox = (database: Database): Outbox => ({
  claim: claim(database),
  load: load(database),
  giveBack: giveBack(database),
  settle: settle(database),
  releaseExpired: releaseExpired(database),
  rearmFailed: rearmFailed(database),
  giveUp: giveUp(database),
  resend: resend(database),
  matching: matching(database),
  backlog: backlog(database),
  nextDueAt: () =>
    database
      .query<{ due_at: Date | null }>("look when webhooks are due", NEXT_DUE)
      .pipe(Effect.map(([row]) => row?.due_at?.getTime() ?? null)),
  totals: (connectionId) =>
    database
      .query<{ state: keyof OutboxTotals; count: number }>("count the webhooks", TOTALS, [connectionId])
      .pipe(Effect.map(totalsOf)),
})

/** Of a paused endpoint not before its pause ends. */
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
