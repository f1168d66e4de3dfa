import type { StoredWebhook, Tables } from "../tables.ts"

/** Opens the lane at the first turn and phase with a webhook that waits or is being sent; call it after each change. */
export const moveLane = (tables: Tables, connectionId: string): void => {
  const lane = tables.lanes.get(connectionId)
  if (lane === undefined) return
  const webhooks = [...tables.webhooks.values()].filter((webhook) => webhook.connectionId === connectionId)
  const waiting = first(webhooks.filter(({ state }) => state === "waiting"))
  const sending = first(webhooks.filter(({ state }) => state === "sending"))
  const opensWaiting = waiting !== undefined && (sending === undefined || byPlace(waiting, sending) <= 0)
  const { turn, phase } = (opensWaiting ? waiting : sending) ?? lane
  tables.lanes.set(connectionId, { ...lane, turn, phase, dueAt: opensWaiting ? waiting.dueAt : null })
}

export const changeWebhook = (tables: Tables, webhook: StoredWebhook): void => {
  tables.webhooks.set(webhook.requestId, webhook)
  moveLane(tables, webhook.connectionId)
}

export const inLaneOrder = (a: StoredWebhook, b: StoredWebhook): number =>
  byPlace(a, b) || a.dueAt - b.dueAt || a.counter - b.counter

const byPlace = (a: StoredWebhook, b: StoredWebhook): number => a.turn - b.turn || a.phase - b.phase

const first = (webhooks: ReadonlyArray<StoredWebhook>): StoredWebhook | undefined =>
  webhooks.toSorted((a, b) => byPlace(a, b) || a.dueAt - b.dueAt)[0]
