import * as Effect from "effect/Effect"
import type { AuditFilter, AuditLog, AuditPlace } from "../../../core/ports/audit/audit-log.ts"
import type { NewAuditEntry } from "../../../core/domain/audit/entry.ts"
import { AmbientTransaction } from "../ambient-transaction.ts"
import type { Database } from "../database.ts"
import type { Statement } from "../statement.ts"
import { isUuid } from "../is-uuid.ts"
import type { AuditEntryRow, AuditHeadRow } from "../rows/audit.ts"
import { makeAppendInBatches } from "./append-in-batches.ts"
import { toChainId, toEntry, toNewRow, toVendorOrgId } from "./entry-row.ts"

export const makeAuditLog = (database: Database): AuditLog => ({
  within: (change, toEntry) =>
    database.within("record the change in the audit log", change, async (client, result) => {
      const entry = toEntry(result)
      // The last statement before the commit: it holds the lock of the chain's head.
      if (entry !== null) await client.query({ ...APPEND, values: [JSON.stringify([toNewRow(entry)])] })
    }),

  append: makeAppend(database),

  list: (filter, page) => {
    if (!hasValidIds(filter)) return Effect.succeed([])
    const { text, values } = buildList(filter, page)
    return database
      .query<AuditEntryRow>("list the audit log", { text }, values)
      .pipe(Effect.map((rows) => rows.map(toEntry)))
  },

  listHeads: (vendorOrgId) =>
    database
      .query<AuditHeadRow>("list the chains of the audit log", HEADS, [
        vendorOrgId === undefined ? null : toChainId(vendorOrgId),
      ])
      .pipe(
        Effect.map((rows) =>
          rows.map(({ chain_id, sequence, hash }) => ({
            vendorOrgId: toVendorOrgId(chain_id),
            sequence: Number(sequence),
            hash,
          })),
        ),
      ),

  readChain: (vendorOrgId, after, limit) =>
    database
      .query<AuditEntryRow>("read a chain of the audit log", CHAIN, [toChainId(vendorOrgId), after, limit])
      .pipe(Effect.map((rows) => rows.map(toEntry))),
})

const makeAppend = (database: Database): AuditLog["append"] => {
  const append = (statement: Statement, entries: ReadonlyArray<NewAuditEntry>) =>
    Effect.suspend(() =>
      Effect.asVoid(
        database.query("write to the audit log", statement, [JSON.stringify(entries.map(toNewRow))]),
      ),
    )
  const appendInBatches = makeAppendInBatches((entries) => append(APPEND_BATCH, entries))
  return (entry) =>
    Effect.withFiber((fiber) =>
      // Entries of a transaction are committed with it, and with nobody else's.
      fiber.getRef(AmbientTransaction)?.isOpen() === true ? append(APPEND, [entry]) : appendInBatches(entry),
    )
}

/** A connection decides the chain and the corporate of its entries; drafts have no corporate yet. */
const APPEND = {
  name: "append_audit_entries",
  text: `SELECT audit_append((
    SELECT jsonb_agg(e.value || jsonb_build_object('chain_id', coalesce(c.vendor_org_id::text, e.value->>'chain_id'),
      'org_id', coalesce(c.org_id::text, e.value->>'org_id')) ORDER BY e.place)
    FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY AS e (value, place)
    LEFT JOIN LATERAL (SELECT vendor_org_id, org_id FROM connection
      WHERE id = (e.value->>'connection_id')::uuid LIMIT 1) c ON true))`,
}

/** A batch may have entries of several tenants. */
const APPEND_BATCH: Statement = { ...APPEND, service: true }

const HEADS = {
  text: "SELECT chain_id, sequence, hash FROM audit_head WHERE $1::uuid IS NULL OR chain_id = $1 ORDER BY chain_id",
}

const CHAIN = {
  text: "SELECT * FROM audit_entry WHERE chain_id = $1 AND sequence > $2 ORDER BY sequence LIMIT $3",
}

const hasValidIds = ({ vendorOrgId, orgId, connectionId, actorId }: AuditFilter): boolean =>
  [vendorOrgId ?? undefined, orgId, connectionId, actorId].every((id) => id === undefined || isUuid(id))

/** Only conditions that are asked for, so that each list has the plan of its own index. */
const buildList = (
  filter: AuditFilter,
  { after, limit }: { readonly after: AuditPlace | null; readonly limit: number },
) => {
  const values: Array<unknown> = []
  const parameter = (value: unknown) => `$${String(values.push(value))}`
  const { vendorOrgId, orgId, connectionId, actions, actorId, recordId, from, to } = filter
  const conditions = [
    ...(vendorOrgId === undefined ? [] : [`chain_id = ${parameter(toChainId(vendorOrgId))}`]),
    ...(orgId === undefined ? [] : [`org_id = ${parameter(orgId)}`]),
    ...(connectionId === undefined ? [] : [`connection_id = ${parameter(connectionId)}`]),
    ...(actions === undefined ? [] : [`action = ANY(${parameter(actions)})`]),
    ...(actorId === undefined ? [] : [isBy(parameter(actorId))]),
    ...(recordId === undefined ? [] : [`target_kind = 'employee' AND target_id = ${parameter(recordId)}`]),
    ...(from === undefined ? [] : [`at >= ${parameter(new Date(from))}`]),
    ...(to === undefined ? [] : [`at < ${parameter(new Date(to))}`]),
    ...(after === null
      ? []
      : [`(at, id) < (${parameter(new Date(after.at))}, ${parameter(after.id)}::uuid)`]),
  ]
  const where = conditions.length === 0 ? "" : `WHERE ${conditions.join(" AND ")}`
  const text = `SELECT * FROM audit_entry ${where} ORDER BY at DESC, id DESC LIMIT ${parameter(limit)}`
  return { text, values }
}

const isBy = (actor: string): string => `(user_id = ${actor} OR credential_id = ${actor})`
