import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { MailAddress } from "../../../contract/wire-values.ts"
import type { Secrets } from "../../../ports/accounts/secrets.ts"
import { isAdded, type UserStore } from "../../../ports/accounts/users/user-store.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { Actor } from "../../authorization/actor.ts"
import { type ActionForbidden, authorizeAny } from "../../authorization/authorize.ts"
import { commitWithEntry, noteFacts } from "../../authorization/audit/audited-call.ts"
import { UserExists } from "./user-errors.ts"

/** Not an e-mail address. */
export class EmailInvalid extends Data.TaggedError("EmailInvalid")<{ readonly given: string }> {}

export interface CreatedOperator {
  readonly userId: string
  readonly email: string
  /** Shown once; null: the person is a user of the console already, and keeps the present one. */
  readonly password: string | null
}

/** Makes a person an operator, who can sign in immediately: for the first one, and where no mail can be sent. */
export const makeCreateOperator = ({
  secrets,
  users,
}: {
  readonly secrets: Pick<Secrets, "generate" | "hashPassword" | "uuid">
  readonly users: Pick<UserStore, "add" | "findByEmail">
}) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    given: string,
  ): Effect.fn.Return<CreatedOperator, ActionForbidden | EmailInvalid | UserExists | StorageError> {
    yield* authorizeAny(actor, "operator.manage")
    const email = given.trim()
    if (!isEmail(email)) return yield* new EmailInvalid({ given })
    const known = yield* users.findByEmail(email)
    const password = secrets.generate("hrs_operator")
    const now = yield* Clock.currentTimeMillis
    const passwordHash = yield* secrets.hashPassword(password)
    const user = { id: secrets.uuid(), email, passwordHash }
    const membership = { id: secrets.uuid(), team: { kind: "installation" }, role: "operator" } as const
    yield* noteFacts({ target: { kind: "user", id: known?.id ?? user.id } })
    const added = yield* commitWithEntry(
      users.add(user, { ...membership, corporates: [], invitedAt: now, acceptedAt: now }),
      isAdded,
    )
    if (!isAdded(added)) return yield* new UserExists({ email })
    return { userId: added.userId, email, password: added.isPasswordSet ? password : null }
  })

const isEmail = Schema.is(MailAddress)
