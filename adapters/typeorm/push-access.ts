import * as Effect from "effect/Effect"
import type { PushAccess, PushCredential, PushTokens } from "../../core/ports/push-access.ts"
import type { Database, Tx } from "./database.ts"
import type { PushCredentialRow } from "./rows/push.ts"

export const makePushAccess = (database: Database): PushAccess => ({
  replace: ({ id, connectionId, environment, username, passwordDigest }, createdAt) =>
    database.transaction("keep the credential", async (tx) => {
      await tx.run(END_TOKENS, [connectionId, environment])
      await tx.run(END_CREDENTIAL, [connectionId, environment])
      await tx.run(INSERT, [id, connectionId, environment, username, passwordDigest, new Date(createdAt)])
    }),

  byUsername: (username) =>
    database
      .query<PushCredentialRow>("find the credential", BY_USERNAME, [username])
      .pipe(Effect.map(([row]) => (row === undefined ? null : credentialOf(row)))),

  begin: (credentialId, familyId, tokens) =>
    database.transaction("keep the tokens", (tx) => insertTokens(tx, credentialId, familyId, tokens)),

  byAccessToken: (digest, now) =>
    database
      .query<PushCredentialRow>("find the token", BY_TOKEN, [digest, new Date(now)])
      .pipe(Effect.map(([row]) => (row === undefined ? null : credentialOf(row)))),

  renew: (refreshDigest, next, now) =>
    database.transaction("renew the tokens", async (tx) => {
      const [token] = await tx.run<RefreshRow>(LOCK_REFRESH, [refreshDigest, new Date(now)])
      if (token === undefined) return null
      if (token.used_at !== null) {
        await tx.run({ text: "DELETE FROM push_token WHERE family_id = $1" }, [token.family_id])
        return null
      }
      await tx.run({ text: "UPDATE push_token SET used_at = $2 WHERE digest = $1" }, [
        refreshDigest,
        new Date(now),
      ])
      await insertTokens(tx, token.id, token.family_id, next)
      return credentialOf(token)
    }),
})

interface RefreshRow extends PushCredentialRow {
  family_id: string
  used_at: Date | null
}

const END_TOKENS = {
  text: `DELETE FROM push_token t USING push_credential c
    WHERE c.connection_id = $1 AND c.environment = $2 AND t.credential_id = c.id`,
}
const END_CREDENTIAL = { text: "DELETE FROM push_credential WHERE connection_id = $1 AND environment = $2" }
const INSERT = { text: "INSERT INTO push_credential VALUES ($1, $2, $3, $4, $5, $6)" }

const BY_USERNAME = {
  name: "push-credential",
  text: "SELECT * FROM push_credential WHERE username = $1",
  shared: true,
}
const BY_TOKEN = {
  name: "push-token",
  text: `SELECT c.* FROM push_token t JOIN push_credential c ON c.id = t.credential_id
    WHERE t.digest = $1 AND t.kind = 'access' AND t.expires_at > $2`,
  shared: true,
}
const LOCK_REFRESH = {
  text: `SELECT c.*, t.family_id, t.used_at FROM push_token t JOIN push_credential c ON c.id = t.credential_id
    WHERE t.digest = $1 AND t.kind = 'refresh' AND t.expires_at > $2 FOR UPDATE OF t`,
}
const INSERT_TOKEN = {
  text: `INSERT INTO push_token (digest, kind, family_id, credential_id, expires_at) VALUES ($1, $2, $3, $4, $5)`,
}

const insertTokens = async (tx: Tx, credentialId: string, familyId: string, tokens: PushTokens) => {
  const { accessDigest, accessExpiresAt, refreshDigest, refreshExpiresAt } = tokens
  await tx.run(INSERT_TOKEN, [accessDigest, "access", familyId, credentialId, new Date(accessExpiresAt)])
  await tx.run(INSERT_TOKEN, [refreshDigest, "refresh", familyId, credentialId, new Date(refreshExpiresAt)])
}

const credentialOf = (row: PushCredentialRow): PushCredential => ({
  id: row.id,
  connectionId: row.connection_id,
  environment: row.environment,
  username: row.username,
  passwordDigest: row.password_digest,
})
