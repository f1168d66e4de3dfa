import type { SharingPolicy } from "../../domain/sharing/policy.ts"
import { factsBody, recordsBody, renderEnvelope } from "../../domain/webhook/envelope.ts"
import { initialRecord } from "../../domain/webhook/initial-record.ts"
import type { Connection } from "../../ports/connection-store.ts"
import type { StoredEmployee } from "../../ports/employee-directory.ts"
import type { DeliverableWebhook } from "../../ports/outbox.ts"
import type { ConnectionKeys } from "../../ports/vault.ts"
import { sharedJson } from "../directory/stored-record.ts"

export interface RenderContext {
  readonly connection: Connection
  readonly keys: ConnectionKeys
  /** What the vendor may see now, which may be less than when the record was stored. */
  readonly policy: SharingPolicy
  readonly employees: ReadonlyMap<string, StoredEmployee>
  /** Epoch milliseconds. */
  readonly at: number
}

/** The exact bytes of a webhook. Throws SealBroken when a stored record does not open. */
export const renderWebhook = (webhook: DeliverableWebhook, context: RenderContext): Buffer => {
  const records = webhook.employeeIds.length === 0 ? null : recordsOf(webhook, context)
  return renderEnvelope(
    {
      kind: webhook.kind,
      syncSessionId: webhook.sessionId,
      counter: webhook.counter,
      requestId: webhook.requestId,
      orgId: context.connection.orgId,
      vendorOrgId: context.connection.vendorOrgId,
      recordCount: records === null ? null : records.length,
      at: context.at,
    },
    records === null ? factsBody(webhook.facts) : recordsBody(records),
  )
}

/** Each record as pieces of JSON. An employee who was deleted meanwhile is left out. */
const recordsOf = (
  { kind, employeeIds }: DeliverableWebhook,
  { keys, policy, employees }: RenderContext,
): ReadonlyArray<ReadonlyArray<Buffer>> => {
  const isInitial = kind.endsWith("sync.events.initial")
  return employeeIds.flatMap((id) => {
    const employee = employees.get(id)
    if (employee === undefined) return []
    const json = sharedJson(keys, employee, policy)
    return [isInitial ? initialRecord(json) : [json]]
  })
}
