import * as Effect from "effect/Effect"
import type { DataModelKey, TokenFlags } from "../../../core/contract/sharing/data-model-flags.ts"
import { LIVE_STATUSES } from "../../../core/domain/connection/state.ts"
import { DIRECTORY_COLUMNS } from "../../../core/domain/employee/directory-search.ts"
import type { ConnectionScope } from "../../../core/domain/connection/scope.ts"
import type { DirectorySearch, SearchableConnection } from "../../../core/ports/employee/directory-search.ts"
import { IN_SCOPE, scopeParameters } from "../connection-row/scope.ts"
import type { Database } from "../database.ts"
import { quoteList } from "../quote-list.ts"

/*
 * What decides about the columns of the directory, for every connection of a scope. Decompressing the flags of 5,000
 * connections takes longer than the search itself, so that what was read from a version of a row is remembered: a row and its
 * version never change.
 */

/** `DirectorySearch.listConnections`. */
export const makeSearchableConnections = (database: Database): DirectorySearch["listConnections"] => {
  const remembered = new Map<string, string>()
  return Effect.fnUntraced(function* (scope: ConnectionScope) {
    const rows = yield* database.query<ListedRow>("list the directories", LIST, [
      ...scopeParameters(scope),
      LIVE_STATUSES,
    ])
    const unknown = rows.filter((row) => !remembered.has(nameVersion(row)))
    if (remembered.size + unknown.length > MAX_REMEMBERED) remembered.clear()
    const missing = rows.filter((row) => !remembered.has(nameVersion(row))).map(({ id }) => id)
    const read =
      missing.length === 0 ? [] : yield* database.query<TermsRow>("read the terms", TERMS, [missing])
    for (const row of read) remembered.set(nameVersion(row), row.terms)
    const models = yield* database.query<ModelRow>("read the data models", MODELS, [
      [...new Set(rows.map((row) => row.vendor_org_id))],
    ])
    const vendors = new Map(models.map((row) => [row.org_id, row]))
    return toSearchable(rows, { vendors, remembered })
  })
}

/** About 10 MB. */
const MAX_REMEMBERED = 50_000

interface VersionedRow {
  readonly id: string
  readonly version: string
}

interface ListedRow extends VersionedRow {
  readonly vendor_org_id: string
  readonly org_id: string
  readonly org_name: string
  readonly employee_count: number
}

interface TermsRow extends VersionedRow {
  /** `Terms` as JSON. */
  readonly terms: string
}

interface ModelRow {
  readonly org_id: string
  readonly name: string
  readonly flags: TokenFlags
}

interface Terms {
  readonly connection: TokenFlags | null
  readonly agreed: TokenFlags | null
  readonly withheld: ReadonlyArray<DataModelKey>
  readonly onDemand: boolean
}

const nameVersion = ({ id, version }: VersionedRow): string => `${id} ${version}`

/** The transaction that wrote the row, and its place. */
const VERSION = "c.xmin::text || ' ' || c.ctid::text AS version"

/** By the corporate's name. */
const LIST = {
  text: `SELECT c.id, ${VERSION}, c.vendor_org_id, c.org_id, o.org_name, c.employee_count FROM connection c
    CROSS JOIN LATERAL (SELECT coalesce(own_name, c.corporate_name) AS org_name FROM organization
      WHERE id = c.org_id OFFSET 0) o
    WHERE ${IN_SCOPE} AND c.status = ANY($4) AND c.data_key IS NOT NULL
    ORDER BY lower(o.org_name) COLLATE "C", c.id`,
}

/** The category of all columns of the directory. */
const CATEGORY = "detail_info_fields"

/** The flags of the directory's columns; those of the category are decompressed once for each row. */
const pickFlags = (flags: string): string =>
  `(SELECT jsonb_build_object('${CATEGORY}', jsonb_strip_nulls(jsonb_build_object(
    ${DIRECTORY_COLUMNS.map((key) => `'${key}', of -> '${key}'`).join(", ")})))
    FROM (SELECT ${flags} -> '${CATEGORY}' AS of OFFSET 0) f WHERE ${flags} IS NOT NULL)`

const TERMS = {
  text: `SELECT c.id, ${VERSION}, jsonb_build_object(
        'connection', ${pickFlags("c.flags")}, 'agreed', ${pickFlags("c.agreed")}, 'withheld',
        ARRAY(SELECT w FROM unnest(c.withheld) w WHERE w IN (${quoteList(DIRECTORY_COLUMNS)}) ORDER BY w),
        'onDemand', c.on_demand)::text AS terms
    FROM unnest($1::uuid[]) AS wanted CROSS JOIN LATERAL (SELECT *, xmin, ctid FROM connection
      WHERE id = wanted OFFSET 0) c`,
}

const MODELS = {
  text: `SELECT v.org_id, w.name, ${pickFlags("v.flags")} AS flags FROM vendor v
    CROSS JOIN LATERAL (SELECT name FROM organization WHERE id = v.org_id OFFSET 0) w
    WHERE v.org_id = ANY($1::uuid[])`,
}

interface KnownTerms {
  readonly vendors: ReadonlyMap<string, ModelRow>
  readonly remembered: ReadonlyMap<string, string>
}

/** Connections with equal terms have the same object. A row that changed since it was listed is left to the next search. */
const toSearchable = (
  rows: ReadonlyArray<ListedRow>,
  { vendors, remembered }: KnownTerms,
): ReadonlyArray<SearchableConnection> => {
  const shared = new Map<string, SearchableConnection["terms"]>()
  return rows.flatMap((row) => {
    const text = remembered.get(nameVersion(row))
    const vendor = vendors.get(row.vendor_org_id)
    if (text === undefined || vendor === undefined) return []
    const key = `${row.vendor_org_id} ${text}`
    const terms = shared.get(key) ?? parseTerms(vendor.flags, text)
    shared.set(key, terms)
    return [
      {
        id: row.id,
        vendorOrgId: row.vendor_org_id,
        vendorName: vendor.name,
        orgId: row.org_id,
        orgName: row.org_name,
        employeeCount: row.employee_count,
        terms,
      },
    ]
  })
}

const parseTerms = (vendor: TokenFlags, text: string): SearchableConnection["terms"] => {
  const { connection, agreed, withheld, onDemand } = JSON.parse(text) as Terms
  return { flags: { vendor, connection, agreed }, withheld, onDemand }
}
