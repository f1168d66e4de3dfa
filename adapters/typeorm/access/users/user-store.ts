import * as Effect from "effect/Effect"
import { foldEmail } from "../../../../core/domain/access/users/user.ts"
import type { UserStore } from "../../../../core/ports/access/users/user-store.ts"
import type { Database } from "../../database.ts"
import { isUuid } from "../../is-uuid.ts"
import type { ConsoleUserRow } from "../../rows/console-user.ts"
import { makeChangeMemberships } from "./change-memberships.ts"
import { makeListMembers } from "./list-members.ts"
import { MEMBERSHIP_COLUMNS, type MembershipRow, toMembership, toUser } from "./user-row.ts"

export const makeUserStore = (database: Database): UserStore => ({
  find: (userId) => database.query<ConsoleUserRow>("find the user", FIND, [userId]).pipe(Effect.map(toFirst)),

  findByEmail: (email) =>
    database
      .query<ConsoleUserRow>("find the user", FIND_BY_EMAIL, [foldEmail(email)])
      .pipe(Effect.map(toFirst)),

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

  setName: (userId, name) =>
    database.query("save the user's name", SET_NAME, [userId, name]).pipe(Effect.asVoid),

  setPassword: (userId, passwordHash) =>
    database.query("save the user's password", SET_PASSWORD, [userId, passwordHash]).pipe(Effect.asVoid),

  setSecondFactor: (userId, factor, recoveryDigests) =>
    database.transaction("save the user's second factor", async (tx) => {
      await tx.run(SET_FACTOR, [
        userId,
        factor === null ? null : Buffer.from(factor.sealed.bytes),
        factor?.sealed.masterKeyId ?? null,
        factor?.confirmedAt == null ? null : new Date(factor.confirmedAt),
        factor?.lastStep ?? null,
      ])
      await tx.run(REMOVE_CODES, [userId])
      await tx.run(ADD_CODES, [userId, recoveryDigests.map((digest) => Buffer.from(digest))])
    }),

  takeStep: (userId, step) =>
    database
      .query("use a code of the second factor", TAKE_STEP, [userId, step])
      .pipe(Effect.map((rows) => rows.length > 0)),

  takeRecoveryCode: (userId, digest) =>
    database
      .query("use a recovery code", TAKE_CODE, [userId, digest])
      .pipe(Effect.map((rows) => rows.length > 0)),

  countRecoveryCodes: (userId) =>
    database
      .query<{ count: number }>("count the recovery codes", COUNT_CODES, [userId])
      .pipe(Effect.map(([row]) => row?.count ?? 0)),
})

const toFirst = ([row]: ReadonlyArray<ConsoleUserRow>) => (row === undefined ? null : toUser(row))

const FIND = { text: "SELECT * FROM console_user WHERE id = $1" }
const FIND_BY_EMAIL = { text: "SELECT * FROM console_user WHERE folded_email = $1" }

const LIST = {
  text: `SELECT ${MEMBERSHIP_COLUMNS} FROM console_membership m WHERE m.user_id = $1 ORDER BY m.invited_at, m.id`,
}

const FIND_MEMBERSHIP = { text: `SELECT ${MEMBERSHIP_COLUMNS} FROM console_membership m WHERE m.id = $1` }

const ACCEPT = {
  text: "UPDATE console_membership SET accepted_at = coalesce(accepted_at, $2) WHERE id = $1 RETURNING id",
}

const SET_NAME = { text: "UPDATE console_user SET name = $2 WHERE id = $1" }
const SET_PASSWORD = { text: "UPDATE console_user SET password_hash = $2 WHERE id = $1" }

const SET_FACTOR = {
  text: `UPDATE console_user SET second_factor = $2, second_factor_master_key_id = $3,
    second_factor_confirmed_at = $4, second_factor_step = $5 WHERE id = $1`,
}

const TAKE_STEP = {
  text: `UPDATE console_user SET second_factor_step = $2
    WHERE id = $1 AND coalesce(second_factor_step, -1) < $2 RETURNING id`,
}

const REMOVE_CODES = { text: "DELETE FROM console_recovery_code WHERE user_id = $1" }
const ADD_CODES = {
  text: "INSERT INTO console_recovery_code (user_id, digest) SELECT $1, unnest($2::bytea[])",
}
const TAKE_CODE = {
  text: "DELETE FROM console_recovery_code WHERE user_id = $1 AND digest = $2 RETURNING user_id",
}
const COUNT_CODES = { text: "SELECT count(*)::int AS count FROM console_recovery_code WHERE user_id = $1" }
