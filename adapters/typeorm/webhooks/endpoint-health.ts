import type { EndpointHealth } from "../../../core/domain/webhooks/circuit.ts"
import type { WebhookEndpointRow } from "../rows/vendor.ts"

/** The columns of an endpoint that its health is made of. */
export type EndpointHealthRow = Pick<
  WebhookEndpointRow,
  "failures" | "openings" | "open_until" | "failing_since" | "failed_at" | "disabled_at" | "disabled_reason"
>

export const toEndpointHealth = (row: EndpointHealthRow): EndpointHealth => ({
  disabled:
    row.disabled_at === null || row.disabled_reason === null
      ? null
      : { at: row.disabled_at.getTime(), reason: row.disabled_reason },
  circuit: {
    failures: row.failures,
    openings: row.openings,
    openUntil: row.open_until?.getTime() ?? null,
    failingSince: row.failing_since?.getTime() ?? null,
    failedAt: row.failed_at?.getTime() ?? null,
  },
})

export const toEndpointHealthRow = ({ circuit, disabled }: EndpointHealth): EndpointHealthRow => ({
  failures: circuit.failures,
  openings: circuit.openings,
  open_until: toDate(circuit.openUntil),
  failing_since: toDate(circuit.failingSince),
  failed_at: toDate(circuit.failedAt),
  disabled_at: toDate(disabled?.at ?? null),
  disabled_reason: disabled?.reason ?? null,
})

const toDate = (at: number | null): Date | null => (at === null ? null : new Date(at))
