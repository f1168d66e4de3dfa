import type { EmailInvalid } from "../../../core/use-cases/accounts/users/create-operator.ts"
import type {
  ClientNotFound,
  LastAdmin,
  RoleUnfit,
  TooManyUserLinks,
  UserExists,
  UserNotFound,
} from "../../../core/use-cases/accounts/users/user-errors.ts"
import type { Texts } from "./texts.ts"

export type UserError =
  ClientNotFound | EmailInvalid | LastAdmin | RoleUnfit | TooManyUserLinks | UserExists | UserNotFound

export const USER_TEXTS: Texts<UserError> = {
  ClientNotFound: ({ orgId }) =>
    `The vendor has no client ${orgId}. "hrsync connection list" shows the org_id of each.`,
  EmailInvalid: ({ given }) =>
    `"${given}" is not an e-mail address. Use an address such as name@company.example.`,
  LastAdmin: () => "This is the last admin of the organization. Make another user an admin first.",
  RoleUnfit: ({ role, roles }) =>
    `This kind of organization has no role ${role}. Use one of: ${roles.join(", ")}.`,
  TooManyUserLinks: ({ limit }) =>
    `This person was sent ${String(limit)} mails in the last hour. Try again in an hour.`,
  UserExists: ({ email }) => `${email} is already a user of this organization.`,
  UserNotFound: ({ membershipId }) =>
    `There is no user with the id ${membershipId}. "hrsync user list" shows the ids.`,
}
