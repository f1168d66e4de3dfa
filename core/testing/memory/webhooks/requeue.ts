import { CONNECTION_WEBHOOK_KINDS } from "../../../domain/webhooks/connection-webhooks.ts"
import { MAX_WAIT_MILLIS } from "../../../domain/webhooks/circuit.ts"
import { decideCrashOutcome } from "../../../domain/webhooks/retry-schedule.ts"
import type { ResendResult, WebhookSelection } from "../../../ports/webhooks/outbox.ts"
import { advanceQueue } from "./queues.ts"
import type { StoredWebhook } from "../../../domain/webhooks/stored-webhook.ts"
import type { Tables } from "../tables.ts"

export const releaseExpired = (tables: Tables, now: number): number =>
  changeWebhooks(
    tables,
    ({ state, leaseUntil }) => state === "sending" && (leaseUntil ?? now) < now,
    (webhook) => {
      const timeZone = tables.vendors.get(webhook.vendorOrgId)?.timeZone ?? "UTC"
      const attemptOutcome = decideCrashOutcome(webhook, { now, timeZone })
      return {
        ...webhook,
        leaseUntil: null,
        slot: null,
        state: attemptOutcome.state,
        keptBody: attemptOutcome.state === "waiting" ? webhook.keptBody : null,
        dueAt: "dueAt" in attemptOutcome ? attemptOutcome.dueAt : webhook.dueAt,
        finishedAt: attemptOutcome.state === "waiting" ? null : now,
      }
    },
  )

export const requeueFailed = (tables: Tables, now: number): number =>
  requeueMatching(
    tables,
    (webhook) => webhook.state === "failed" && webhook.dueAt <= now && !isDisabled(tables, webhook),
    (webhook, sequence) => ({ ...resetWebhook(webhook, sequence, now), round: webhook.round + 1 }),
  )

export const expireWebhooks = (tables: Tables, now: number): number =>
  changeWebhooks(
    tables,
    (webhook) => {
      const disabled = isDisabled(tables, webhook)
      if (webhook.state === "failed") return disabled && webhook.dueAt <= now
      return webhook.state === "waiting" && (disabled || webhook.dueAt <= now - MAX_WAIT_MILLIS)
    },
    (webhook) => ({
      ...webhook,
      state: "exhausted",
      keptBody: null,
      finishedAt: webhook.finishedAt ?? now,
    }),
  )

export const resend = (
  tables: Tables,
  vendorOrgId: string,
  selection: WebhookSelection,
  now: number,
): ResendResult => {
  const matched = findMatching(tables, vendorOrgId, selection)
  const again = requeueMatching(
    tables,
    (webhook) => matched.includes(webhook) && ["delivered", "failed", "exhausted"].includes(webhook.state),
    (webhook, sequence) => ({ ...resetWebhook(webhook, sequence, now), round: 0 }),
  )
  const sooner = changeWebhooks(
    tables,
    (webhook) => matched.includes(webhook) && webhook.state === "waiting",
    (webhook) => ({ ...webhook, dueAt: Math.min(webhook.dueAt, now) }),
  )
  return { matched: matched.length, queued: again + sooner }
}

export const findMatching = (
  tables: Tables,
  vendorOrgId: string,
  selection: WebhookSelection,
): ReadonlyArray<StoredWebhook> =>
  [...tables.webhooks.values()].filter(
    (webhook) => webhook.vendorOrgId === vendorOrgId && isSelected(tables, webhook, selection),
  )

const isSelected = (tables: Tables, webhook: StoredWebhook, selection: WebhookSelection): boolean => {
  const connection = tables.connections.get(webhook.connectionId)
  const is = (selected: unknown, value: unknown) => selected === null || selected === value
  const isAmong = (selected: ReadonlyArray<string> | null, value: string) =>
    selected === null || selected.includes(value)
  return (
    (connection?.key != null || Object.values<string>(CONNECTION_WEBHOOK_KINDS).includes(webhook.kind)) &&
    is(selection.sessionId, webhook.sessionId) &&
    is(selection.counter, webhook.counter) &&
    is(selection.connectionId, webhook.connectionId) &&
    isAmong(selection.requestIds, webhook.requestId) &&
    isAmong(selection.orgIds, connection?.orgId ?? "") &&
    isAmong(selection.kinds, webhook.kind) &&
    isAmong(selection.states, webhook.state) &&
    webhook.createdAt >= (selection.createdFrom ?? 0) &&
    webhook.createdAt < (selection.createdTo ?? Infinity) &&
    toWholeSecond(webhook.renderedAt ?? webhook.createdAt) >= (selection.from ?? 0) &&
    toWholeSecond(webhook.renderedAt ?? webhook.createdAt) <= (selection.to ?? Infinity) &&
    (selection.finishedFrom === null || (webhook.finishedAt ?? 0) >= selection.finishedFrom)
  )
}

/** In whole seconds, like the `timeStamp` of the envelope. */
const toWholeSecond = (at: number): number => Math.floor(at / 1_000) * 1_000

const isDisabled = ({ vendors }: Tables, { vendorOrgId }: StoredWebhook): boolean =>
  vendors.get(vendorOrgId)?.endpoint?.disabled !== null

const resetWebhook = (webhook: StoredWebhook, sequence: number, now: number): StoredWebhook => ({
  ...webhook,
  sequence,
  state: "waiting",
  attempt: 0,
  dueAt: now,
  keptBody: null,
  finishedAt: null,
})

/** Webhooks that shared a sequence share the new one, in the order of the old ones. */
const requeueMatching = (
  tables: Tables,
  isSelected: (webhook: StoredWebhook) => boolean,
  next: (webhook: StoredWebhook, sequence: number) => StoredWebhook,
): number => {
  const selected = [...tables.webhooks.values()]
    .filter(isSelected)
    .toSorted((a, b) => a.sequence - b.sequence)
  const sequences = new Map<number, number>()
  for (const { sequence } of selected)
    if (!sequences.has(sequence)) sequences.set(sequence, tables.nextSequence())
  return changeWebhooks(
    tables,
    (webhook) => selected.includes(webhook),
    (webhook) => next(webhook, sequences.get(webhook.sequence) ?? 0),
  )
}

const changeWebhooks = (
  tables: Tables,
  isSelected: (webhook: StoredWebhook) => boolean,
  next: (webhook: StoredWebhook) => StoredWebhook,
): number => {
  const selected = [...tables.webhooks.values()].filter(isSelected)
  for (const webhook of selected) tables.webhooks.set(webhook.requestId, next(webhook))
  for (const id of new Set(selected.map(({ connectionId }) => connectionId))) advanceQueue(tables, id)
  return selected.length
}
