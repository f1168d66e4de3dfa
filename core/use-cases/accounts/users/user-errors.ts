import * as Data from "effect/Data"
import type { UserRole } from "../../../contract/accounts/console/user-role.ts"

/** No user of a team that the caller may manage has this id. */
export class UserNotFound extends Data.TaggedError("UserNotFound")<{ readonly membershipId: string }> {}

/** The person is a user of the team already. */
export class UserExists extends Data.TaggedError("UserExists")<{ readonly email: string }> {}

/** No one else could manage the team's users. */
export class LastAdmin extends Data.TaggedError("LastAdmin") {}

/** Not a role of such a team. */
export class RoleUnfit extends Data.TaggedError("RoleUnfit")<{
  readonly role: UserRole
  readonly roles: ReadonlyArray<UserRole>
}> {}

/** The vendor has no client with this organization id. */
export class ClientNotFound extends Data.TaggedError("ClientNotFound")<{ readonly orgId: string }> {}

/** The invitation was accepted, so that there is nothing to send again. */
export class AlreadyAccepted extends Data.TaggedError("AlreadyAccepted") {}

/** The person was sent as many links as allowed within the hour. */
export class TooManyUserLinks extends Data.TaggedError("TooManyUserLinks")<{ readonly limit: number }> {}
