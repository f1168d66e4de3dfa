import {
  type AccountPorts,
  makeChangeName,
  makeChangePassword,
  makeEndOtherSessions,
  makeEndOwnSession,
  makeListOwnSessions,
} from "./account.ts"
import { type AnswerOncePorts, makeAnswerOnce } from "./answer-once.ts"
import {
  type AuthenticateSessionPorts,
  makeAuthenticateSession,
  makeFindHalfSession,
} from "./authenticate-session.ts"
import { type EnterCodePorts, makeEnterCode } from "./enter-code.ts"
import {
  makeConfirmSecondFactor,
  makeOfferSecondFactor,
  makeRemoveSecondFactor,
  type SecondFactorPorts,
} from "./second-factor.ts"
import { makeListSignInWays, type SignInWaysPorts } from "./list-sign-in-ways.ts"
import { makeShowSession } from "./show-session.ts"
import { makeSignIn, type SignInPorts } from "./sign-in.ts"
import { makeOpenVendor, makeSwitchMembership } from "./switch-session.ts"
import { makeOpenUserLink } from "./open-user-link.ts"
import { makeUseLink, type UseLinkPorts } from "./use-link.ts"
import { makeRequestUserLink, type RequestUserLinkPorts } from "./user-links.ts"
import type { VendorStore } from "../../../ports/access/vendor-store.ts"

export type SessionPorts = AccountPorts &
  AnswerOncePorts &
  AuthenticateSessionPorts &
  EnterCodePorts &
  RequestUserLinkPorts &
  SecondFactorPorts &
  SignInPorts &
  SignInWaysPorts &
  UseLinkPorts & { readonly vendors: Pick<VendorStore, "find"> }

/** Signing in to the console, and the account of whoever has. */
export const makeSessionUseCases = (ports: SessionPorts) => ({
  answerOnce: makeAnswerOnce(ports),
  authenticateSession: makeAuthenticateSession(ports),
  changeName: makeChangeName(ports),
  changePassword: makeChangePassword(ports),
  confirmSecondFactor: makeConfirmSecondFactor(ports),
  endOtherSessions: makeEndOtherSessions(ports),
  endOwnSession: makeEndOwnSession(ports),
  enterCode: makeEnterCode(ports),
  findHalfSession: makeFindHalfSession(ports),
  listOwnSessions: makeListOwnSessions(ports),
  listSignInWays: makeListSignInWays(ports),
  offerSecondFactor: makeOfferSecondFactor(ports),
  openUserLink: makeOpenUserLink(ports),
  openVendor: makeOpenVendor(ports),
  removeSecondFactor: makeRemoveSecondFactor(ports),
  requestUserLink: makeRequestUserLink(ports),
  showSession: makeShowSession(ports),
  signIn: makeSignIn(ports),
  switchMembership: makeSwitchMembership(ports),
  useLink: makeUseLink(ports),
})

export type SessionUseCases = ReturnType<typeof makeSessionUseCases>
