import * as Effect from "effect/Effect"
import { foldOrganizationName } from "../../../core/domain/connection/organization-lookup.ts"
import {
  CONNECTION_COLUMNS,
  CONNECTION_JOINS,
  toConnection,
  type JoinedConnectionRow,
} from "../connection-row/columns.ts"
import type { Database } from "../database.ts"
import type { Connections } from "../../../core/ports/connection/connections.ts"

/** See `Connections.findCandidates`. */
export const connectionCandidates =
  (database: Database): Connections["findCandidates"] =>
  (vendorOrgId, lookup) =>
    lookup.by === "domain"
      ? database
          .query<JoinedConnectionRow>("find the connections that may be meant", OF_DOMAIN, [
            vendorOrgId,
            lookup.domain,
          ])
          .pipe(Effect.map((rows) => rows.map(toConnection)))
      : database
          .query<NamedRow>("find the connections that may be meant", OPEN, [vendorOrgId])
          .pipe(Effect.map((rows) => rows.filter(hasName(lookup.foldedName)).map(toConnection)))

type NamedRow = JoinedConnectionRow & { folded_name: string }

/** Compares the name given by the first vendor, or by this one. */
const hasName =
  (foldedName: string) =>
  (row: NamedRow): boolean =>
    row.folded_name === foldedName || foldOrganizationName(row.corporate_name) === foldedName

const OPEN = {
  text: `SELECT ${CONNECTION_COLUMNS}, o.folded_name FROM connection c ${CONNECTION_JOINS}
    WHERE c.vendor_org_id = $1 AND c.status <> 'CONNECTION_TERMINATED' ORDER BY c.created_at, c.id`,
}
const OF_DOMAIN = {
  text: `SELECT ${CONNECTION_COLUMNS} FROM connection c ${CONNECTION_JOINS}
    WHERE c.vendor_org_id = $1 AND c.status <> 'CONNECTION_TERMINATED'
      AND (o.email_domain = $2 OR lower(split_part(c.admin_email, '@', -1)) = $2
        OR EXISTS (SELECT FROM corporate_user u WHERE u.org_id = o.id AND split_part(u.email, '@', -1) = $2))
    ORDER BY c.created_at, c.id`,
}
