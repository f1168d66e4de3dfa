import { isAuditAction, PERSONAL_READS } from "../../../../core/contract/audit/actions.ts"
import type { AuditQuery } from "../../../../core/use-cases/audit/list-entries.ts"
import { readInstant } from "../../arguments/read-time.ts"
import { UsageInvalid } from "../../failure.ts"

/** The options that select entries. */
export interface AuditOptions {
  readonly vendor?: string
  readonly connection?: string
  readonly action?: string
  readonly reads?: true
  readonly actor?: string
  readonly from?: string
  readonly to?: string
}

/** Throws UsageInvalid for a time without a zone, and for an action that does not exist. */
export const readAuditQuery = ({
  vendor,
  connection,
  action,
  reads,
  actor,
  from,
  to,
}: AuditOptions): AuditQuery => {
  if (action !== undefined && !isAuditAction(action)) {
    throw new UsageInvalid(
      `There is no action ${action}.`,
      "--action",
      "hrsync audit list shows the names of actions.",
    )
  }
  return {
    ...(vendor === undefined ? {} : { vendorOrgId: vendor }),
    ...(connection === undefined ? {} : { connectionId: connection }),
    ...(reads === undefined ? {} : { actions: PERSONAL_READS }),
    ...(action === undefined ? {} : { actions: [action] }),
    ...(actor === undefined ? {} : { actorId: actor }),
    ...(from === undefined ? {} : { from: readInstant("--from", from) }),
    ...(to === undefined ? {} : { to: readInstant("--to", to) }),
  }
}
