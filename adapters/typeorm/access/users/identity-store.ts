import * as Effect from "effect/Effect"
import type { IdentityStore } from "../../../../core/ports/access/users/identity-store.ts"
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
})

const FIND = { text: "SELECT user_id FROM console_identity WHERE issuer = $1 AND subject = $2" }

/** Of two at the same time, one conflicts with the other by one of the two unique indices. */
const LINK = {
  text: `INSERT INTO console_identity (issuer, subject, user_id, linked_at) VALUES ($1, $2, $3, $4)
    ON CONFLICT DO NOTHING RETURNING user_id`,
}
