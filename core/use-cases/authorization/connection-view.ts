import type { Connection } from "../../domain/connection/connection.ts"
import type { Actor } from "./actor.ts"
import { findReach } from "./authorize.ts"

/** How the source of a connection is read: its columns, components, rules and formats. */
export type ConnectionSettings = Pick<Connection, "fieldMapping" | "reading" | "componentOverrides" | "rules">

/** What vendor and corporate may both see of a connection. Excludes the subset, the data key and everything sealed. */
export interface ConnectionView extends Pick<
  Connection,
  | "id"
  | "vendorOrgId"
  | "orgId"
  | "orgName"
  | "adminEmail"
  | "connector"
  | "status"
  | "onDemand"
  | "allowedMissingShare"
  | "pausedAt"
  | "employeeCount"
  | "createdAt"
  | "firstSyncedAt"
  | "lastSyncedAt"
  | "schedule"
  | "dueAt"
  | "fullyReadAt"
  | "missedAttempts"
> {
  /** Null unless the actor acts for the corporate, whose settings they are. */
  readonly settings: ConnectionSettings | null
}

/** The connection as an authorised actor sees it. */
export const toConnectionView = (actor: Actor, connection: Connection): ConnectionView => ({
  id: connection.id,
  vendorOrgId: connection.vendorOrgId,
  orgId: connection.orgId,
  orgName: connection.orgName,
  adminEmail: connection.adminEmail,
  connector: connection.connector,
  status: connection.status,
  onDemand: connection.onDemand,
  allowedMissingShare: connection.allowedMissingShare,
  pausedAt: connection.pausedAt,
  employeeCount: connection.employeeCount,
  createdAt: connection.createdAt,
  firstSyncedAt: connection.firstSyncedAt,
  lastSyncedAt: connection.lastSyncedAt,
  schedule: connection.schedule,
  dueAt: connection.dueAt,
  fullyReadAt: connection.fullyReadAt,
  missedAttempts: connection.missedAttempts,
  settings: findReach(actor, "connection.show-settings") === "none" ? null : toConnectionSettings(connection),
})

export const toConnectionSettings = ({
  fieldMapping,
  reading,
  componentOverrides,
  rules,
}: Connection): ConnectionSettings => ({ fieldMapping, reading, componentOverrides, rules })
