import * as Effect from "effect/Effect"
import type {
  ConsoleCompany,
  ConsoleCompanyState,
} from "../../../../../core/contract/operation/console/companies.ts"
import * as calls from "../../../../../core/contract/operation/console/companies-calls.ts"
import { formatTimestamp } from "../../../../../core/contract/wire-values.ts"
import type { UserPage } from "../../../../../core/use-cases/accounts/users/list-users.ts"
import type {
  CorporateConnection,
  CorporateDetails,
} from "../../../../../core/use-cases/connection/corporates/show-corporate.ts"
import type { CorporatePage } from "../../../../../core/use-cases/connection/corporates/search-corporates.ts"
import { type Implementation, implement, respond } from "../../../calls/implement.ts"
import { toConsoleClient } from "../clients/client-response.ts"
import { toTimestamp } from "../console-response.ts"
import { EVERYONE, toStateUser } from "./state-users.ts"

const PAGE_SIZE = 50

/** The companies of the installation, at all their vendors. For operators only. */
export const companyCalls: ReadonlyArray<Implementation> = [
  implement(
    calls.searchConsoleCompanies,
    ({ connection: { searchCorporates } }, { caller: { actor }, body: { search = "", cursor = null } }) =>
      Effect.map(
        searchCorporates(actor, { search, after: cursor, limit: PAGE_SIZE }),
        ({ corporates, total, next }) =>
          respond(200, { items: corporates.map(toConsoleCompany), total, next_cursor: next }),
      ),
  ),

  implement(
    calls.showConsoleCompany,
    ({ accounts, connection }, { caller: { actor }, path: { company_id: id } }) =>
      Effect.map(
        Effect.all({
          details: connection.showCorporate(actor, id),
          users: accounts.listUsers(actor, { kind: "corporate", orgId: id }, EVERYONE),
        }),
        ({ details, users }) => respond(200, toCompanyState(details, users)),
      ),
  ),
]

const toConsoleCompany = (corporate: CorporatePage["corporates"][number]): ConsoleCompany => ({
  org_id: corporate.orgId,
  name: corporate.name,
  domain: corporate.emailDomain,
  vendors: corporate.vendors,
  connected: corporate.connected,
  failed: corporate.failed,
  last_synced_at: toTimestamp(corporate.lastSyncedAt),
})

const toCompanyState = (
  { organization, connections, totalConnections, terminated }: CorporateDetails,
  users: UserPage,
): ConsoleCompanyState => ({
  org_id: organization.id,
  name: organization.profile.name ?? organization.name,
  domain: organization.emailDomain,
  connections: connections.map(toConnection),
  total_connections: totalConnections,
  terminated,
  users: users.members.map(toStateUser),
  total_users: users.counts.everyone,
})

const toConnection = (connection: CorporateConnection): ConsoleCompanyState["connections"][number] => {
  const { connection_id, status, source, employees, shared_fields, paused_at, issues, ...client } =
    toConsoleClient(connection)
  return {
    ...{ connection_id, status, employees, shared_fields, paused_at, issues },
    vendor: { org_id: connection.vendor.orgId, name: connection.vendor.name },
    source: source?.name ?? null,
    last_synced_at: client.last_synced_at,
    next_sync_at: client.next_sync_at,
    last_sync:
      client.last_sync === null
        ? null
        : { state: client.last_sync.state, started_at: client.last_sync.started_at },
    upload: toUpload(connection.upload),
    mailboxes: connection.mailboxes.map(({ value, provenAt }) => ({
      email: value,
      is_verified: provenAt !== null,
    })),
  }
}

const toUpload = (
  upload: CorporateConnection["upload"],
): ConsoleCompanyState["connections"][number]["upload"] =>
  upload === null
    ? null
    : {
        stage: upload.stage,
        size: upload.size,
        received: upload.received,
        begun_at: formatTimestamp(upload.createdAt),
        waiting_since: toTimestamp(upload.waitingSince),
        is_stuck: upload.isStuck,
      }
