import * as Effect from "effect/Effect"
import type { StoredUserLink, UserLinks } from "../../../../core/ports/access/users/user-links.ts"
import type { Database } from "../../database.ts"
import type { ConsoleLinkRow } from "../../rows/console-user.ts"

export const makeUserLinks = (database: Database): UserLinks => ({
  create: (link, { count, since }) =>
    database.transaction("store a link to the console", async (tx) => {
      await tx.run(ONE_AT_A_TIME, [link.userId])
      const recent = await tx.run(LIST_RECENT, [link.userId, link.purpose, new Date(since), count])
      if (recent.length >= count) return false
      const createdAt = new Date(link.createdAt)
      await tx.run(END_OLDER, [link.userId, link.purpose, link.membershipId, createdAt])
      await tx.run(INSERT, [
        link.id,
        link.userId,
        link.membershipId,
        link.purpose,
        link.digest,
        createdAt,
        new Date(link.expiresAt),
      ])
      return true
    }),

  find: (digest) =>
    database
      .query<ConsoleLinkRow>("find a link to the console", FIND, [digest])
      .pipe(Effect.map(([row]) => (row === undefined ? null : toStoredLink(row)))),

  take: (id, now) =>
    database
      .query("use a link to the console", TAKE, [id, new Date(now)])
      .pipe(Effect.map((rows) => rows.length > 0)),

  endAll: (userId, now) =>
    database.query("end the links of the user", END_ALL, [userId, new Date(now)]).pipe(Effect.asVoid),
})

const toStoredLink = (row: ConsoleLinkRow): StoredUserLink => ({
  id: row.id,
  userId: row.user_id,
  purpose: row.purpose,
  membershipId: row.membership_id,
  createdAt: row.created_at.getTime(),
  expiresAt: row.expires_at.getTime(),
  usedAt: row.used_at?.getTime() ?? null,
})

/** Of one user, so that concurrent requests count each other's links. */
const ONE_AT_A_TIME = { text: "SELECT pg_advisory_xact_lock(hashtextextended('console-link:' || $1, 0))" }

const LIST_RECENT = {
  text: "SELECT id FROM console_link WHERE user_id = $1 AND purpose = $2 AND created_at > $3 LIMIT $4",
}

const END_OLDER = {
  text: `UPDATE console_link SET used_at = $4 WHERE user_id = $1 AND purpose = $2
    AND membership_id IS NOT DISTINCT FROM $3::uuid AND used_at IS NULL`,
}

const INSERT = {
  text: `INSERT INTO console_link (id, user_id, membership_id, purpose, digest, created_at, expires_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7)`,
}

const FIND = { text: "SELECT * FROM console_link WHERE digest = $1" }

const TAKE = {
  text: "UPDATE console_link SET used_at = $2 WHERE id = $1 AND used_at IS NULL AND expires_at > $2 RETURNING id",
}

const END_ALL = {
  text: `UPDATE console_link SET used_at = $2
    WHERE user_id = $1 AND purpose <> 'invitation' AND used_at IS NULL`,
}
