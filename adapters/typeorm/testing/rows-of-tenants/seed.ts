import type { DataSource } from "typeorm"
import type { SeedRow } from "./owners.ts"
import { ACCESS_ROWS } from "./rows/accounts.ts"
import { CONNECTION_ROWS } from "./rows/connection.ts"
import { EMPLOYEE_ROWS } from "./rows/employee.ts"
import { JOURNEY_ROWS } from "./rows/journey.ts"
import { ORGANIZATION_ROWS } from "./rows/organization.ts"
import { REQUESTS_ROWS } from "./rows/requests.ts"
import { SYNC_ROWS } from "./rows/sync.ts"
import { WEBHOOKS_ROWS } from "./rows/webhooks.ts"
import { AT, id, PLACES, VENDORS } from "./tenants.ts"

/** In the order of their foreign keys. A new table is added to one of these, or its test fails. */
const ROWS: Readonly<Record<string, ReadonlyArray<SeedRow>>> = {
  ...ORGANIZATION_ROWS,
  ...ACCESS_ROWS,
  ...SYNC_ROWS,
  ...EMPLOYEE_ROWS,
  ...CONNECTION_ROWS,
  ...JOURNEY_ROWS,
  ...WEBHOOKS_ROWS,
  ...REQUESTS_ROWS,
}

/** SQL that appends an entry about a connection to the chain of a vendor. */
export const appendEntry = (vendor: string, connection: string, corporate: string): string =>
  `SELECT public.audit_append(jsonb_build_array(jsonb_build_object('chain_id', ${id(vendor)}, 'id', gen_random_uuid(),
    'at', ${AT}, 'role', 'operator', 'action', 'connection.show', 'target_kind', 'connection',
    'connection_id', ${id(connection)}, 'org_id', ${id(corporate)}, 'via', 'api', 'outcome', 'done', 'details', '{}')))`

/** What the application sees of other tables: the rows of each condition. */
export const VIEWS: Readonly<
  Record<string, ReadonlyArray<{ where: string; readers: ReadonlyArray<string> }>>
> = {
  "public.vendor_admin": VENDORS.map((name) => ({ where: `vendor_org_id = ${id(name)}`, readers: [name] })),
  "tenant.employee_record": ofSessionRows(),
  "tenant.staged_employee": ofSessionRows(),
  "public.audit_head": VENDORS.map((name) => ({ where: `chain_id = ${id(name)}`, readers: [name] })),
  "public.audit_entry": PLACES.map(({ vendor, corporate, connection }) => ({
    where: `connection_id = ${id(connection)}`,
    readers: [vendor, corporate],
  })),
  "public.migration": [{ where: "true", readers: [] }],
}

function ofSessionRows() {
  return PLACES.map(({ vendor, corporate, connection }) => ({
    where: `session_id = ${id(`session ${connection}`)}`,
    readers: [vendor, corporate, connection],
  }))
}

/** A row as PostgreSQL shows it, and who may do what with it. */
export interface ShownRow extends Required<Omit<SeedRow, "values">> {
  readonly shown: string
}

/** Inserts all rows; returns those of each table and view, by its name with the schema. */
export const insertRows = async (
  dataSource: DataSource,
): Promise<ReadonlyMap<string, ReadonlyArray<ShownRow>>> => {
  const inserted = new Map<string, ReadonlyArray<ShownRow>>()
  for (const [table, rows] of Object.entries(ROWS)) {
    const shown: Array<ShownRow> = []
    for (const { values, ...row } of rows) {
      const [answer] = await dataSource.query<ReadonlyArray<{ shown: string }>>(
        `INSERT INTO ${table} (${Object.keys(values).join(", ")}) VALUES (${Object.values(values).join(", ")})
          RETURNING to_jsonb(${table})::text AS shown`,
      )
      shown.push(complete(row, answer?.shown ?? ""))
    }
    inserted.set(`public.${table}`, shown)
  }
  for (const { vendor, corporate, connection } of PLACES)
    await dataSource.query(appendEntry(vendor, connection, corporate))
  for (const [view, rows] of Object.entries(VIEWS)) {
    const shown: Array<ShownRow> = []
    for (const { where, readers } of rows) {
      const answers = await dataSource.query<ReadonlyArray<{ shown: string }>>(
        `SELECT to_jsonb(v)::text AS shown FROM ${view} v WHERE ${where}`,
      )
      for (const answer of answers) shown.push(complete({ readers, writers: [] }, answer.shown))
    }
    inserted.set(view, shown)
  }
  return inserted
}

const complete = (
  { readers, writers = readers, creators = writers, deleters = writers }: Omit<SeedRow, "values">,
  shown: string,
): ShownRow => ({ shown, readers, writers, creators, deleters })
