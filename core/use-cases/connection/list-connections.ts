import * as Effect from "effect/Effect"
import { type ConnectionStatus, CONNECTION_STATUSES } from "../../contract/connection-status.ts"
import { ALL_DATA_MODEL_KEYS, type DataModelKey } from "../../contract/sharing/data-model-flags.ts"
import type {
  ConnectionFilter,
  VendorConnection,
  VendorConnections,
} from "../../contract/connection/vendor-connections.ts"
import { formatTimestamp } from "../../contract/wire-values.ts"
import { formatFrequency } from "../../domain/connection/frequency.ts"
import { isLive, LIVE_STATUSES } from "../../domain/connection/state.ts"
import { makePageInfo, computePageOffset } from "../../domain/page-info.ts"
import { makeSharingPolicy } from "../../domain/sharing/policy.ts"
import { mergeTokenFlags, findTokenFlag } from "../../domain/sharing/token-flags.ts"
import type { Connection } from "../../domain/connection/connection.ts"
import type { ConnectorCatalogue } from "../../ports/connection/connector-catalogue.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { Actor } from "../authorization/actor.ts"
import { type ActionForbidden, authorizeVendor } from "../authorization/authorize.ts"
import type { VendorNotFound } from "../authorization/authorization-errors.ts"
import type { Connections } from "../../ports/connection/connections.ts"

export interface ListConnectionsInput {
  readonly vendorOrgId: string
  /** Null: all. */
  readonly status: ConnectionFilter | null
  readonly page: number
  readonly size: number
}

/** specification/endpoints.md#list-connections. */
const STATUSES_BY_FILTER: Readonly<Record<ConnectionFilter, ReadonlyArray<ConnectionStatus>>> = {
  pending: ["CONNECTION_INVITED"],
  approved: LIVE_STATUSES,
  rejected: ["CONNECTION_TERMINATED"],
}

/** The vendor's connections, newest first. */
export const makeListConnections = ({
  connections,
  connectors,
}: {
  readonly connections: Connections
  readonly connectors: ConnectorCatalogue
}) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    { vendorOrgId, status, page, size }: ListConnectionsInput,
  ): Effect.fn.Return<VendorConnections, ActionForbidden | VendorNotFound | StorageError> {
    yield* authorizeVendor(actor, "connections.list", vendorOrgId)
    const statuses = status === null ? CONNECTION_STATUSES : STATUSES_BY_FILTER[status]
    const found = yield* connections.listPage(vendorOrgId, statuses, computePageOffset(page, size), size)
    return {
      message: "success",
      pageInfo: { ...makePageInfo(page, size, found.total), items: found.connections.length },
      data: found.connections.map((connection) => describeConnection(connection, connectors)),
    }
  })

const APPLICATION_STATUS: Readonly<
  Record<ConnectionStatus, VendorConnection["application_connection_status"]>
> = {
  CONNECTION_INVITED: "Invited",
  CONNECTION_ACCEPTED: "Active",
  CONNECTION_FAILED: "Failed",
  CONNECTION_TERMINATED: "Terminated",
}

/** A connection as its vendor sees it. */
export const describeConnection = (
  connection: Connection,
  connectors: ConnectorCatalogue,
): VendorConnection => {
  const { connector, lastSyncedAt } = connection
  const points = listDataPoints(connection)
  return {
    connection_id: connection.id,
    org_name: connection.orgName,
    org_id: connection.orgId,
    remote_org_id: connection.remoteOrgId,
    shared_data_points: points.shared,
    not_shared_data_points: points.withheld,
    not_requested_data_points: points.notRequested,
    last_successful_sync: lastSyncedAt === null ? null : formatTimestamp(lastSyncedAt),
    next_sync: formatNextSync(connection),
    sync_frequency: connection.schedule === null ? null : formatFrequency(connection.schedule.frequency),
    hrms_code: connector,
    csm_user: null,
    application_status_timestamp: formatTimestamp(connection.statusAt),
    created_by_user: connection.invitedBy,
    int_type: connector === null ? null : (connectors.find(connector)?.integrationType ?? null),
    email: connection.adminEmail,
    phone: null,
    is_international: false,
    salary_details_flag: points.shared.some((key) => /^(ctc|monthly)_/u.test(key)),
    application_connection_status: APPLICATION_STATUS[connection.status],
  }
}

const formatNextSync = ({ dueAt, pausedAt }: Connection): string | null =>
  dueAt === null || pausedAt !== null ? null : formatTimestamp(dueAt)

/** Keys of the data model by what the vendor gets of them. */
export interface DataPoints {
  readonly shared: ReadonlyArray<DataModelKey>
  /** Requested, and not shared. */
  readonly withheld: ReadonlyArray<DataModelKey>
  readonly notRequested: ReadonlyArray<DataModelKey>
}

export const listDataPoints = ({
  flags,
  withheld,
  status,
}: Pick<Connection, "flags" | "withheld" | "status">): DataPoints => {
  const requestedFlags = mergeTokenFlags(flags.vendor, flags.connection)
  const policy = makeSharingPolicy(flags, withheld)
  const requested = (key: DataModelKey) => (findTokenFlag(requestedFlags, key) ?? 0) !== 0
  // Nothing is shared before the corporate accepts, or after the connection is terminated.
  const shared = (key: DataModelKey) => isLive(status) && policy.shares(key)
  return {
    shared: ALL_DATA_MODEL_KEYS.filter(shared),
    withheld: ALL_DATA_MODEL_KEYS.filter((key) => requested(key) && !shared(key)),
    notRequested: ALL_DATA_MODEL_KEYS.filter((key) => !requested(key)),
  }
}
