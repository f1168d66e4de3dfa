import type { ConnectionStatus } from "../../contract/connection-status.ts"
import type { SalaryMaster, WebhookEvent, WebhookKind } from "../../contract/webhooks/webhook.ts"
import {
  type AddressedWebhook,
  getWebhookEvent,
  WEBHOOK_STAGES,
  type PlannedWebhook,
} from "./session-webhooks.ts"

/* specification/connections.md#status: the event of each connection status. */

export type ConnectionWebhookKind = Extract<
  WebhookKind,
  `connection.events.${"requested" | "accepted" | "failed" | "terminated"}/connection.events`
>

export const CONNECTION_WEBHOOK_KINDS: Readonly<Record<ConnectionStatus, ConnectionWebhookKind>> = {
  CONNECTION_INVITED: "connection.events.requested/connection.events",
  CONNECTION_ACCEPTED: "connection.events.accepted/connection.events",
  CONNECTION_FAILED: "connection.events.failed/connection.events",
  CONNECTION_TERMINATED: "connection.events.terminated/connection.events",
}

/** The status that an event announces; null: it announces none. */
export const findAnnouncedStatus = (kind: WebhookKind): ConnectionStatus | null =>
  (Object.keys(CONNECTION_WEBHOOK_KINDS) as ReadonlyArray<ConnectionStatus>).find(
    (status) => CONNECTION_WEBHOOK_KINDS[status] === kind,
  ) ?? null

/** Webhooks about the connection itself. They have a session of their own (specification/webhooks.md#envelope). */
export interface Announcement {
  readonly sessionId: string
  readonly webhooks: ReadonlyArray<AddressedWebhook>
}

/** The webhook about a connection's new status, in a session of its own (specification/webhooks.md#envelope). */
export const planAnnouncement = (
  status: ConnectionStatus,
  selected: (event: WebhookEvent) => boolean,
): ReadonlyArray<PlannedWebhook> => {
  const kind = CONNECTION_WEBHOOK_KINDS[status]
  return selected(getWebhookEvent(kind)) ? [makeSingleWebhook(kind, null)] : []
}

export const SALARY_MASTER_KIND = "connection.events.salary_master/connection.events" satisfies WebhookKind

/** The webhook about a new or changed salary master of a source. */
export const makeSalaryMasterWebhook = (facts: SalaryMaster): PlannedWebhook =>
  makeSingleWebhook(SALARY_MASTER_KIND, facts)

/** In its own session. */
const makeSingleWebhook = (kind: WebhookKind, facts: SalaryMaster | null): PlannedWebhook => ({
  kind,
  stage: WEBHOOK_STAGES.opening,
  counter: 1,
  employeeIds: [],
  facts,
})
