import { roomIn } from "../../../domain/webhooks/circuit.ts"
import { laneGroups } from "../../../domain/webhooks/lane-groups.ts"
import type { ClaimedSlot, Outbox } from "../../../ports/webhooks/outbox.ts"
import { changeWebhook, inLaneOrder } from "./lanes.ts"
import type { StoredWebhook, Tables } from "../tables.ts"

type ClaimInput = Parameters<Outbox["claim"]>[0]

export const claimOf = (tables: Tables, input: ClaimInput): ReadonlyArray<ClaimedSlot> => {
  const byAge = [...tables.vendors.keys()]
    .map((id) => ({ id, dueAt: oldestOf(tables, id) }))
    .toSorted((a, b) => a.dueAt - b.dueAt)
  const claimed: Array<ReadonlyArray<ClaimedSlot>> = []
  for (const { id } of byAge) {
    if (claimed.length === input.endpoints) break
    const slots = claimOfVendor(tables, id, input)
    if (slots.length > 0) claimed.push(slots)
  }
  return claimed.flat()
}

const oldestOf = (tables: Tables, vendorOrgId: string): number =>
  Math.min(
    ...[...tables.lanes.values()].map((lane) =>
      lane.vendorOrgId === vendorOrgId ? (lane.dueAt ?? Infinity) : Infinity,
    ),
  )

const claimOfVendor = (
  tables: Tables,
  vendorOrgId: string,
  input: ClaimInput,
): ReadonlyArray<ClaimedSlot> => {
  const { now, leasedUntil, slots, webhooksPerSlot } = input
  const endpoint = tables.vendors.get(vendorOrgId)?.endpoint
  if (endpoint == null || endpoint.disabled !== null) return []
  const ofVendor = [...tables.webhooks.values()].filter((webhook) => webhook.vendorOrgId === vendorOrgId)
  const sending = ofVendor.filter(({ state }) => state === "sending")
  const free = Array.from({ length: slots }, (_, n) => n + 1).filter(
    (slot) => !sending.some((webhook) => webhook.slot === slot),
  )
  const room = Math.min(webhooksPerSlot * free.length, roomIn(endpoint.circuit, sending.length, now))
  const offered = [...tables.lanes.values()]
    .filter((lane) => lane.vendorOrgId === vendorOrgId && lane.dueAt !== null && lane.dueAt <= now)
    .flatMap(({ connectionId }) => offersOf(ofVendor, connectionId, room, input))
  const claimed = new Map<number, Array<string>>()
  for (const { webhook, slot } of inSlots(offered, free).slice(0, room)) {
    const inSlot = claimed.get(slot) ?? []
    if (inSlot.length === webhooksPerSlot) continue
    claimed.set(slot, [...inSlot, webhook.requestId])
    const attempt = webhook.attempt + 1
    changeWebhook(tables, { ...webhook, state: "sending", leaseUntil: leasedUntil, attempt, slot })
  }
  return [...claimed].map(([slot, requestIds]) => ({ vendorOrgId, slot, requestIds }))
}

interface Offered {
  readonly webhook: StoredWebhook
  /** Since when it could have been claimed, where those before it have to be. */
  readonly due: number
}

/** What a lane could give, by what has to go to one slot. */
const offersOf = (
  ofVendor: ReadonlyArray<StoredWebhook>,
  connectionId: string,
  room: number,
  { now, smallGroup, webhooksPerSlot }: ClaimInput,
): ReadonlyArray<ReadonlyArray<Offered>> => {
  const ofLane = ofVendor.filter((webhook) => webhook.connectionId === connectionId)
  const waiting = ofLane.filter(({ state }) => state === "waiting").toSorted(inLaneOrder)
  const groups = laneGroups(waiting.slice(0, room))
  const open = (groups[0] ?? []).filter(({ dueAt }) => dueAt <= now)
  const goesOn = ({ dueAt, attempt, size }: StoredWebhook & { readonly size: number }) =>
    dueAt <= now && attempt === 0 && size <= smallGroup
  const sized = groups.flatMap((group) => group.map((webhook) => ({ ...webhook, size: group.length })))
  const end = sized.findIndex((webhook) => !goesOn(webhook))
  const sequence = waiting.slice(0, Math.min(webhooksPerSlot, end === -1 ? sized.length : end))
  const follows = sequence.length > open.length && ofLane.every(({ state }) => state !== "sending")
  if (!follows) return open.map((webhook) => [{ webhook, due: webhook.dueAt }])
  let due = 0
  return [sequence.map((webhook) => ({ webhook, due: (due = Math.max(due, webhook.dueAt)) }))]
}

/** In the order in which they are due, each with the slot it goes to. */
const inSlots = (offered: ReadonlyArray<ReadonlyArray<Offered>>, free: ReadonlyArray<number>) =>
  offered
    .toSorted((a, b) => byAge(a[0], b[0]))
    .flatMap((together, index) => together.map((each) => ({ ...each, slot: free[index % free.length] ?? 0 })))
    .toSorted(byAge)

/** Within a lane, which is never older further behind, the order of the lane stays. */
const byAge = (a: Offered | undefined, b: Offered | undefined): number => (a?.due ?? 0) - (b?.due ?? 0)
