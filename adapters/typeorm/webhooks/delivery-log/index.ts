import * as Effect from "effect/Effect"
import type {
  DeliveryDay,
  DeliveryLog,
  UndeliveredCounts,
} from "../../../../core/ports/webhooks/delivery-log.ts"
import { IN_SCOPE, scopeParameters } from "../../connection-row/scope.ts"
import type { Database } from "../../database.ts"
import { findDelivery } from "./find.ts"
import { listDeliveries } from "./list.ts"

export const makeDeliveryLog = (database: Database): DeliveryLog => ({
  list: listDeliveries(database),
  find: findDelivery(database),
  countUndelivered: (scope) =>
    database
      .query<UndeliveredCounts>("count the undelivered webhooks", UNDELIVERED, scopeParameters(scope))
      .pipe(Effect.map(([counts]) => counts ?? { pending: 0, failed: 0, exhausted: 0 })),
  listDays: (scope, since) =>
    database.query<DeliveryDay>("read the days of deliveries", DAYS, [...scopeParameters(scope), since]),
})

/** The waiting ones by connection, since they have no index by vendor. */
const UNDELIVERED = {
  text: `WITH own AS MATERIALIZED (SELECT c.id FROM connection c WHERE ${IN_SCOPE})
    SELECT (SELECT count(*)::int FROM own c JOIN webhook w ON w.connection_id = c.id WHERE w.state = 'waiting')
      + (SELECT count(*)::int FROM webhook w WHERE w.vendor_org_id = $1 AND w.state = 'sending'
          AND w.connection_id IN (SELECT id FROM own)) AS pending,
      count(*) FILTER (WHERE w.state = 'failed')::int AS failed,
      count(*) FILTER (WHERE w.state = 'exhausted')::int AS exhausted
    FROM webhook w WHERE w.vendor_org_id = $1 AND w.state IN ('failed', 'exhausted')
      AND (($2::uuid[] IS NULL AND $3::uuid IS NULL) OR w.connection_id IN (SELECT id FROM own))`,
}

const DAYS = {
  text: `SELECT to_char(d.day, 'YYYY-MM-DD') AS day, sum(d.delivered_at_once)::int AS "deliveredAtOnce",
      sum(d.delivered_later)::int AS "deliveredLater", sum(d.failed_at_first)::int AS "failedAtFirst"
    FROM delivery_day d WHERE d.vendor_org_id = $1 AND d.day >= $4::date
      AND (($2::uuid[] IS NULL AND $3::uuid IS NULL)
        OR d.connection_id IN (SELECT c.id FROM connection c WHERE ${IN_SCOPE}))
    GROUP BY d.day ORDER BY d.day`,
}
