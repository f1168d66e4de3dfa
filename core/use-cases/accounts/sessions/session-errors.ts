import * as Data from "effect/Data"

/** The address, the password or the code is wrong; which of them, or whether there is such a user, is not said. */
export class SignInRefused extends Data.TaggedError("SignInRefused")<{
  /** Further attempts before the caller has to wait. */
  readonly triesLeft: number
  /** Null: the caller may try again now; else the milliseconds until then. */
  readonly waitMillis: number | null
}> {}

/** The person is no user of any organization any more. */
export class NoMembership extends Data.TaggedError("NoMembership") {}

/** The link is unknown, was used, was replaced by a newer one, or has expired. */
export class LinkRefused extends Data.TaggedError("LinkRefused") {}

/** A new password does not suffice. `problem`: a sentence for the person who chose it. */
export class PasswordUnfit extends Data.TaggedError("PasswordUnfit")<{ readonly problem: string }> {}

/** The link needs a name and a password, which were not given. */
export class LinkIncomplete extends Data.TaggedError("LinkIncomplete")<{
  readonly missing: ReadonlyArray<"name" | "password">
}> {}

/** The user has no such open session. */
export class UserSessionNotFound extends Data.TaggedError("UserSessionNotFound") {}

/** The second factor is set up already, or is not. */
export class SecondFactorState extends Data.TaggedError("SecondFactorState")<{
  readonly isActive: boolean
}> {}

/** The code does not belong to the secret of the authenticator app. */
export class CodeWrong extends Data.TaggedError("CodeWrong") {}

/** The user has no accepted membership with this id. */
export class MembershipNotFound extends Data.TaggedError("MembershipNotFound") {}
