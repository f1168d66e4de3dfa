import * as Effect from "effect/Effect"
import type {
  Milestone,
  ReachedMilestones,
  VendorMilestones,
} from "../../../core/ports/accounts/vendor-milestones.ts"
import type { Database } from "../database.ts"
import { isUuid } from "../is-uuid.ts"

/** Those that this process has written already; forgotten together when there are too many. */
const MAX_REMEMBERED = 10_000

export const makeVendorMilestones = (database: Database): VendorMilestones => {
  const written = new Set<string>()
  return {
    reach: (vendorOrgId, milestone, now) =>
      Effect.suspend(() => {
        const key = `${milestone} ${vendorOrgId}`
        if (written.has(key)) return Effect.void
        if (written.size >= MAX_REMEMBERED) written.clear()
        return database
          .execute("keep the milestone", REACH, [vendorOrgId, milestone, new Date(now)])
          .pipe(Effect.tap(Effect.sync(() => written.add(key))), Effect.ignore)
      }),

    find: (vendorOrgId) =>
      isUuid(vendorOrgId)
        ? database
            .query<FoundRow>("find the milestones", FIND, [vendorOrgId])
            .pipe(Effect.map(([row]) => toReached(row)))
        : Effect.succeed(toReached(undefined)),
  }
}

const REACH = {
  text: "INSERT INTO vendor_milestone (vendor_org_id, name, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
}

/**
 * Webhooks and reads are recorded where they happen. A milestone of its own keeps the test, and what is pruned later: the figures of
 * deliveries after 90 days.
 */
const FIND = {
  text: `SELECT cardinality(v.origins) > 0 AS origin,
      ARRAY(SELECT m.name FROM vendor_milestone m WHERE m.vendor_org_id = v.org_id) AS reached,
      EXISTS (SELECT FROM delivery_day d WHERE d.vendor_org_id = v.org_id
        AND d.delivered_at_once + d.delivered_later > 0) AS delivered,
      EXISTS (SELECT FROM vendor_key k WHERE k.vendor_org_id = v.org_id AND k.last_used_at IS NOT NULL) AS read
    FROM vendor v WHERE v.org_id = $1`,
}

interface FoundRow {
  readonly origin: boolean
  readonly reached: ReadonlyArray<Milestone>
  readonly delivered: boolean
  readonly read: boolean
}

const toReached = (row: FoundRow | undefined): ReachedMilestones => {
  const reached = row?.reached ?? []
  return {
    origin: row?.origin ?? false,
    token: reached.includes("token"),
    webhook: (row?.delivered ?? false) || reached.includes("webhook"),
    read: row?.read ?? false,
    dismissed: reached.includes("dismissed"),
  }
}
