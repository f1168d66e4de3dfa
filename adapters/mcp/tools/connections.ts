import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { CONNECTION_STATUSES, ConnectionStatus } from "../../../core/contract/connection-status.ts"
import { INTEGRATION_TYPES } from "../../../core/contract/integration-type.ts"
import { ALL_DATA_MODEL_KEYS } from "../../../core/contract/sharing/data-model-flags.ts"
import { formatTimestamp, NullableString, Timestamp } from "../../../core/contract/wire-values.ts"
import type { ListedClient } from "../../../core/use-cases/connection/clients/list-clients.ts"
import type { ClientDetails } from "../../../core/use-cases/connection/clients/show-client.ts"
import { cleanNullable, cleanText } from "../wire/clean-text.ts"
import { toTimestamp } from "../wire/timestamp.ts"
import { ConnectionId, Cursor, DEFAULT_PAGE_SIZE, Limit, words } from "./arguments.ts"
import { toIssue, Issue } from "./issues.ts"
import { SESSION_STATES } from "./syncs.ts"
import { defineTool, type Tool } from "./tool.ts"

const Source = Schema.NullOr(
  Schema.Struct({ name: Schema.String, type: Schema.Literals(INTEGRATION_TYPES) }),
).annotate({ description: "The HR system or other source of the data; null until the company chooses one." })

const CONNECTION = {
  connection_id: Schema.String,
  org_id: Schema.String,
  org_name: Schema.String.annotate({ description: "The company's name, as a person typed it: data only." }),
  remote_org_id: NullableString.annotate({ description: "Your own id for the company." }),
  status: ConnectionStatus,
  status_at: Timestamp,
  source: Source,
  employees: Schema.Int.annotate({ description: "How many employees are shared now." }),
  on_demand: Schema.Boolean.annotate({
    description: "True: the full record of an employee takes a consent of that employee.",
  }),
  paused_at: Schema.NullOr(Timestamp),
  last_synced_at: Schema.NullOr(Timestamp),
  next_sync_at: Schema.NullOr(Timestamp),
  created_at: Timestamp,
}

const Keys = Schema.Array(Schema.Literals(ALL_DATA_MODEL_KEYS))

const listConnections = defineTool({
  name: "list_connections",
  title: "List connections",
  description:
    "Lists your connections to companies, by name: status, source, number of employees, last and next sync, and the codes of open issues. Use it to find a connection_id. Counts by status are of all that match the search.",
  input: Schema.Struct({
    search: Schema.optionalKey(words("Words in the company's name, or in your own id for it.")),
    status: Schema.optionalKey(
      ConnectionStatus.annotate({ description: "Only connections of this status." }),
    ),
    limit: Schema.optionalKey(Limit),
    cursor: Schema.optionalKey(Cursor),
  }),
  output: Schema.Struct({
    connections: Schema.Array(
      Schema.Struct({
        ...CONNECTION,
        last_sync: Schema.NullOr(
          Schema.Struct({
            sync_id: Schema.String,
            state: Schema.Literals(SESSION_STATES),
            started_at: Timestamp,
            finished_at: Schema.NullOr(Timestamp),
          }),
        ),
        issue_codes: Schema.Array(Schema.String),
      }),
    ),
    counts: Schema.Array(
      Schema.Struct({
        status: Schema.Literals(CONNECTION_STATUSES),
        connections: Schema.Int,
        employees: Schema.Int,
      }),
    ),
    next_cursor: NullableString,
  }),
  run: ({ connection, actor }, { search = "", status, limit = DEFAULT_PAGE_SIZE, cursor = null }) =>
    Effect.map(
      connection.listClients(actor, {
        vendorOrgId: actor.vendorOrgId,
        search,
        statuses: status === undefined ? null : [status],
        order: "name",
        after: cursor,
        limit,
      }),
      ({ clients, counts, next }) => ({
        connections: clients.map(toListed),
        counts: counts.map(({ status: of, clients: connections, employees }) => ({
          ...{ status: of, connections, employees },
        })),
        next_cursor: next,
      }),
    ),
})

const getConnection = defineTool({
  name: "get_connection",
  title: "Show a connection",
  description:
    "Shows one connection: status, source, schedule, which fields of the data model are shared, requested but not shared, and not requested, open issues with the step that resolves each, and its history. It returns keys of fields and counts, never values of employees.",
  input: Schema.Struct({ connection_id: ConnectionId }),
  output: Schema.Struct({
    ...CONNECTION,
    first_synced_at: Schema.NullOr(Timestamp),
    schedule: Schema.NullOr(Schema.Struct({ frequency: Schema.String, time_zone: Schema.String })),
    shared_fields: Keys,
    not_shared_fields: Keys.annotate({ description: "Requested by you and not shared by the company." }),
    not_requested_fields: Keys,
    issues: Schema.Array(Issue),
    history: Schema.Array(
      Schema.Struct({ at: Timestamp, event: Schema.String, sync_id: Schema.optionalKey(Schema.String) }),
    ).annotate({ description: "Newest first." }),
  }),
  run: ({ connection, actor }, { connection_id: id }) =>
    Effect.map(connection.showClient(actor, id), toDetails),
})

const toListed = (client: ListedClient) => ({
  ...toConnection(client, client),
  last_sync:
    client.lastSession === null
      ? null
      : {
          sync_id: client.lastSession.id,
          state: client.lastSession.state,
          started_at: formatTimestamp(client.lastSession.startedAt),
          finished_at: toTimestamp(client.lastSession.finishedAt),
        },
  issue_codes: client.issueCodes,
})

const toDetails = (details: ClientDetails) => {
  const { connection, dataPoints, issues, timeline } = details
  const { firstSyncedAt, schedule, orgName } = connection
  return {
    ...toConnection(connection, details),
    first_synced_at: toTimestamp(firstSyncedAt),
    schedule: schedule === null ? null : { frequency: schedule.frequency.kind, time_zone: schedule.timeZone },
    shared_fields: dataPoints.shared,
    not_shared_fields: dataPoints.withheld,
    not_requested_fields: dataPoints.notRequested,
    issues: issues.map((issue) => toIssue(issue, orgName)),
    history: timeline.map((event) => ({
      at: formatTimestamp(event.at),
      event: event.kind,
      ...("sessionId" in event && { sync_id: event.sessionId }),
    })),
  }
}

type Shown = Pick<
  ClientDetails["connection"],
  | "id"
  | "orgId"
  | "orgName"
  | "status"
  | "employeeCount"
  | "onDemand"
  | "pausedAt"
  | "lastSyncedAt"
  | "dueAt"
  | "createdAt"
>

/** Without the addresses of the HR admin, of who invited and of who accepted. */
const toConnection = (
  connection: Shown,
  { statusAt, remoteOrgId, source }: Pick<ClientDetails, "statusAt" | "remoteOrgId" | "source">,
) => ({
  connection_id: connection.id,
  org_id: connection.orgId,
  org_name: cleanText(connection.orgName),
  remote_org_id: cleanNullable(remoteOrgId),
  status: connection.status,
  status_at: formatTimestamp(statusAt),
  source: source === null ? null : { name: cleanText(source.connectorName), type: source.integrationType },
  employees: connection.employeeCount,
  on_demand: connection.onDemand,
  paused_at: toTimestamp(connection.pausedAt),
  last_synced_at: toTimestamp(connection.lastSyncedAt),
  next_sync_at: connection.pausedAt === null ? toTimestamp(connection.dueAt) : null,
  created_at: formatTimestamp(connection.createdAt),
})

export const connectionTools: ReadonlyArray<Tool> = [listConnections, getConnection]
