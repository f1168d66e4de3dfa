import type { ConnectionStatus } from "../../contract/connection/connection-status.ts"
import type { ConnectionItem } from "../../contract/webhooks/webhook.ts"
import { filterSalaryMaster } from "../../domain/salary/filter-salary-master.ts"
import type { SharingPolicy } from "../../domain/sharing/policy.ts"
import { SALARY_MASTER_KIND, findAnnouncedStatus } from "../../domain/webhooks/connection-webhooks.ts"
import {
  type EnvelopeFacts,
  renderItemBody,
  renderRecordsBody,
  renderEnvelope,
} from "../../domain/webhooks/envelope.ts"
import { trimInitialRecord } from "../../domain/webhooks/initial-record.ts"
import { CSV_FILES, type CsvFile, getWebhookEvent } from "../../domain/webhooks/session-webhooks.ts"
import type { Connection } from "../../domain/connection/connection.ts"
import type { DeliverableWebhook } from "../../domain/webhooks/stored-webhook.ts"
import type { StoredEmployee } from "../../ports/employee/employee-directory.ts"
import type { ConnectionKeys } from "../../ports/access/vault.ts"
import { openReferenceData } from "../connection/reference-data.ts"
import { renderIncludedJson, renderSharedJson } from "../employee/stored-record.ts"
import { FILE_LINK_MILLIS, createFileToken } from "./session-file.ts"

export interface RenderContext {
  readonly connection: Connection
  /** Null once the connection is terminated: it has no records left. */
  readonly keys: ConnectionKeys | null
  /** What the vendor may see now: possibly less than when the record was stored. */
  readonly policy: SharingPolicy
  readonly employees: ReadonlyMap<string, StoredEmployee>
  /** Epoch milliseconds. */
  readonly at: number
  /** The public URL of this service, without a path: the start of links to files. */
  readonly publicUrl: string
  /** The name of the connection's HR system. */
  readonly hrmsName: string
}

/**
 * What the `timeStamp` of a webhook that is rendered at `at` says. One about a connection's status tells of a moment, and a
 * retry must be identical also when there is no key left to keep its bytes under.
 */
export const resolveTimestamp = ({ kind, createdAt }: DeliverableWebhook, at: number): number =>
  findAnnouncedStatus(kind) === null ? at : createdAt

/** The exact bytes of a webhook. Throws DecryptionFailed when a stored record does not open. */
export const renderWebhook = (webhook: DeliverableWebhook, context: RenderContext): Buffer => {
  const facts = {
    kind: webhook.kind,
    syncSessionId: webhook.sessionId,
    counter: webhook.counter,
    requestId: webhook.requestId,
    orgId: context.connection.orgId,
    vendorOrgId: context.connection.vendorOrgId,
    recordCount: null,
    at: resolveTimestamp(webhook, context.at),
  }
  const announcedStatus = findAnnouncedStatus(webhook.kind)
  if (announcedStatus !== null)
    return renderEnvelope(facts, renderItemBody(toConnectionItem(context.connection, announcedStatus)))
  if (webhook.kind === SALARY_MASTER_KIND) {
    return renderEnvelope(
      { ...facts, corporate: toCorporate(context) },
      renderItemBody(projectMaster(webhook, context)),
    )
  }
  const file = CSV_FILES.find(({ kind }) => kind === webhook.kind)
  if (file !== undefined) return renderFileEvent(facts, file, webhook, context)
  if (webhook.employeeIds.length === 0) return renderEnvelope(facts, renderItemBody(webhook.facts))
  const records = renderRecords(webhook, context)
  return renderEnvelope({ ...facts, recordCount: records.length }, renderRecordsBody(records))
}

const projectMaster = ({ facts }: DeliverableWebhook, { policy }: RenderContext) =>
  facts !== null && "ctc" in facts ? filterSalaryMaster(facts, policy) : facts

/** A link to the file, which is rendered when it is fetched. */
const renderFileEvent = (
  facts: EnvelopeFacts,
  { content, countRecords }: CsvFile,
  { sessionId, facts: counts }: DeliverableWebhook,
  context: RenderContext,
): Buffer => {
  const { connection, keys, at, publicUrl } = context
  if (keys === null || counts === null || !("newRecords" in counts)) {
    throw new Error("A file event without its key or its counts")
  }
  const token = createFileToken(keys, connection.id, { sessionId, content, expiresAt: at + FILE_LINK_MILLIS })
  return renderEnvelope(
    { ...facts, recordCount: countRecords(counts), corporate: toCorporate(context) },
    renderItemBody({ csv_link: `${publicUrl}/api/files/${token}` }),
  )
}

/** interface.md, "Envelope keys": what is present on csv and salary master events. */
const toCorporate = ({
  connection,
  keys,
  hrmsName,
}: RenderContext): NonNullable<EnvelopeFacts["corporate"]> => ({
  corporate_reference_data: keys === null ? null : openReferenceData(keys, connection),
  hrms_name: hrmsName,
})

/** interface.md, "Connection event body items". */
const toConnectionItem = (connection: Connection, status: ConnectionStatus): ConnectionItem => ({
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
const renderRecords = (
  { kind, employeeIds }: DeliverableWebhook,
  { keys, policy, employees }: RenderContext,
): ReadonlyArray<ReadonlyArray<Buffer>> => {
  const isInitial = kind.endsWith("sync.events.initial")
  const renderJson =
    getWebhookEvent(kind) === "sync.events.employee.update" ? renderSharedJson : renderIncludedJson
  return employeeIds.flatMap((id) => {
    const employee = employees.get(id)
    if (employee === undefined || keys === null) return []
    const json = renderJson(keys, employee, policy)
    if (json === null) return []
    return [isInitial ? trimInitialRecord(json) : [json]]
  })
}
