import * as Effect from "effect/Effect"
import type { KeyScope } from "../../../core/contract/accounts/key-scope.ts"
import type { CredentialKind } from "../../../core/domain/accounts/credential.ts"
import type {
  CredentialEnd,
  KeyVendors,
  NewCredential,
  VendorCredential,
  VendorCredentials,
} from "../../../core/ports/accounts/vendor-credentials.ts"
import { measureModulus } from "../../../core/domain/accounts/modulus.ts"
import { activeAt } from "./active-at.ts"
import { SECRETS_IN_FORCE, toAppSecrets, type SecretsRow } from "./app-secrets.ts"
import type { Database, Tx } from "../database.ts"
import { isUuid } from "../is-uuid.ts"
import { apiKeyRow, basicUserRow, vendorKeyRow } from "../rows/accounts/credentials.ts"
import { lockVendor } from "./lock-vendor.ts"
import { rotateSecret } from "./rotate-secret.ts"

export const makeVendorCredentials = (database: Database): VendorCredentials => ({
  list: (vendorOrgId) =>
    database
      .query<ListedRow>("list the credentials", LIST, [vendorOrgId])
      .pipe(Effect.map((rows) => rows.map(toVendorCredential))),

  findOwner: (id) =>
    isUuid(id)
      ? database
          .query<{ vendor_org_id: string }>("find the credential", OWNER, [id])
          .pipe(Effect.map(([row]) => row?.vendor_org_id ?? null))
      : Effect.succeed(null),

  add: (vendorOrgId, credential, { now, most }) =>
    database.transaction("store the credential", async (tx) => {
      if (!(await lockVendor(tx, vendorOrgId))) return "unknown vendor"
      if ((await findActive(tx, vendorOrgId, credential.kind, now)).length >= most) return "too many"
      await insert(tx, vendorOrgId, credential, new Date(now))
      return "added"
    }),

  end: ({ vendorOrgId, id }, asked) =>
    database.transaction("revoke the credential", async (tx) => {
      if (!(await lockVendor(tx, vendorOrgId))) return "unknown"
      for (const kind of USED_KINDS) {
        const [row] = await tx.run<LifeRow>(FIND[kind], [id, vendorOrgId])
        if (row !== undefined) return endCredential(tx, vendorOrgId, { ...row, id, kind }, asked)
      }
      return endSecret(tx, vendorOrgId, id, asked)
    }),

  setPassword: ({ vendorOrgId, id }, passwordDigest, now) =>
    database
      .query<{ username: string }>("replace the password", SET_PASSWORD, [
        id,
        vendorOrgId,
        passwordDigest,
        new Date(now),
      ])
      .pipe(Effect.map(([row]) => row ?? null)),

  appSecrets: (vendorOrgId, now) =>
    database
      .query<SecretsRow>("read the vendor's secrets", APP_SECRETS, [vendorOrgId, new Date(now)])
      .pipe(Effect.map(([row]) => (row === undefined ? [] : toAppSecrets(row)))),

  rotateSecret: (vendorOrgId, rotation) =>
    database.transaction("rotate the app secret", (tx) => rotateSecret(tx, vendorOrgId, rotation)),

  countKeyVendors: (since, now) =>
    database
      .query<KeyVendors>("count the vendors with a public key", KEY_VENDORS, [new Date(since), new Date(now)])
      .pipe(Effect.map(([row]) => row ?? { vendors: 0, used: 0 })),

  listModuli: () =>
    database
      .query<{ n: string }>("read the public keys", MODULI)
      .pipe(Effect.map((rows) => rows.map(({ n }) => n))),
})

type UsedKind = Exclude<CredentialKind, "app-secret">

const TABLES = {
  "api-key": "api_key",
  "basic-user": "basic_user",
  "public-key": "vendor_key",
} as const satisfies Readonly<Record<UsedKind, string>>

const USED_KINDS = Object.keys(TABLES) as ReadonlyArray<UsedKind>

const forEachKind = <A>(make: (table: string) => A) => ({
  "api-key": make(TABLES["api-key"]),
  "basic-user": make(TABLES["basic-user"]),
  "public-key": make(TABLES["public-key"]),
})

interface ListedRow {
  id: string
  kind: CredentialKind
  label: string | null
  name: string | null
  /** Null: it is of another kind. */
  scopes: KeyScope[] | null
  encrypts: boolean | null
  /** The modulus of a public key. */
  n: string | null
  created_at: Date
  last_used_at: Date | null
  expires_at: Date | null
  revoked_at: Date | null
}

const LIST = {
  text: `SELECT 1 AS place, 'api-key' AS kind, id, prefix AS label, name, scopes, NULL::boolean AS encrypts, NULL AS n, created_at, last_used_at, expires_at, revoked_at
      FROM api_key WHERE vendor_org_id = $1
    UNION ALL SELECT 2, 'basic-user', id, username, name, NULL, NULL, NULL, created_at, last_used_at, expires_at, revoked_at
      FROM basic_user WHERE vendor_org_id = $1
    UNION ALL SELECT 3, 'public-key', id, kid, NULL, NULL, encrypts, jwk ->> 'n', created_at, last_used_at, expires_at, revoked_at
      FROM vendor_key WHERE vendor_org_id = $1
    UNION ALL SELECT 4, 'app-secret', coalesce(app_secret_id, org_id), app_secret_prefix,
        NULL, NULL, NULL, NULL, coalesce(app_secret_since, created_at), NULL, NULL, NULL FROM vendor WHERE org_id = $1
    UNION ALL SELECT 4, 'app-secret', id, prefix, NULL, NULL, NULL, NULL, created_at, NULL, signs_until, NULL
      FROM replaced_secret WHERE vendor_org_id = $1
    ORDER BY 1, created_at DESC, id`,
}

const toVendorCredential = (row: ListedRow): VendorCredential => ({
  id: row.id,
  kind: row.kind,
  label: row.label,
  name: row.name,
  scopes: row.scopes,
  publicKey: row.n === null ? null : { encrypts: row.encrypts === true, bits: measureModulus(row.n) },
  createdAt: row.created_at.getTime(),
  lastUsedAt: row.last_used_at?.getTime() ?? null,
  expiresAt: row.expires_at?.getTime() ?? null,
  revokedAt: row.revoked_at?.getTime() ?? null,
})

const OWNER = {
  text: `SELECT vendor_org_id FROM api_key WHERE id = $1 UNION ALL SELECT vendor_org_id FROM basic_user WHERE id = $1
    UNION ALL SELECT vendor_org_id FROM vendor_key WHERE id = $1
    UNION ALL SELECT vendor_org_id FROM replaced_secret WHERE id = $1
    UNION ALL SELECT org_id FROM vendor WHERE coalesce(app_secret_id, org_id) = $1`,
}

const findActive = (tx: Tx, vendorOrgId: string, kind: UsedKind, at: number) =>
  tx.run<{ id: string }>(ACTIVE[kind], [vendorOrgId, new Date(at)])

const ACTIVE = forEachKind((table) => ({
  text: `SELECT c.id FROM ${table} c WHERE c.vendor_org_id = $1 AND ${activeAt("c", "$2")}`,
}))

const insert = (tx: Tx, vendorOrgId: string, credential: NewCredential, now: Date) => {
  const ofVendor = { vendor_org_id: vendorOrgId, created_at: now }
  if (credential.kind === "public-key") {
    const { jwk, ...key } = credential.key
    return tx.rows(vendorKeyRow).insert({ ...ofVendor, ...key, jwk: { ...jwk } })
  }
  const { id, name, expiresAt } = credential
  const named = { ...ofVendor, id, name, expires_at: expiresAt === null ? null : new Date(expiresAt) }
  if (credential.kind === "api-key") {
    const { digest, prefix, scopes } = credential
    return tx.rows(apiKeyRow).insert({ ...named, digest: Buffer.from(digest), prefix, scopes: [...scopes] })
  }
  const { username, passwordDigest } = credential
  return tx.rows(basicUserRow).insert({ ...named, username, password_digest: Buffer.from(passwordDigest) })
}

type LifeRow = Pick<ListedRow, "expires_at" | "revoked_at">

const FIND = forEachKind((table) => ({
  text: `SELECT expires_at, revoked_at FROM ${table} WHERE id = $1 AND vendor_org_id = $2`,
}))

const endCredential = async (
  tx: Tx,
  vendorOrgId: string,
  { id, kind, expires_at, revoked_at }: LifeRow & { readonly id: string; readonly kind: UsedKind },
  { at, now, allowLast }: CredentialEnd,
) => {
  const before = (revoked_at ?? expires_at)?.getTime() ?? null
  if (before !== null && before <= at) return { endsAt: before, kind }
  const others = (await findActive(tx, vendorOrgId, kind, at)).filter((other) => other.id !== id)
  if (others.length === 0 && !allowLast) return { last: kind }
  await (at <= now ? tx.run(REVOKE[kind], [id, new Date(now)]) : tx.run(EXPIRE[kind], [id, new Date(at)]))
  return { endsAt: Math.max(at, now), kind }
}

const REVOKE = forEachKind((table) => ({ text: `UPDATE ${table} SET revoked_at = $2 WHERE id = $1` }))
const EXPIRE = forEachKind((table) => ({ text: `UPDATE ${table} SET expires_at = $2 WHERE id = $1` }))

const SET_PASSWORD = {
  text: `UPDATE basic_user u SET password_digest = $3
    WHERE u.id = $1 AND u.vendor_org_id = $2 AND ${activeAt("u", "$4")} RETURNING u.username`,
}

const endSecret = async (tx: Tx, vendorOrgId: string, id: string, { at }: CredentialEnd) => {
  const [ended] = await tx.run<{ signs_until: Date }>(END_SECRET, [id, vendorOrgId, new Date(at)])
  if (ended !== undefined) return { endsAt: ended.signs_until.getTime(), kind: "app-secret" as const }
  const current = await tx.run(IS_CURRENT, [id, vendorOrgId])
  return current.length > 0 ? "current" : "unknown"
}

const END_SECRET = {
  text: `UPDATE replaced_secret SET signs_until = least(signs_until, $3::timestamptz)
    WHERE id = $1 AND vendor_org_id = $2 RETURNING signs_until`,
}
const IS_CURRENT = {
  text: "SELECT FROM vendor WHERE org_id = $2 AND coalesce(app_secret_id, org_id) = $1",
}

const APP_SECRETS = { text: `SELECT ${SECRETS_IN_FORCE} FROM vendor v WHERE v.org_id = $1` }

const KEY_VENDORS = {
  text: `SELECT count(*)::int AS vendors, count(*) FILTER (WHERE v.used_at >= $1)::int AS used
    FROM (SELECT k.vendor_org_id, max(k.last_used_at) AS used_at FROM vendor_key k
      WHERE ${activeAt("k", "$2")} GROUP BY k.vendor_org_id) v`,
}

const MODULI = { text: "SELECT DISTINCT jwk ->> 'n' AS n FROM vendor_key", bulk: true }
