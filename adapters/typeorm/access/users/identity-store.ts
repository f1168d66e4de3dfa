import * as Effect from "effect/Effect"
import type { IdentityStore, OwnIdentity } from "../../../../core/ports/access/users/identity-store.ts"
import type { Database } from "../../database.ts"
import type { ConsoleIdentityRow } from "../../rows/console-identity.ts"

export const makeIdentityStore = (database: Database): IdentityStore => ({
  findUser: (issuer, subject) =>
    database
      .query<Pick<ConsoleIdentityRow, "user_id">>("find the user of the account", FIND, [issuer, subject])
      .pipe(Effect.map(([row]) => row?.user_id ?? null)),

  link: ({ issuer, subject, userId, linkedAt }) =>
    database
      .query("link the account", LINK, [issuer, subject, userId, new Date(linkedAt)])
      .pipe(Effect.map((rows) => rows.length > 0)),

  list: (userId) =>
    database
      .query<ConsoleIdentityRow>("list the accounts of the user", LIST, [userId])
      .pipe(Effect.map((rows) => rows.map(toOwnIdentity))),

  recordUse: (issuer, subject, now) =>
    database
      .query("record the use of the account", USE, [issuer, subject, new Date(now)])
      .pipe(Effect.asVoid),

  unlink: (userId, issuer) =>
    database
      .query("unlink the account", UNLINK, [userId, issuer])
      .pipe(Effect.map((rows) => rows.length > 0)),
})

const toOwnIdentity = ({
  issuer,
  linked_at: linkedAt,
  used_at: usedAt,
}: ConsoleIdentityRow): OwnIdentity => ({
  issuer,
  linkedAt: linkedAt.getTime(),
  usedAt: usedAt?.getTime() ?? null,
})

const FIND = { text: "SELECT user_id FROM console_identity WHERE issuer = $1 AND subject = $2" }

/** Of two at the same time, one conflicts with the other by one of the two unique indices. */
const LINK = {
  text: `INSERT INTO console_identity (issuer, subject, user_id, linked_at) VALUES ($1, $2, $3, $4)
    ON CONFLICT DO NOTHING RETURNING user_id`,
}
const LIST = { text: "SELECT * FROM console_identity WHERE user_id = $1 ORDER BY linked_at, issuer" }
const USE = { text: "UPDATE console_identity SET used_at = $3 WHERE issuer = $1 AND subject = $2" }
const UNLINK = { text: "DELETE FROM console_identity WHERE user_id = $1 AND issuer = $2 RETURNING issuer" }
