import * as Schema from "effect/Schema"
import { USER_ROLES } from "../../accounts/console/user-role.ts"
import { Timestamp } from "../../wire-values.ts"

/** A person who can sign in to the console, as the state of a vendor or a company names them. */
export const ListedUser = Schema.Struct({
  name: Schema.String,
  email: Schema.String,
  role: Schema.Literals(USER_ROLES),
  state: Schema.Literals(["active", "invited"]),
  last_sign_in_at: Schema.NullOr(Timestamp),
})
