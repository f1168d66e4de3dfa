import type { ConnectionStatus } from "../../contract/connection/connection-status.ts"
import type { ConnectionItem } from "../../contract/webhooks/webhook.ts"
import { sharedMaster } from "../../domain/salary/shared-master.ts"
import type { SharingPolicy } from "../../domain/sharing/policy.ts"
import { SALARY_MASTER, statusTold } from "../../domain/webhooks/connection-webhooks.ts"
import { type EnvelopeFacts, itemBody, recordsBody, renderEnvelope } from "../../domain/webhooks/envelope.ts"
import { initialRecord } from "../../domain/webhooks/initial-record.ts"
import { CSV_FILES, type CsvFile, eventOf } from "../../domain/webhooks/session-webhooks.ts"
import type { Connection } from "../../ports/connection/connection-store.ts"
import type { StoredEmployee } from "../../ports/employee/employee-directory.ts"
import type { DeliverableWebhook } from "../../ports/webhooks/outbox.ts"
import type { ConnectionKeys } from "../../ports/access/vault.ts"
import { openReferenceData } from "../connection/reference-data.ts"
import { presentJson, sharedJson } from "../employee/stored-record.ts"
import { FILE_LINK_MILLIS, fileToken } from "./session-file.ts"

export interface RenderContext {
  readonly connection: Connection
  /** Null once the connection is terminated: then nobody's record is left to be opened. */
  readonly keys: ConnectionKeys | null
  /** What the vendor may see now, which may be less than when the record was stored. */
  readonly policy: SharingPolicy
  readonly employees: ReadonlyMap<string, StoredEmployee>
  /** Epoch milliseconds. */
  readonly at: number
  /** Where this service answers, without a path: links to files begin so. */
  readonly filesAt: string
  /** What the connection's HR system is called. */
  readonly hrmsName: string
}

/**
 * What the `timeStamp` of a webhook that is rendered at `at` says. One about a connection's status tells of a moment, and a
 * retry must be identical also when there is no key left to keep its bytes under.
 */
export const renderedTime = ({ kind, createdAt }: DeliverableWebhook, at: number): number =>
  statusTold(kind) === null ? at : createdAt

/** The exact bytes of a webhook. Throws SealBroken when a stored record does not open. */
export const renderWebhook = (webhook: DeliverableWebhook, context: RenderContext): Buffer => {
  const facts = {
    kind: webhook.kind,
    syncSessionId: webhook.sessionId,
    counter: webhook.counter,
    requestId: webhook.requestId,
    orgId: context.connection.orgId,
    vendorOrgId: context.connection.vendorOrgId,
    recordCount: null,
    at: renderedTime(webhook, context.at),
  }
  const told = statusTold(webhook.kind)
  if (told !== null) return renderEnvelope(facts, itemBody(connectionItem(context.connection, told)))
  if (webhook.kind === SALARY_MASTER) {
    return renderEnvelope({ ...facts, corporate: corporateOf(context) }, itemBody(masterOf(webhook, context)))
  }
  const file = CSV_FILES.find(({ kind }) => kind === webhook.kind)
  if (file !== undefined) return renderFileEvent(facts, file, webhook, context)
  if (webhook.employeeIds.length === 0) return renderEnvelope(facts, itemBody(webhook.facts))
  const records = recordsOf(webhook, context)
  return renderEnvelope({ ...facts, recordCount: records.length }, recordsBody(records))
}

const masterOf = ({ facts }: DeliverableWebhook, { policy }: RenderContext) =>
  facts !== null && "ctc" in facts ? sharedMaster(facts, policy) : facts

/** A link to the file, which is made when it is fetched. */
const renderFileEvent = (
  facts: EnvelopeFacts,
  { content, counted }: CsvFile,
  { sessionId, facts: counts }: DeliverableWebhook,
  context: RenderContext,
): Buffer => {
  const { connection, keys, at, filesAt } = context
  if (keys === null || counts === null || !("newRecords" in counts)) {
    throw new Error("A file event without its key or its counts")
  }
  const token = fileToken(keys, connection.id, { sessionId, content, expiresAt: at + FILE_LINK_MILLIS })
  return renderEnvelope(
    { ...facts, recordCount: counted(counts), corporate: corporateOf(context) },
    itemBody({ csv_link: `${filesAt}/api/files/${token}` }),
  )
}

/** interface.md, "Envelope keys": what is present on csv and salary master events. */
const corporateOf = ({
  connection,
  keys,
  hrmsName,
}: RenderContext): NonNullable<EnvelopeFacts["corporate"]> => ({
  corporate_reference_data: keys === null ? null : openReferenceData(keys, connection),
  hrms_name: hrmsName,
})

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

/**
 * Each record as pieces of JSON. An employee who was deleted meanwhile is left out, and one who left the subset before being told of:
 * that somebody left is told by an update alone.
 */
const recordsOf = (
  { kind, employeeIds }: DeliverableWebhook,
  { keys, policy, employees }: RenderContext,
): ReadonlyArray<ReadonlyArray<Buffer>> => {
  const isInitial = kind.endsWith("sync.events.initial")
  const jsonOf = eventOf(kind) === "sync.events.employee.update" ? sharedJson : presentJson
  return employeeIds.flatMap((id) => {
    const employee = employees.get(id)
    if (employee === undefined || keys === null) return []
    const json = jsonOf(keys, employee, policy)
    if (json === null) return []
    return [isInitial ? initialRecord(json) : [json]]
  })
}
