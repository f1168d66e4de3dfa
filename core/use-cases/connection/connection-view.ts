import type { Connection } from "../../domain/connection/connection.ts"
import type { Actor } from "../access/actor.ts"
import { findReach } from "../access/authorize.ts"

/** How the source of a connection is read: what its columns and components are, what is done to its values. */
export type ConnectionSettings = Pick<Connection, "fieldMapping" | "reading" | "componentOverrides" | "rules">

/** What either side may know of a connection: never what chooses employees, the data key or what is sealed by it. */
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
  /** Null: they are the corporate's, and the actor does not act for it. */
  readonly settings: ConnectionSettings | null
}

/** The connection as the actor, who may see it, sees it. */
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
