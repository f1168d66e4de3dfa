import * as Effect from "effect/Effect"
import { LessThan } from "typeorm"
import type { PasskeyAdded, PasskeyStore } from "../../../../core/ports/accounts/users/passkey-store.ts"
import type { Database } from "../../database.ts"
import { hasAffected } from "../../has-affected.ts"
import { insertNew } from "../../insert-new.ts"
import { isUuid } from "../../is-uuid.ts"
import { consolePasskeyRow } from "../../rows/accounts/console-passkey.ts"

export const makePasskeyStore = (database: Database): PasskeyStore => ({
  add: (passkey, limit) =>
    database.transaction<PasskeyAdded>("store the passkey", async (tx) => {
      await tx.run(LOCK_USER, [passkey.userId])
      const rows = tx.rows(consolePasskeyRow)
      if ((await rows.countBy({ userId: passkey.userId })) >= limit) return "too-many"
      return (await insertNew(rows, passkey)) ? "added" : "known"
    }),

  findByCredential: (credentialId) =>
    database.rows("find the passkey", consolePasskeyRow, (rows) => rows.findOneBy({ credentialId })),

  list: (userId) =>
    database.rows("list the passkeys", consolePasskeyRow, (rows) =>
      rows.find({ where: { userId }, order: { createdAt: "ASC", id: "ASC" } }),
    ),

  rename: (userId, id, name) =>
    isUuid(id)
      ? database
          .rows("rename the passkey", consolePasskeyRow, (rows) => rows.update({ id, userId }, { name }))
          .pipe(Effect.map(hasAffected))
      : Effect.succeed(false),

  remove: (userId, id) =>
    isUuid(id)
      ? database
          .rows("remove the passkey", consolePasskeyRow, (rows) => rows.delete({ id, userId }))
          .pipe(Effect.map(hasAffected))
      : Effect.succeed(false),

  recordUse: (id, { now: usedAt, ...use }) =>
    database
      .rows("record the use of the passkey", consolePasskeyRow, (rows) =>
        // Two uses of one counter at the same time: the second finds the row changed.
        rows.update({ id, counter: use.counter === 0 ? 0 : LessThan(use.counter) }, { ...use, usedAt }),
      )
      .pipe(Effect.map(hasAffected)),
})

/** So that the passkeys of one user are counted and added one after the other. */
const LOCK_USER = { text: "SELECT id FROM console_user WHERE id = $1 FOR UPDATE" }
