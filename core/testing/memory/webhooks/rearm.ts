import { CONNECTION_KINDS } from "../../../domain/webhooks/connection-webhooks.ts"
import { WAITS_AT_MOST_MILLIS } from "../../../domain/webhooks/circuit.ts"
import { afterDeath } from "../../../domain/webhooks/retry-calendar.ts"
import type { Resent, WebhookSelection } from "../../../ports/webhooks/outbox.ts"
import { moveLane } from "./lanes.ts"
import type { StoredWebhook, Tables } from "../tables.ts"

export const releaseExpired = (tables: Tables, now: number): number =>
  change(
    tables,
    ({ state, leaseUntil }) => state === "sending" && (leaseUntil ?? now) < now,
    (webhook) => {
      const timeZone = tables.vendors.get(webhook.vendorOrgId)?.timeZone ?? "UTC"
      const settlement = afterDeath(webhook, { now, timeZone })
      return {
        ...webhook,
        leaseUntil: null,
        slot: null,
        state: settlement.state,
        keptBody: settlement.state === "waiting" ? webhook.keptBody : null,
        dueAt: "dueAt" in settlement ? settlement.dueAt : webhook.dueAt,
        settledAt: settlement.state === "waiting" ? null : now,
      }
    },
  )

export const rearmFailed = (tables: Tables, now: number): number =>
  inNewTurns(
    tables,
    (webhook) => webhook.state === "failed" && webhook.dueAt <= now && !isDisabled(tables, webhook),
    (webhook, turn) => ({ ...anew(webhook, turn, now), round: webhook.round + 1 }),
  )

export const giveUp = (tables: Tables, now: number): number =>
  change(
    tables,
    (webhook) => {
      const disabled = isDisabled(tables, webhook)
      if (webhook.state === "failed") return disabled && webhook.dueAt <= now
      return webhook.state === "waiting" && (disabled || webhook.dueAt <= now - WAITS_AT_MOST_MILLIS)
    },
    (webhook) => ({
      ...webhook,
      state: "exhausted",
      keptBody: null,
      settledAt: webhook.settledAt ?? now,
    }),
  )

export const resend = (
  tables: Tables,
  vendorOrgId: string,
  selection: WebhookSelection,
  now: number,
): Resent => {
  const matched = matching(tables, vendorOrgId, selection).filter(({ state }) =>
    selection.states.includes(state),
  )
  const again = inNewTurns(
    tables,
    (webhook) => matched.includes(webhook) && ["delivered", "failed", "exhausted"].includes(webhook.state),
    (webhook, turn) => ({ ...anew(webhook, turn, now), round: 0 }),
  )
  const sooner = change(
    tables,
    (webhook) => matched.includes(webhook) && webhook.state === "waiting",
    (webhook) => ({ ...webhook, dueAt: Math.min(webhook.dueAt, now) }),
  )
  return { matched: matched.length, queued: again + sooner }
}

/** Those of the selection, in whatever state. */
export const matching = (
  tables: Tables,
  vendorOrgId: string,
  selection: WebhookSelection,
): ReadonlyArray<StoredWebhook> =>
  [...tables.webhooks.values()].filter(
    (webhook) => webhook.vendorOrgId === vendorOrgId && isMeant(tables, webhook, selection),
  )

const isMeant = (tables: Tables, webhook: StoredWebhook, selection: WebhookSelection): boolean => {
  const connection = tables.connections.get(webhook.connectionId)
  const is = (wanted: unknown, value: unknown) => wanted === null || wanted === value
  return (
    (connection?.key != null || Object.values<string>(CONNECTION_KINDS).includes(webhook.kind)) &&
    is(selection.sessionId, webhook.sessionId) &&
    is(selection.counter, webhook.counter) &&
    is(selection.requestId, webhook.requestId) &&
    is(selection.orgId, connection?.orgId) &&
    wholeSecond(webhook.renderedAt ?? webhook.createdAt) >= (selection.from ?? 0) &&
    wholeSecond(webhook.renderedAt ?? webhook.createdAt) <= (selection.to ?? Infinity) &&
    (selection.settledFrom === null || (webhook.settledAt ?? 0) >= selection.settledFrom)
  )
}

/** As an envelope says it. */
const wholeSecond = (at: number): number => Math.floor(at / 1_000) * 1_000

const isDisabled = ({ vendors }: Tables, { vendorOrgId }: StoredWebhook): boolean =>
  vendors.get(vendorOrgId)?.endpoint?.disabled !== null

const anew = (webhook: StoredWebhook, turn: number, now: number): StoredWebhook => ({
  ...webhook,
  turn,
  state: "waiting",
  attempt: 0,
  dueAt: now,
  keptBody: null,
  settledAt: null,
})

/** Those of one turn take one new turn together, in the order in which they had them. */
const inNewTurns = (
  tables: Tables,
  isMeant: (webhook: StoredWebhook) => boolean,
  next: (webhook: StoredWebhook, turn: number) => StoredWebhook,
): number => {
  const meant = [...tables.webhooks.values()].filter(isMeant).toSorted((a, b) => a.turn - b.turn)
  const turns = new Map<number, number>()
  for (const { turn } of meant) if (!turns.has(turn)) turns.set(turn, tables.nextTurn())
  return change(
    tables,
    (webhook) => meant.includes(webhook),
    (webhook) => next(webhook, turns.get(webhook.turn) ?? 0),
  )
}

const change = (
  tables: Tables,
  isMeant: (webhook: StoredWebhook) => boolean,
  next: (webhook: StoredWebhook) => StoredWebhook,
): number => {
  const meant = [...tables.webhooks.values()].filter(isMeant)
  for (const webhook of meant) tables.webhooks.set(webhook.requestId, next(webhook))
  for (const id of new Set(meant.map(({ connectionId }) => connectionId))) moveLane(tables, id)
  return meant.length
}
