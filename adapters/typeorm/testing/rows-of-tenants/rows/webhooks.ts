import { ofConnections, ofDelivery, type SeedRow } from "../owners.ts"
import { AT, id } from "../tenants.ts"

export const WEBHOOKS_ROWS: Readonly<Record<string, ReadonlyArray<SeedRow>>> = {
  webhook_lane: ofDelivery(() => ({ turn: "0", phase: "0" })),
  webhook: ofDelivery((name) => ({
    request_id: id(`webhook ${name}`),
    session_id: id(`session ${name}`),
    turn: "0",
    phase: "0",
    counter: "1",
    kind: "'sync.events.employee.update/sync.events.delta'",
    employee_ids: "'{}'",
    state: "'delivered'",
    due_at: AT,
    created_at: AT,
  })),
  webhook_attempt: ofConnections((name) => ({
    request_id: id(`webhook ${name}`),
    started_at: AT,
    duration_ms: "1",
  })),
  delivery_day: ofDelivery(() => ({
    day: "'2031-01-01'",
    delivered_at_once: "1",
    delivered_later: "0",
    failed_at_first: "0",
  })),
}
