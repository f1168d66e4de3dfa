import * as Effect from "effect/Effect"
import type {
  IssuedPushCredential,
  PushAccess,
  PushCredential,
  PushEnvironment,
  PushTokens,
} from "../../../core/ports/push-access.ts"
import type { Database, Tx } from "../database.ts"
import { type PushCredentialRow, pushCredentialRow } from "../rows/push.ts"

export const makePushAccess = (database: Database): PushAccess => ({
  replace: (credential, issuedAt) =>
    database.transaction("store the credential", (tx) => replaceCredential(tx, credential, issuedAt)),

  list: (connectionId) =>
    database
      .query<PushCredentialRow>("list the credentials", LIST, [connectionId])
      .pipe(Effect.map((rows) => rows.map(toIssuedCredential))),

  end: (connectionId, environment, endedAt) =>
    database.transaction("revoke the credential", async (tx) => {
      const ended = await endCredential(tx, connectionId, environment, endedAt)
      return ended !== null
    }),

  approve: (production, now) =>
    database.transaction("approve the test environment", async (tx) => {
      const { connectionId } = production
      const purged = await endCredential(tx, connectionId, "test", now)
      if (purged === null) return null
      await replaceCredential(tx, production, now)
      await endCredential(tx, connectionId, "production", now)
      return purged
    }),

  findByUsername: (username) =>
    database
      .query<PushCredentialRow>("find the credential", BY_USERNAME, [username])
      .pipe(Effect.map(([row]) => (row === undefined ? null : toPushCredential(row)))),

  startTokenFamily: (credentialId, familyId, tokens) =>
    database.transaction("store the tokens", async (tx) => {
      const held = await tx.run(HOLD, [credentialId])
      if (held.length === 0) return false
      await insertTokens(tx, credentialId, familyId, tokens)
      return true
    }),

  findByAccessToken: (digest, now) =>
    database
      .query<PushCredentialRow>("find the token", BY_TOKEN, [digest, new Date(now)])
      .pipe(Effect.map(([row]) => (row === undefined ? null : toPushCredential(row)))),

  refreshTokens: (refreshDigest, next, now) =>
    database.transaction("renew the tokens", async (tx) => {
      const [credential] = await tx.run<PushCredentialRow>(LOCK_HOLDER, [refreshDigest])
      const [token] = await tx.run<RefreshRow>(REFRESH, [refreshDigest, new Date(now)])
      if (credential === undefined || token === undefined) return null
      if (token.used_at !== null) {
        await tx.run({ text: "DELETE FROM push_token WHERE family_id = $1" }, [token.family_id])
        return null
      }
      await tx.run({ text: "UPDATE push_token SET used_at = $2 WHERE digest = $1" }, [
        refreshDigest,
        new Date(now),
      ])
      await insertTokens(tx, credential.id, token.family_id, next)
      return toPushCredential(credential)
    }),
})

interface RefreshRow {
  family_id: string
  used_at: Date | null
}

const replaceCredential = async (tx: Tx, credential: PushCredential, issuedAt: number): Promise<void> => {
  const { id, connectionId, environment, authType, username, passwordDigest } = credential
  const replaced = await tx.run<PushCredentialRow>(DELETE, [connectionId, environment])
  await tx.run(END_TOKENS, [replaced.map((row) => row.id)])
  const issued = new Date(issuedAt)
  const tests = replaced.find((row) => row.ended_at === null)
  await tx.run(INSERT, [
    ...[id, connectionId, environment, authType, username, passwordDigest, issued],
    ...[tests?.tests_accepted ?? 0, tests?.tests_refused ?? 0, tests?.approval_requested_at ?? null],
  ])
}

/** The number of deleted test records; null: there was no active credential. */
const endCredential = async (
  tx: Tx,
  connectionId: string,
  environment: PushEnvironment,
  endedAt: number,
): Promise<number | null> => {
  const ended = await tx.run<{ id: string }>(END, [connectionId, environment, new Date(endedAt)])
  if (ended.length === 0) return null
  await tx.run(END_TOKENS, [ended.map((row) => row.id)])
  if (environment === "production") return 0
  const [purged] = await tx.run<{ count: number }>(PURGE, [connectionId])
  return purged?.count ?? 0
}

const LIST = {
  text: "SELECT * FROM push_credential WHERE connection_id = $1 ORDER BY environment DESC",
}
/**
 * Waits for transactions that are storing a test record or adding tokens: they lock the credential's row. The statements after
 * it take a new snapshot and see what was added; nothing is added after them.
 */
const END = {
  text: `UPDATE push_credential SET ended_at = $3
    WHERE connection_id = $1 AND environment = $2 AND ended_at IS NULL RETURNING id`,
}
const PURGE = {
  text: `WITH gone AS (DELETE FROM push_test_record WHERE connection_id = $1 RETURNING 1),
      outcomes AS (DELETE FROM push_test_outcome WHERE connection_id = $1)
    SELECT count(*)::int AS count FROM gone`,
}
const END_TOKENS = {
  text: "DELETE FROM push_token WHERE credential_id = ANY($1::uuid[])",
}
const DELETE = {
  text: "DELETE FROM push_credential WHERE connection_id = $1 AND environment = $2 RETURNING *",
}
const INSERT = {
  text: `INSERT INTO push_credential
      (id, connection_id, environment, auth_type, username, password_digest, issued_at,
       tests_accepted, tests_refused, approval_requested_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
}

const COLUMNS = pushCredentialRow.listColumns()

const BY_USERNAME = {
  name: "push-credential",
  text: `SELECT ${COLUMNS} FROM push_credential WHERE username = $1 AND ended_at IS NULL`,
  shared: true,
}
const BY_TOKEN = {
  name: "push-token",
  text: `SELECT ${COLUMNS} FROM push_credential WHERE ended_at IS NULL AND id = (
    SELECT credential_id FROM push_token WHERE digest = $1 AND kind = 'access' AND expires_at > $2)`,
  shared: true,
}
/** Tokens are added only under this row lock: a revocation either waits, or has finished and is visible here. */
const HOLD = {
  text: "SELECT id FROM push_credential WHERE id = $1 AND ended_at IS NULL FOR SHARE",
}
/**
 * Serialises renewals of a credential, so that the second use of a token also revokes tokens that a concurrent renewal of the
 * same family adds. Locks the credential before any token, as a revocation does; otherwise the two could deadlock.
 */
const LOCK_HOLDER = {
  text: `SELECT * FROM push_credential WHERE ended_at IS NULL
      AND id = (SELECT credential_id FROM push_token WHERE digest = $1 AND kind = 'refresh') FOR UPDATE`,
}
/** A separate statement, so that it sees what was committed while the previous one waited. */
const REFRESH = {
  text: "SELECT family_id, used_at FROM push_token WHERE digest = $1 AND kind = 'refresh' AND expires_at > $2",
}
const INSERT_TOKEN = {
  text: `INSERT INTO push_token (digest, kind, family_id, credential_id, expires_at) VALUES ($1, $2, $3, $4, $5)`,
}

const insertTokens = async (tx: Tx, credentialId: string, familyId: string, tokens: PushTokens) => {
  const { accessDigest, accessExpiresAt, refreshDigest, refreshExpiresAt } = tokens
  await tx.run(INSERT_TOKEN, [accessDigest, "access", familyId, credentialId, new Date(accessExpiresAt)])
  await tx.run(INSERT_TOKEN, [refreshDigest, "refresh", familyId, credentialId, new Date(refreshExpiresAt)])
}

const toPushCredential = (row: PushCredentialRow): PushCredential => ({
  id: row.id,
  connectionId: row.connection_id,
  environment: row.environment,
  authType: row.auth_type,
  username: row.username,
  passwordDigest: row.password_digest,
})

const toIssuedCredential = (row: PushCredentialRow): IssuedPushCredential => ({
  connectionId: row.connection_id,
  environment: row.environment,
  authType: row.auth_type,
  username: row.username,
  issuedAt: row.issued_at.getTime(),
  endedAt: row.ended_at?.getTime() ?? null,
})
