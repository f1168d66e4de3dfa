import * as Effect from "effect/Effect"
import { IsNull, MoreThan, Not } from "typeorm"
import type { StoredUserLink, UserLinks } from "../../../../core/ports/accounts/users/user-links.ts"
import type { Database } from "../../database.ts"
import { hasAffected } from "../../has-affected.ts"
import { type ConsoleLinkRow, consoleLinkRow } from "../../rows/accounts/console-user.ts"

export const makeUserLinks = (database: Database): UserLinks => ({
  create: (link, { count, since }) =>
    database.transaction("store a link to the console", async (tx) => {
      const { userId, purpose, createdAt } = link
      const rows = tx.rows(consoleLinkRow)
      await tx.run(ONE_AT_A_TIME, [userId])
      if ((await rows.countBy({ userId, purpose, createdAt: MoreThan(since) })) >= count) return false
      const membershipId = link.membershipId ?? IsNull()
      await rows.update({ userId, purpose, membershipId, usedAt: IsNull() }, { usedAt: createdAt })
      const { identity, ...stored } = link
      await rows.insert({ ...stored, issuer: identity?.issuer ?? null, subject: identity?.subject ?? null })
      return true
    }),

  find: (digest) =>
    database
      .rows("find a link to the console", consoleLinkRow, (rows) => rows.findOneBy({ digest }))
      .pipe(Effect.map(toLink)),

  take: (id, now) =>
    database
      .rows("use a link to the console", consoleLinkRow, (rows) =>
        rows.update({ id, usedAt: IsNull(), expiresAt: MoreThan(now) }, { usedAt: now }),
      )
      .pipe(Effect.map(hasAffected)),

  endAll: (userId, now) =>
    database.write("end the links of the user", consoleLinkRow, (rows) =>
      rows.update({ userId, purpose: Not("invitation"), usedAt: IsNull() }, { usedAt: now }),
    ),
})

const toLink = (row: ConsoleLinkRow | null): StoredUserLink | null => {
  if (row === null) return null
  const { issuer, subject, ...link } = row
  return { ...link, identity: issuer === null || subject === null ? null : { issuer, subject } }
}

/** Locks one user, so that concurrent requests count each other's links. */
const ONE_AT_A_TIME = { text: "SELECT pg_advisory_xact_lock(hashtextextended('console-link:' || $1, 0))" }
