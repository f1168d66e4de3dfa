import * as Effect from "effect/Effect"
import type { Passkey } from "../../../../core/domain/access/users/passkey.ts"
import type { PasskeyAdded, PasskeyStore } from "../../../../core/ports/access/users/passkey-store.ts"
import type { Database } from "../../database.ts"
import { isUuid } from "../../is-uuid.ts"
import type { ConsolePasskeyRow } from "../../rows/console-passkey.ts"

export const makePasskeyStore = (database: Database): PasskeyStore => ({
  add: (passkey, limit) =>
    database.transaction<PasskeyAdded>("store the passkey", async (tx) => {
      await tx.run(LOCK_USER, [passkey.userId])
      const own = await tx.run(LIST, [passkey.userId])
      if (own.length >= limit) return "too-many"
      const added = await tx.run(ADD, [
        passkey.id,
        passkey.userId,
        Buffer.from(passkey.credentialId),
        Buffer.from(passkey.publicKey),
        passkey.counter,
        [...passkey.transports],
        passkey.isBackedUp,
        passkey.name,
        new Date(passkey.createdAt),
        passkey.usedAt === null ? null : new Date(passkey.usedAt),
      ])
      return added.length > 0 ? "added" : "known"
    }),

  findByCredential: (credentialId) =>
    database
      .query<ConsolePasskeyRow>("find the passkey", FIND, [Buffer.from(credentialId)])
      .pipe(Effect.map(([row]) => (row === undefined ? null : toPasskey(row)))),

  list: (userId) =>
    database
      .query<ConsolePasskeyRow>("list the passkeys", LIST, [userId])
      .pipe(Effect.map((rows) => rows.map(toPasskey))),

  rename: (userId, id, name) =>
    isUuid(id)
      ? database
          .query("rename the passkey", RENAME, [userId, id, name])
          .pipe(Effect.map((rows) => rows.length > 0))
      : Effect.succeed(false),

  remove: (userId, id) =>
    isUuid(id)
      ? database.query("remove the passkey", REMOVE, [userId, id]).pipe(Effect.map((rows) => rows.length > 0))
      : Effect.succeed(false),

  recordUse: (id, { counter, isBackedUp, now }) =>
    database
      .query("record the use of the passkey", USE, [id, counter, isBackedUp, new Date(now)])
      .pipe(Effect.map((rows) => rows.length > 0)),
})

const toPasskey = (row: ConsolePasskeyRow): Passkey => ({
  id: row.id,
  userId: row.user_id,
  credentialId: row.credential,
  publicKey: row.public_key,
  counter: Number(row.counter),
  transports: row.transports,
  isBackedUp: row.is_backed_up,
  name: row.name,
  createdAt: row.created_at.getTime(),
  usedAt: row.used_at?.getTime() ?? null,
})

/** So that the passkeys of one user are counted and added one after the other. */
const LOCK_USER = { text: "SELECT id FROM console_user WHERE id = $1 FOR UPDATE" }

const ADD = {
  text: `INSERT INTO console_passkey
      (id, user_id, credential, public_key, counter, transports, is_backed_up, name, created_at, used_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (credential) DO NOTHING RETURNING id`,
}

const FIND = { text: "SELECT * FROM console_passkey WHERE credential = $1" }

const LIST = { text: "SELECT * FROM console_passkey WHERE user_id = $1 ORDER BY created_at, id" }

const RENAME = { text: "UPDATE console_passkey SET name = $3 WHERE id = $2 AND user_id = $1 RETURNING id" }

const REMOVE = { text: "DELETE FROM console_passkey WHERE id = $2 AND user_id = $1 RETURNING id" }

/** Two uses of one counter at the same time: the second finds the row changed. */
const USE = {
  text: `UPDATE console_passkey SET counter = $2, is_backed_up = $3, used_at = $4
    WHERE id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0)) RETURNING id`,
}
