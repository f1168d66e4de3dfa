import * as Effect from "effect/Effect"
import { foldEmail } from "../../../../core/domain/email-address.ts"
import type { UserStore } from "../../../../core/ports/accounts/users/user-store.ts"
import type { Database } from "../../database.ts"
import { hasAffected } from "../../has-affected.ts"
import { isUuid } from "../../is-uuid.ts"
import {
  consoleRecoveryCodeRow,
  consoleUserRow,
  type ConsoleUserRow,
} from "../../rows/accounts/console-user.ts"
import { makeChangeMemberships } from "./change-memberships.ts"
import { makeListMembers } from "./list-members.ts"
import { makeSignInDomains } from "./sign-in-domains.ts"
import { MEMBERSHIP_COLUMNS, type MembershipRow, toMembership, toUser } from "./user-row.ts"

export const makeUserStore = (database: Database): UserStore => ({
  find: (id) =>
    database.rows("find the user", consoleUserRow, (rows) => rows.findOneBy({ id })).pipe(toFound),

  findByEmail: (email) =>
    database
      .rows("find the user", consoleUserRow, (rows) => rows.findOneBy({ folded_email: foldEmail(email) }))
      .pipe(toFound),

  listMemberships: (userId) =>
    database
      .query<MembershipRow>("list the user's memberships", LIST, [userId])
      .pipe(Effect.map((rows) => rows.map(toMembership))),

  findMembership: (id) =>
    isUuid(id)
      ? database
          .query<MembershipRow>("find the membership", FIND_MEMBERSHIP, [id])
          .pipe(Effect.map(([row]) => (row === undefined ? null : toMembership(row))))
      : Effect.succeed(null),

  accept: (membershipId, now) =>
    database
      .query("accept the invitation", ACCEPT, [membershipId, new Date(now)])
      .pipe(Effect.map((rows) => rows.length > 0)),

  ...makeChangeMemberships(database),
  ...makeListMembers(database),
  ...makeSignInDomains(database),

  setName: (id, name) =>
    database.write("save the user's name", consoleUserRow, (rows) => rows.update({ id }, { name })),

  setPassword: (id, passwordHash) =>
    database.write("save the user's password", consoleUserRow, (rows) =>
      rows.update({ id }, { password_hash: passwordHash }),
    ),

  setSecondFactor: (userId, factor, recoveryDigests) =>
    database.transaction("save the user's second factor", async (tx) => {
      await tx.run(SET_FACTOR, [
        userId,
        factor === null ? null : Buffer.from(factor.sealed.bytes),
        factor?.sealed.masterKeyId ?? null,
        factor?.confirmedAt == null ? null : new Date(factor.confirmedAt),
        factor?.lastStep ?? null,
      ])
      const codes = tx.rows(consoleRecoveryCodeRow)
      await codes.delete({ userId })
      if (recoveryDigests.length > 0)
        await codes.insert(recoveryDigests.map((digest) => ({ userId, digest })))
    }),

  takeStep: (userId, step) =>
    database
      .query("use a code of the second factor", TAKE_STEP, [userId, step])
      .pipe(Effect.map((rows) => rows.length > 0)),

  takeRecoveryCode: (userId, digest) =>
    database
      .rows("use a recovery code", consoleRecoveryCodeRow, (rows) => rows.delete({ userId, digest }))
      .pipe(Effect.map(hasAffected)),

  countRecoveryCodes: (userId) =>
    database.rows("count the recovery codes", consoleRecoveryCodeRow, (rows) => rows.countBy({ userId })),
})

const toFound = Effect.map((row: ConsoleUserRow | null) => (row === null ? null : toUser(row)))

const LIST = {
  text: `SELECT ${MEMBERSHIP_COLUMNS} FROM console_membership m WHERE m.user_id = $1 ORDER BY m.invited_at, m.id`,
}

const FIND_MEMBERSHIP = { text: `SELECT ${MEMBERSHIP_COLUMNS} FROM console_membership m WHERE m.id = $1` }

const ACCEPT = {
  text: "UPDATE console_membership SET accepted_at = coalesce(accepted_at, $2) WHERE id = $1 RETURNING id",
}

const SET_FACTOR = {
  text: `UPDATE console_user SET second_factor = $2, second_factor_master_key_id = $3,
    second_factor_confirmed_at = $4, second_factor_step = $5 WHERE id = $1`,
}

const TAKE_STEP = {
  text: `UPDATE console_user SET second_factor_step = $2
    WHERE id = $1 AND coalesce(second_factor_step, -1) < $2 RETURNING id`,
}
