import type { ConnectionStatus } from "../../contract/connection-status.ts"
import type { ConnectionItem } from "../../contract/webhook.ts"
import type { SharingPolicy } from "../../domain/sharing/policy.ts"
import { statusTold } from "../../domain/webhook/connection-webhooks.ts"
import { itemBody, recordsBody, renderEnvelope } from "../../domain/webhook/envelope.ts"
import { initialRecord } from "../../domain/webhook/initial-record.ts"
import type { Connection } from "../../ports/connection-store.ts"
import type { StoredEmployee } from "../../ports/employee-directory.ts"
import type { DeliverableWebhook } from "../../ports/outbox.ts"
import type { ConnectionKeys } from "../../ports/vault.ts"
import { sharedJson } from "../directory/stored-record.ts"

export interface RenderContext {
  readonly connection: Connection
  /** Null once the connection is terminated: then nobody's record is left to be opened. */
  readonly keys: ConnectionKeys | null
  /** What the vendor may see now, which may be less than when the record was stored. */
  readonly policy: SharingPolicy
  readonly employees: ReadonlyMap<string, StoredEmployee>
  /** Epoch milliseconds. */
  readonly at: number
}

/** The exact bytes of a webhook. Throws SealBroken when a stored record does not open. */
export const renderWebhook = (webhook: DeliverableWebhook, context: RenderContext): Buffer => {
  const told = statusTold(webhook.kind)
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
      // It tells of a moment, and a retry must be identical also when there is no key left to keep its bytes under.
      at: told === null ? context.at : webhook.createdAt,
    },
    records === null
      ? itemBody(told === null ? webhook.facts : connectionItem(context.connection, told))
      : recordsBody(records),
  )
}

/** interface.md, "Connection event body items". */
const connectionItem = (connection: Connection, status: ConnectionStatus): ConnectionItem => ({
  orgId: connection.orgId,
  orgName: connection.orgName,
  orgCin: connection.orgCin,
  hrms: connection.hrmsNumber,
  status,
  invitedBy: connection.invitedBy,
  acceptedBy: connection.acceptedBy,
  terminatedBy: connection.terminatedBy,
  remote_org_id: connection.remoteOrgId,
})

/** Each record as pieces of JSON. An employee who was deleted meanwhile is left out. */
const recordsOf = (
  { kind, employeeIds }: DeliverableWebhook,
  { keys, policy, employees }: RenderContext,
): ReadonlyArray<ReadonlyArray<Buffer>> => {
  const isInitial = kind.endsWith("sync.events.initial")
  return employeeIds.flatMap((id) => {
    const employee = employees.get(id)
    if (employee === undefined || keys === null) return []
    const json = sharedJson(keys, employee, policy)
    return [isInitial ? initialRecord(json) : [json]]
  })
}
