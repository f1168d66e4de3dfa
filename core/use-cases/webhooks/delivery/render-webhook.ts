import type { ConnectionStatus } from "../../../contract/connection-status.ts"
import type { ConnectionItem, WebhookKind } from "../../../contract/webhooks/webhook.ts"
import { filterSalaryMaster } from "../../../domain/salary/filter-salary-master.ts"
import type { SharingPolicy } from "../../../domain/sharing/policy.ts"
import { findAnnouncedStatus } from "../../../domain/webhooks/connection-webhooks.ts"
import {
  type EnvelopeFacts,
  renderItemBody,
  renderRecordsBody,
  renderEnvelope,
} from "../../../domain/webhooks/envelope.ts"
import { trimInitialRecord } from "../../../domain/webhooks/initial-record.ts"
import { ADDED_FILE, CHANGED_FILE, type CsvFile } from "../../../domain/webhooks/session-webhooks.ts"
import type { Connection } from "../../../domain/connection/connection.ts"
import type { DeliverableWebhook } from "../../../domain/webhooks/stored-webhook.ts"
import type { StoredEmployee } from "../../../ports/employee/employee-directory.ts"
import type { ConnectionKeys } from "../../../ports/accounts/vault.ts"
import { openReferenceData } from "./reference-data.ts"
import { renderIncludedJson, renderSharedJson } from "../../employee/stored-record.ts"
import { FILE_LINK_MILLIS, createFileToken } from "../session-file.ts"

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
  const { body, ...aboutBody } = BODIES[webhook.kind](webhook, context)
  const facts: EnvelopeFacts = {
    kind: webhook.kind,
    syncSessionId: webhook.sessionId,
    counter: webhook.counter,
    requestId: webhook.requestId,
    orgId: context.connection.orgId,
    vendorOrgId: context.connection.vendorOrgId,
    recordCount: null,
    at: resolveTimestamp(webhook, context.at),
    ...aboutBody,
  }
  return renderEnvelope(facts, body)
}

/** The body of a webhook in chunks of UTF-8 JSON, and the envelope's facts about it. */
interface RenderedBody extends Partial<Pick<EnvelopeFacts, "recordCount" | "corporate">> {
  readonly body: ReadonlyArray<Buffer>
}

type RenderBody = (webhook: DeliverableWebhook, context: RenderContext) => RenderedBody

const renderEmptyBody: RenderBody = () => ({ body: renderItemBody(null) })

const renderCounts: RenderBody = ({ facts }) => ({ body: renderItemBody(facts) })

const renderStatus =
  (status: ConnectionStatus): RenderBody =>
  (_, { connection }) => ({ body: renderItemBody(toConnectionItem(connection, status)) })

const renderSalaryMaster: RenderBody = ({ facts }, context) => ({
  body: renderItemBody(facts !== null && "ctc" in facts ? filterSalaryMaster(facts, context.policy) : facts),
  corporate: toCorporate(context),
})

type RenderRecord = (
  keys: ConnectionKeys,
  employee: StoredEmployee,
  policy: SharingPolicy,
) => ReadonlyArray<Buffer> | null

/** An employee who has been deleted since is left out; so is one for whom `renderRecord` returns null. */
const renderRecords =
  (renderRecord: RenderRecord): RenderBody =>
  ({ employeeIds }, { keys, policy, employees }) => {
    const records = employeeIds.flatMap((id) => {
      const employee = employees.get(id)
      if (employee === undefined || keys === null) return []
      const record = renderRecord(keys, employee, policy)
      return record === null ? [] : [record]
    })
    return { body: renderRecordsBody(records), recordCount: records.length }
  }

/** Null for one who left the subset before the vendor was notified of them: only an update says that an employee left. */
const renderAdded: RenderRecord = (keys, employee, policy) => {
  const json = renderIncludedJson(keys, employee, policy)
  return json === null ? null : [json]
}

const renderInitial: RenderRecord = (keys, employee, policy) => {
  const json = renderIncludedJson(keys, employee, policy)
  return json === null ? null : trimInitialRecord(json)
}

const renderUpdated: RenderRecord = (keys, employee, policy) => [renderSharedJson(keys, employee, policy)]

/** A link to the file, which is rendered when it is fetched. */
const renderFileLink =
  ({ content, countRecords }: CsvFile): RenderBody =>
  ({ sessionId, facts: counts }, context) => {
    const { connection, keys, at, publicUrl } = context
    if (keys === null || counts === null || !("newRecords" in counts)) {
      throw new Error("A file event without its key or its counts")
    }
    const claims = { sessionId, content, expiresAt: at + FILE_LINK_MILLIS }
    const token = createFileToken(keys, connection.id, claims)
    return {
      body: renderItemBody({ csv_link: `${publicUrl}/api/files/${token}` }),
      recordCount: countRecords(counts),
      corporate: toCorporate(context),
    }
  }

/** How the body of each kind of webhook is made (specification/webhooks.md#events). */
const BODIES: Readonly<Record<WebhookKind, RenderBody>> = {
  "connection.events.requested/connection.events": renderStatus("CONNECTION_INVITED"),
  "connection.events.accepted/connection.events": renderStatus("CONNECTION_ACCEPTED"),
  "connection.events.failed/connection.events": renderStatus("CONNECTION_FAILED"),
  "connection.events.terminated/connection.events": renderStatus("CONNECTION_TERMINATED"),
  "connection.events.salary_master/connection.events": renderSalaryMaster,
  "sync.events.initiated/sync.events": renderCounts,
  "sync.events.employee.add/sync.events.initial": renderRecords(renderInitial),
  "sync.events.employee.add/sync.events.delta": renderRecords(renderAdded),
  "sync.events.employee.update/sync.events.delta": renderRecords(renderUpdated),
  "sync.events.employee.csv/sync.events.delta": renderFileLink(CHANGED_FILE),
  "sync.events.employee.csv/sync.events.add": renderFileLink(ADDED_FILE),
  "sync.events.completed/sync.events": renderEmptyBody,
  "test.event/test.event": renderEmptyBody,
}

/** specification/webhooks.md#envelope: what is present on csv and salary master events. */
const toCorporate = ({
  connection,
  keys,
  hrmsName,
}: RenderContext): NonNullable<EnvelopeFacts["corporate"]> => ({
  corporate_reference_data: keys === null ? null : openReferenceData(keys, connection),
  hrms_name: hrmsName,
})

/** specification/webhooks.md#connection-items. */
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
