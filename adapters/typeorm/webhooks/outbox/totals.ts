import type { OutboxTotals } from "../../../../core/ports/webhooks/outbox.ts"

export const NONE: OutboxTotals = { waiting: 0, sending: 0, delivered: 0, failed: 0, exhausted: 0 }

/** Counts by state, with zeros. */
export const toTotals = (
  rows: ReadonlyArray<{ readonly state: keyof OutboxTotals; readonly count: number }>,
): OutboxTotals => ({ ...NONE, ...Object.fromEntries(rows.map((row) => [row.state, row.count])) })
