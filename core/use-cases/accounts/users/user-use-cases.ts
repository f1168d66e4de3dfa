import type { UserStore } from "../../../ports/access/users/user-store.ts"
import { type ChangeUserPorts, makeChangeUser, makeRemoveUser } from "./change-user.ts"
import { makeCreateOperator } from "./create-operator.ts"
import { type InviteUserPorts, makeInviteUser, makeSendInvitation } from "./invite-user.ts"
import { type ListSignInsPorts, makeListSignIns } from "./list-sign-ins.ts"
import { makeListUsers } from "./list-users.ts"

export type UserPorts = ChangeUserPorts & InviteUserPorts & ListSignInsPorts & { readonly users: UserStore }

/** The users of a vendor, of a corporate, and of the installation. */
export const makeUserUseCases = (ports: UserPorts) => ({
  changeUser: makeChangeUser(ports),
  createOperator: makeCreateOperator(ports),
  inviteUser: makeInviteUser(ports),
  listSignIns: makeListSignIns(ports),
  listUsers: makeListUsers(ports),
  removeUser: makeRemoveUser(ports),
  sendInvitation: makeSendInvitation(ports),
})

export type UserUseCases = ReturnType<typeof makeUserUseCases>
