import { countAllowedSends } from "../../../domain/webhooks/circuit.ts"
import { groupWebhooks } from "../../../domain/webhooks/group-webhooks.ts"
import type { ClaimedSlot, Outbox } from "../../../ports/webhooks/outbox.ts"
import { changeWebhook, compareQueueOrder } from "./queues.ts"
import type { StoredWebhook } from "../../../domain/webhooks/stored-webhook.ts"
import type { Tables } from "../tables.ts"

type ClaimInput = Parameters<Outbox["claim"]>[0]

export const claimWebhooks = (tables: Tables, input: ClaimInput): ReadonlyArray<ClaimedSlot> => {
  const byAge = [...tables.vendors.keys()]
    .map((id) => ({ id, dueAt: findOldestDue(tables, id) }))
    .toSorted((a, b) => a.dueAt - b.dueAt)
  const claimed: Array<ReadonlyArray<ClaimedSlot>> = []
  for (const { id } of byAge) {
    if (claimed.length === input.endpoints) break
    const slots = claimForVendor(tables, id, input)
    if (slots.length > 0) claimed.push(slots)
  }
  return claimed.flat()
}

const findOldestDue = (tables: Tables, vendorOrgId: string): number =>
  Math.min(
    ...[...tables.queues.values()].map((queue) =>
      queue.vendorOrgId === vendorOrgId ? (queue.dueAt ?? Infinity) : Infinity,
    ),
  )

const claimForVendor = (
  tables: Tables,
  vendorOrgId: string,
  input: ClaimInput,
): ReadonlyArray<ClaimedSlot> => {
  const { now, leasedUntil, slots, webhooksPerSlot } = input
  const endpoint = tables.vendors.get(vendorOrgId)?.endpoint
  if (endpoint == null || endpoint.disabled !== null) return []
  const vendorWebhooks = [...tables.webhooks.values()].filter(
    (webhook) => webhook.vendorOrgId === vendorOrgId,
  )
  const sending = vendorWebhooks.filter(({ state }) => state === "sending")
  const free = Array.from({ length: slots }, (_, n) => n + 1).filter(
    (slot) => !sending.some((webhook) => webhook.slot === slot),
  )
  const room = Math.min(
    webhooksPerSlot * free.length,
    countAllowedSends(endpoint.circuit, sending.length, now),
  )
  const candidates = [...tables.queues.values()]
    .filter((queue) => queue.vendorOrgId === vendorOrgId && queue.dueAt !== null && queue.dueAt <= now)
    .flatMap(({ connectionId }) => listCandidates(vendorWebhooks, connectionId, room, input))
  const claimed = new Map<number, Array<string>>()
  for (const { webhook, slot } of assignSlots(candidates, free).slice(0, room)) {
    const inSlot = claimed.get(slot) ?? []
    if (inSlot.length === webhooksPerSlot) continue
    claimed.set(slot, [...inSlot, webhook.requestId])
    const attempt = webhook.attempt + 1
    changeWebhook(tables, { ...webhook, state: "sending", leaseUntil: leasedUntil, attempt, slot })
  }
  return [...claimed].map(([slot, requestIds]) => ({ vendorOrgId, slot, requestIds }))
}

interface ClaimCandidate {
  readonly webhook: StoredWebhook
  /** Since when it could be claimed, given those before it. */
  readonly due: number
}

/** The claimable webhooks of a queue, by what must share a slot. */
const listCandidates = (
  vendorWebhooks: ReadonlyArray<StoredWebhook>,
  connectionId: string,
  room: number,
  { now, smallGroup, webhooksPerSlot }: ClaimInput,
): ReadonlyArray<ReadonlyArray<ClaimCandidate>> => {
  const queueWebhooks = vendorWebhooks.filter((webhook) => webhook.connectionId === connectionId)
  const waiting = queueWebhooks.filter(({ state }) => state === "waiting").toSorted(compareQueueOrder)
  const groups = groupWebhooks(waiting.slice(0, room))
  const open = (groups[0] ?? []).filter(({ dueAt }) => dueAt <= now)
  const isSendable = ({ dueAt, attempt, size }: StoredWebhook & { readonly size: number }) =>
    dueAt <= now && attempt === 0 && size <= smallGroup
  const sized = groups.flatMap((group) => group.map((webhook) => ({ ...webhook, size: group.length })))
  const end = sized.findIndex((webhook) => !isSendable(webhook))
  const sequence = waiting.slice(0, Math.min(webhooksPerSlot, end === -1 ? sized.length : end))
  const follows = sequence.length > open.length && queueWebhooks.every(({ state }) => state !== "sending")
  if (!follows) return open.map((webhook) => [{ webhook, due: webhook.dueAt }])
  let due = 0
  return [sequence.map((webhook) => ({ webhook, due: (due = Math.max(due, webhook.dueAt)) }))]
}

/** In the order in which they are due, each with its slot. */
const assignSlots = (candidates: ReadonlyArray<ReadonlyArray<ClaimCandidate>>, free: ReadonlyArray<number>) =>
  candidates
    .toSorted((a, b) => compareAge(a[0], b[0]))
    .flatMap((together, index) => together.map((each) => ({ ...each, slot: free[index % free.length] ?? 0 })))
    .toSorted(compareAge)

/** Keeps the order within a queue, where due times never decrease. */
const compareAge = (a: ClaimCandidate | undefined, b: ClaimCandidate | undefined): number =>
  (a?.due ?? 0) - (b?.due ?? 0)
