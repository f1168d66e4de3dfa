import { randomUUID } from "node:crypto"
import type { QueryRunner } from "typeorm"
import { id } from "./large-tables/rows.ts"

/* How each function of the database is called, for the test that their plans stay good while their tables grow. */

/** Rows of a tenant; all others belong to the large tables. */
export interface TrialTenant {
  readonly vendorOrgId: string
  readonly orgId: string
  readonly connectionId: string
}

/** Calls the function once, on one connection; null: it reads no table. */
export type FunctionTrial = ((on: QueryRunner, tenant: TrialTenant) => Promise<void>) | null

const AT = "'2040-01-01'::timestamptz"
const RULE = `'{"silence": 1000, "opens_after": 1000, "pauses": [1000], "disables_after": 1000000000000}'`

interface Lease {
  readonly request_id: string
  readonly round: number
  readonly attempt: number
}

const claim = async (on: QueryRunner): Promise<ReadonlyArray<Lease>> => {
  await on.query(`SELECT * FROM claim_webhooks(${AT}, ${AT}, 1, 5, 2, 100, 100, 1000)`)
  return (await on.query(
    "SELECT request_id, round, attempt FROM webhook WHERE state = 'sending'",
  )) as ReadonlyArray<Lease>
}

const giveBack = async (on: QueryRunner, leases: ReadonlyArray<Lease>): Promise<void> => {
  await on.query("SELECT give_back_webhooks($1, $2, $3)", [
    leases.map(({ request_id }) => request_id),
    leases.map(({ round }) => round),
    leases.map(({ attempt }) => attempt),
  ])
}

/** Claims webhooks and records that their attempts failed; they stay due. */
const settle =
  (call: string) =>
  async (on: QueryRunner): Promise<void> => {
    const leases = await claim(on)
    const outcome = { state: "waiting", outcome: "failed", due: 0, started: 0, duration_ms: 1, status: 500 }
    await on.query(call, [JSON.stringify(leases.map((lease) => ({ ...lease, ...outcome })))])
  }

/** In a transaction as the API has it: with the role that sees the rows of one vendor. */
const asVendor =
  (...statements: ReadonlyArray<string>) =>
  async (on: QueryRunner, { vendorOrgId, orgId, connectionId }: TrialTenant): Promise<void> => {
    const named = { VENDOR: vendorOrgId, CORPORATE: orgId, CONNECTION: connectionId }
    await on.startTransaction()
    await on.query("SET LOCAL ROLE hrsync_application; SET LOCAL search_path = tenant, public")
    await on.query(
      "SELECT set_config('hrsync.vendor', $1, true), set_config('hrsync.seen_connection', '', true)",
      [vendorOrgId],
    )
    for (const statement of statements)
      await on.query(
        statement.replaceAll(/VENDOR|CORPORATE|CONNECTION/gu, (name) => named[name as keyof typeof named]),
      )
    await on.commitTransaction()
  }

/** An entry of the vendor's own chain. */
const append = (about: string): string =>
  `SELECT audit_append(jsonb_build_array(jsonb_build_object('chain_id', 'VENDOR', 'id', gen_random_uuid(),
    'at', '2026-01-01T00:00:00Z', 'role', 'vendor', 'action', 'a', 'target_kind', 'connection', 'via', 'api',
    'outcome', 'done', 'details', '{}', ${about})))`

/** A key of its own, whose row is the last of the table: the second call is denied. */
const withDenial = async (on: QueryRunner): Promise<void> => {
  const key = randomUUID()
  for (let call = 0; call < 2; call++) await on.query("SELECT * FROM take_rate($1, 1, 100000000)", [key])
}

const appended = asVendor(append("'connection_id', 'CONNECTION'"), append("'org_id', 'CORPORATE'"))

export const FUNCTION_TRIALS: Readonly<Record<string, FunctionTrial>> = {
  audit_append: appended,
  audit_guard_head: appended,
  audit_hash: null,
  audit_refuse_change: null,
  audit_value: null,
  claim_webhooks: async (on) => giveBack(on, await claim(on)),
  first_use: async (on) => {
    await on.query("SELECT first_use('trial', gen_random_uuid()::text, now())")
  },
  give_back_webhooks: async (on) => giveBack(on, await claim(on)),
  move_circuits: settle(`SELECT move_circuits(${AT}, $1, ${RULE})`),
  move_lanes: async (on, { connectionId }) => {
    await on.query("SELECT move_lanes($1)", [[connectionId]])
  },
  name_scope: null,
  page_of_employees: async (on, tenant) => {
    await on.query("SELECT * FROM page_of_employees($1, 0, 25)", [tenant.connectionId])
    await asVendor("SELECT * FROM page_of_employees('CONNECTION', 0, 25)")(on, tenant)
  },
  record_outcomes: settle(`SELECT record_outcomes(${AT}, $1, true)`),
  refuse_new_owner: null,
  seen_connection: null,
  seen_session: null,
  sees_connection: asVendor(
    "SELECT sees_connection('CONNECTION')",
    `SELECT sees_connection(${id("connection", "7")})`,
  ),
  sees_session: asVendor("SELECT sees_session('CONNECTION')", `SELECT sees_session(${id("session", "7")})`),
  settle_webhooks: settle(`SELECT settle_webhooks(${AT}, $1, true, ${RULE})`),
  take_rate: withDenial,
}
