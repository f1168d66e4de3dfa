import * as Effect from "effect/Effect"
import {
  type ApiCaller,
  type ApiCallers,
  type RateLimit,
  type RateLimitResult,
  pickTighterLimit,
} from "../../../core/ports/accounts/api-callers.ts"
import type { KeyScope } from "../../../core/contract/accounts/key-scope.ts"
import { describePaced } from "../../../core/domain/accounts/paced-limit.ts"
import type { VendorKey } from "../../../core/ports/accounts/payload-cipher.ts"
import { activeAt } from "./active-at.ts"
import type { Database } from "../database.ts"
import { makeNoteUse } from "./note-use.ts"

export const makeApiCallers = (database: Database): ApiCallers => ({
  authenticateUser: ({ username, passwordDigest, endpoint, limit, now }) =>
    database
      .query<UserRow>("find the caller", AUTHENTICATE_USER, [
        username,
        passwordDigest,
        endpoint,
        limit.limit,
        limit.windowMillis + ARRIVAL_SLACK_MILLIS,
        new Date(now),
      ])
      .pipe(Effect.map(([row]) => (row === undefined ? null : toApiCaller(row, limit)))),

  authenticateKey: ({ keyDigest, endpoint, limit, now }) =>
    database
      .query<KeyRow>("find the caller", AUTHENTICATE_KEY, [
        keyDigest,
        endpoint,
        limit.limit,
        limit.windowMillis,
        new Date(now),
      ])
      .pipe(
        Effect.map(([row]) =>
          row === undefined
            ? null
            : {
                id: row.id,
                vendorOrgId: row.vendor_org_id,
                scopes: row.scopes,
                keyDigest: row.digest,
                rateLimit: toPacedResult(row, limit),
              },
        ),
      ),

  authorizeReader: ({ vendorOrgId, endpoint, limit, now }) =>
    database
      .query<ReaderRow>("count the read", AUTHORIZE_READER, [
        vendorOrgId,
        endpoint,
        limit.limit,
        limit.windowMillis + ARRIVAL_SLACK_MILLIS,
        new Date(now),
      ])
      .pipe(
        Effect.map((rows) => ({
          keys: rows[0]?.keys ?? [],
          rateLimit: rows.map((row) => toRateLimitResult(row, limit)).reduce(pickTighterLimit),
        })),
      ),
  isActive: ({ kind, id }, now) =>
    database
      .query("find the credential", IS_ACTIVE[kind], [id, new Date(now)])
      .pipe(Effect.map((rows) => rows.length > 0)),

  recordUse: makeNoteUse(database),

  countRequest: (key, limit) =>
    limit.each === "address"
      ? database
          .query<RateCount>("count the call", COUNT_ADDRESS, [
            key,
            limit.limit,
            limit.windowMillis + ARRIVAL_SLACK_MILLIS,
          ])
          .pipe(Effect.map(([row]) => toRateLimitResult(row as RateCount, limit)))
      : database
          .query<PaceCount>("count the call", COUNT, [key, limit.limit, limit.windowMillis])
          .pipe(Effect.map(([row]) => toPacedResult(row as PaceCount, limit))),
})

/** The result of `take_rate`. */
interface RateCount {
  allowed: boolean
  hits: number
  oldest_age: number
}

/** The result of `takePaced`. */
interface PaceCount {
  allowed: boolean
  /** Milliseconds. */
  full_in: number
}

interface UserRow {
  id: string
  vendor_org_id: string
  username: string
  password_digest: Buffer
  keys: ReadonlyArray<VendorKey>
  /** Null, like the columns below, when the digest does not match. */
  allowed: boolean | null
  hits: number
  oldest_age: number
}

interface ReaderRow extends RateCount {
  keys: ReadonlyArray<VendorKey>
}

interface KeyRow extends PaceCount {
  id: string
  vendor_org_id: string
  digest: Buffer
  scopes: KeyScope[]
}

/**
 * The window is slightly wider than the limit says, since a caller measures by its own clock and network delays vary: 4 in
 * 1,025 ms still allows 3.9 per second.
 */
const ARRIVAL_SLACK_MILLIS = 25

/** A wrong digest yields no key, and without a key nothing is counted. */
const AUTHENTICATE_USER = {
  name: "admit-user",
  text: `SELECT u.id, u.vendor_org_id, u.username, u.password_digest, t.allowed, t.hits, t.oldest_age,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'kid', k.kid, 'encrypts', k.encrypts, 'jwk', k.jwk)
          ORDER BY k.created_at DESC, k.id), '[]')
        FROM vendor_key k WHERE k.vendor_org_id = u.vendor_org_id AND ${activeAt("k", "$6")}) AS keys
    FROM basic_user u
    LEFT JOIN LATERAL take_rate(CASE WHEN u.password_digest = $2 THEN $3 || ':' || u.id END, $4, $5) t ON true
    WHERE u.username = $1 AND ${activeAt("u", "$6")}`,
  shared: true,
}

/**
 * SQL of core/domain/accounts/paced-limit.ts: counts a call of each key of the query. The first time of a row is when its whole
 * limit is available again; a second one marks the last call as refused. One statement by the primary key, so the lock of the
 * row orders the calls of all processes, and the database's clock applies to all. A row that `take_rate` wrote begins with a time in the
 * past, which is as good as none.
 */
const takePaced = (keys: string, most: string, windowMillis: string): string => {
  const millis = (text: string) => `(${text}) * interval '1 millisecond'`
  const interval = millis(`${windowMillis}::float8 / ${most}`)
  const next = `greatest(w.hits[1], clock_timestamp()) + ${interval}`
  return `INSERT INTO rate_window AS w (key, hits)
      SELECT key, ARRAY[clock_timestamp() + ${interval}] FROM (${keys}) caller (key)
      ON CONFLICT (key) DO UPDATE SET hits = CASE
        WHEN ${next} <= clock_timestamp() + ${millis(windowMillis)} THEN ARRAY[${next}]
        ELSE ARRAY[w.hits[1], clock_timestamp()] END
      RETURNING cardinality(hits) = 1 AS allowed,
        (extract(epoch FROM hits[1] - clock_timestamp()) * 1000)::float8 AS full_in`
}

const AUTHENTICATE_KEY = {
  name: "admit-key",
  text: `WITH caller AS (
      SELECT k.id, k.vendor_org_id, k.digest, k.scopes FROM api_key k WHERE k.digest = $1 AND ${activeAt("k", "$5")}),
    taken AS (${takePaced("SELECT $2 || ':' || id FROM caller", "$3::int", "$4::int")})
    SELECT caller.id, caller.vendor_org_id, caller.digest, caller.scopes, taken.allowed, taken.full_in FROM caller CROSS JOIN taken`,
  shared: true,
}

/** In the order of their names, so that concurrent calls cannot deadlock. */
const AUTHORIZE_READER = {
  name: "admit-reader",
  text: `SELECT t.allowed, t.hits, t.oldest_age,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'kid', k.kid, 'encrypts', k.encrypts, 'jwk', k.jwk)
          ORDER BY k.created_at DESC, k.id), '[]')
        FROM vendor_key k WHERE k.vendor_org_id = $1 AND ${activeAt("k", "$5")}) AS keys
    FROM (SELECT u.id FROM basic_user u WHERE u.vendor_org_id = $1 AND ${activeAt("u", "$5")} UNION ALL SELECT $1::uuid ORDER BY id) reader
    CROSS JOIN LATERAL take_rate($2 || ':' || reader.id, $3, $4) t`,
  service: true,
}

const isActiveIn = (table: string) => ({
  name: `is-active-${table}`,
  text: `SELECT FROM ${table} c WHERE c.id = $1 AND ${activeAt("c", "$2")}`,
  shared: true,
})

const IS_ACTIVE = {
  "api-key": isActiveIn("api_key"),
  "basic-user": isActiveIn("basic_user"),
  "public-key": isActiveIn("vendor_key"),
} as const

/** Rate windows of addresses, strict since anyone who guesses credentials needs no bursts. They run on their own connection, so that many rejections do not delay authenticated callers. */
const COUNT_ADDRESS = {
  name: "count-address",
  text: "SELECT * FROM take_rate($1, $2, $3)",
  shared: "strangers",
  service: true,
} as const

const COUNT = {
  name: "count-call",
  text: takePaced("SELECT $1::text", "$2::int", "$3::int"),
  shared: true,
  service: true,
}

const toApiCaller = (row: UserRow, limit: RateLimit): ApiCaller => ({
  id: row.id,
  vendorOrgId: row.vendor_org_id,
  username: row.username,
  passwordDigest: row.password_digest,
  keys: row.keys,
  rateLimit: row.allowed === null ? null : toRateLimitResult({ ...row, allowed: row.allowed }, limit),
})

const toPacedResult = ({ allowed, full_in }: PaceCount, limit: RateLimit): RateLimitResult =>
  describePaced(allowed, full_in, limit)

const toRateLimitResult = (
  { allowed, hits, oldest_age }: RateCount,
  { limit, windowMillis }: RateLimit,
): RateLimitResult => ({
  allowed,
  remaining: limit - hits,
  resetMillis: hits < limit ? 0 : Math.max(1, Math.ceil(windowMillis + ARRIVAL_SLACK_MILLIS - oldest_age)),
})
