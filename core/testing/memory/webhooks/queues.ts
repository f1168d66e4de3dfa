import type { StoredWebhook } from "../../../domain/webhooks/stored-webhook.ts"
import type { Tables } from "../tables.ts"

/** Opens the queue at the first sequence and stage with a webhook that waits or is being sent; call it after each change. */
export const advanceQueue = (tables: Tables, connectionId: string): void => {
  const queue = tables.queues.get(connectionId)
  if (queue === undefined) return
  const webhooks = [...tables.webhooks.values()].filter((webhook) => webhook.connectionId === connectionId)
  const waiting = findFirst(webhooks.filter(({ state }) => state === "waiting"))
  const sending = findFirst(webhooks.filter(({ state }) => state === "sending"))
  const opensWaiting =
    waiting !== undefined && (sending === undefined || comparePosition(waiting, sending) <= 0)
  const { sequence, stage } = (opensWaiting ? waiting : sending) ?? queue
  tables.queues.set(connectionId, { ...queue, sequence, stage, dueAt: opensWaiting ? waiting.dueAt : null })
}

export const changeWebhook = (tables: Tables, webhook: StoredWebhook): void => {
  tables.webhooks.set(webhook.requestId, webhook)
  advanceQueue(tables, webhook.connectionId)
}

export const compareQueueOrder = (a: StoredWebhook, b: StoredWebhook): number =>
  comparePosition(a, b) || a.dueAt - b.dueAt || a.counter - b.counter

const comparePosition = (a: StoredWebhook, b: StoredWebhook): number =>
  a.sequence - b.sequence || a.stage - b.stage

const findFirst = (webhooks: ReadonlyArray<StoredWebhook>): StoredWebhook | undefined =>
  webhooks.toSorted((a, b) => comparePosition(a, b) || a.dueAt - b.dueAt)[0]
