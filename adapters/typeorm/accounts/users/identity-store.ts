import * as Effect from "effect/Effect"
import type { IdentityStore } from "../../../../core/ports/accounts/users/identity-store.ts"
import type { Database } from "../../database.ts"
import { hasAffected } from "../../has-affected.ts"
import { insertNew } from "../../insert-new.ts"
import { consoleIdentityRow } from "../../rows/accounts/console-identity.ts"

export const makeIdentityStore = (database: Database): IdentityStore => ({
  findUser: (issuer, subject) =>
    database
      .rows("find the user of the account", consoleIdentityRow, (rows) => rows.findOneBy({ issuer, subject }))
      .pipe(Effect.map((row) => row?.userId ?? null)),

  // Two links made at the same time conflict by one of the two unique indices.
  link: (identity) =>
    database.rows("link the account", consoleIdentityRow, (rows) => insertNew(rows, identity)),

  list: (userId) =>
    database
      .rows("list the accounts of the user", consoleIdentityRow, (rows) =>
        rows.find({ where: { userId }, order: { linkedAt: "ASC", issuer: "ASC" } }),
      )
      .pipe(Effect.map((rows) => rows.map(({ issuer, linkedAt, usedAt }) => ({ issuer, linkedAt, usedAt })))),

  recordUse: (issuer, subject, usedAt) =>
    database.write("record the use of the account", consoleIdentityRow, (rows) =>
      rows.update({ issuer, subject }, { usedAt }),
    ),

  unlink: (userId, issuer) =>
    database
      .rows("unlink the account", consoleIdentityRow, (rows) => rows.delete({ userId, issuer }))
      .pipe(Effect.map(hasAffected)),
})
