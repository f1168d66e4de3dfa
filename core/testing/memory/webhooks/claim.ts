import { countAllowedSends } from "../../../domain/webhooks/circuit.ts"
import { groupWebhooks } from "../../../domain/webhooks/group-webhooks.ts"
import type { ClaimedSlot, Outbox } from "../../../ports/webhooks/outbox.ts"
import { changeWebhook, compareQueueOrder } from "./queues.ts"
import type { Tables } from "../tables.ts"

type ClaimInput = Parameters<Outbox["claim"]>[0]

/**
 * Claims what comes next in each queue, a webhook a slot. How PostgreSQL fills slots, keeps sequences together and is fair to
 * endpoints is tested there alone.
 */
export const claimWebhooks = (tables: Tables, input: ClaimInput): ReadonlyArray<ClaimedSlot> =>
  [...tables.vendors.keys()].flatMap((vendorOrgId) => claimForVendor(tables, vendorOrgId, input))

const claimForVendor = (
  tables: Tables,
  vendorOrgId: string,
  { now, leasedUntil, slots }: ClaimInput,
): ReadonlyArray<ClaimedSlot> => {
  const endpoint = tables.vendors.get(vendorOrgId)?.endpoint
  if (endpoint == null || endpoint.disabled !== null) return []
  const webhooks = [...tables.webhooks.values()].filter((webhook) => webhook.vendorOrgId === vendorOrgId)
  const taken = webhooks.filter(({ state }) => state === "sending").map(({ slot }) => slot)
  const free = Array.from({ length: slots }, (_, n) => n + 1).filter((slot) => !taken.includes(slot))
  const waiting = webhooks.filter(({ state }) => state === "waiting").toSorted(compareQueueOrder)
  const next = [...tables.queues.values()]
    .filter(({ dueAt }) => dueAt !== null && dueAt <= now)
    .flatMap(
      (queue) =>
        groupWebhooks(waiting.filter((webhook) => webhook.connectionId === queue.connectionId))[0] ?? [],
    )
    .filter(({ dueAt }) => dueAt <= now)
    .toSorted((a, b) => a.dueAt - b.dueAt)
  return next
    .slice(0, Math.min(free.length, countAllowedSends(endpoint.circuit, taken.length, now)))
    .map((webhook, index) => {
      const slot = free[index] ?? 0
      const attempt = webhook.attempt + 1
      changeWebhook(tables, { ...webhook, state: "sending", leaseUntil: leasedUntil, attempt, slot })
      return { vendorOrgId, slot, requestIds: [webhook.requestId] }
    })
}
