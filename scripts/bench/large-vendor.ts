import type { BenchHome } from "./bench-home.ts"

export interface LargeVendor {
  readonly clients: number
  readonly webhooks: number
}

/**
 * Gives a vendor this many clients more, and webhooks of the last 90 days with one attempt each. Clients are unlike in size: the
 * first has a hundred times as many webhooks as the last. Of the webhooks 2 % were given up. It writes rows, since sending ten
 * million webhooks takes hours.
 */
export const makeVendorLarge = async (
  { sql, flush }: BenchHome,
  vendorOrgId: string,
  { clients, webhooks }: LargeVendor,
): Promise<void> => {
  await sql.query(ORGANIZATIONS, [clients])
  await sql.query(CONNECTIONS, [vendorOrgId, clients])
  for (let first = 1; first <= webhooks; first += BATCH) {
    const last = Math.min(webhooks, first + BATCH - 1)
    await sql.query(WEBHOOKS, [vendorOrgId, clients, webhooks, first, last])
    await sql.query(ATTEMPTS, [webhooks, first, last])
  }
  await flush()
}

/** The receiver is away: so many webhooks of the last day wait at the clients of `makeVendorLarge`. */
export const makeBacklog = async (
  { sql, flush }: BenchHome,
  vendorOrgId: string,
  { clients }: Pick<LargeVendor, "clients">,
  waiting: number,
): Promise<void> => {
  for (let first = 1; first <= waiting; first += BATCH)
    await sql.query(WAITING, [vendorOrgId, clients, waiting, first, Math.min(waiting, first + BATCH - 1)])
  await flush()
}

const BATCH = 500_000

const id = (of: string, n = "n"): string => `md5('${of} ' || ${n})::uuid`

/** Spreads rows over the last 90 days, in the order of their numbers. */
const at = (count: string): string => `now() - interval '90 days' * (1 - n / ${count}::float8)`

const ORGANIZATIONS = `INSERT INTO organization (id, name, folded_name, email_domain, is_client, is_corporate, created_at, modified_at)
  SELECT ${id("organization")}, 'Corporate ' || n, 'corporate ' || n, n || '.large.example', false, true, now(), now()
  FROM generate_series(1, $1::int) n`

const CONNECTIONS = `INSERT INTO connection (id, vendor_org_id, org_id, connector, status, status_at, data_key, master_key_id,
    withheld, subset, allowed_missing_share, created_at, first_synced_at, corporate_name, org_number)
  SELECT ${id("connection")}, $1, ${id("organization")}, 'csv',
    CASE n % 20 WHEN 0 THEN 'CONNECTION_INVITED' ELSE 'CONNECTION_ACCEPTED' END,
    ${at("$2")}, 'k', 'k1', '{}', '[]', 0.2, ${at("$2")}, ${at("$2")}, 'Corporate ' || n, n
  FROM generate_series(1, $2::int) n`

/** Squared, so that the first clients have most. */
const CLIENT = "(1 + floor($2::int * power((hashint4(n)::bigint + 2147483648) / 4294967296.0, 2)))::int"

const WEBHOOKS = `INSERT INTO webhook (request_id, connection_id, vendor_org_id, session_id, turn, phase, counter, kind, employee_ids,
    state, attempt, due_at, created_at, settled_at)
  SELECT ${id("webhook")}, ${id("connection", CLIENT)}, $1, ${id("session", "n / 10")}, n / 10, 1, n % 10,
    CASE n % 3 WHEN 0 THEN 'sync.events.employee.add/sync.events.delta' ELSE 'sync.events.employee.update/sync.events.delta' END, '{}',
    CASE n % 50 WHEN 0 THEN 'exhausted' ELSE 'delivered' END, 1, ${at("$3")}, ${at("$3")}, ${at("$3")}
  FROM generate_series($4::int, $5::int) n`

const ATTEMPTS = `INSERT INTO webhook_attempt (request_id, started_at, duration_ms, status)
  SELECT ${id("webhook")}, ${at("$1")}, 12, CASE n % 50 WHEN 0 THEN 500 ELSE 200 END
  FROM generate_series($2::int, $3::int) n`

const WAITING = `INSERT INTO webhook (request_id, connection_id, vendor_org_id, session_id, turn, phase, counter, kind, employee_ids,
    state, due_at, created_at)
  SELECT ${id("waiting webhook")}, ${id("connection", CLIENT)}, $1, ${id("session", "n / 10")}, n / 10, 1, n % 10,
    'sync.events.employee.update/sync.events.delta', '{}', 'waiting', w.at, w.at
  FROM generate_series($4::int, $5::int) n
    CROSS JOIN LATERAL (SELECT now() - interval '1 day' * (1 - n / $3::float8) AS at) w`
