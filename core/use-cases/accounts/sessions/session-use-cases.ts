import {
  type AccountPorts,
  makeChangeName,
  makeChangePassword,
  makeEndOtherSessions,
  makeEndOwnSession,
  makeListOwnSessions,
} from "./account.ts"
import { type RespondOncePorts, makeRespondOnce } from "./respond-once.ts"
import {
  type AuthenticateSessionPorts,
  makeAuthenticateSession,
  makeFindHalfSession,
} from "./authenticate-session.ts"
import { type ConfirmSessionPorts, makeConfirmSession } from "./confirm-session.ts"
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
import type { VendorStore } from "../../../ports/accounts/vendor-store.ts"
import {
  type AuditRules,
  AUTHENTICATES,
  READS_NO_PERSONAL_DATA,
} from "../../authorization/audit/audit-rule.ts"
import { describeSession, describeStarted } from "./session-entry.ts"

export type SessionPorts = AccountPorts &
  RespondOncePorts &
  AuthenticateSessionPorts &
  ConfirmSessionPorts &
  EnterCodePorts &
  RequestUserLinkPorts &
  SecondFactorPorts &
  SignInPorts &
  SignInWaysPorts &
  UseLinkPorts & { readonly vendors: Pick<VendorStore, "find"> }

/** Signing in to the console, and the account of the signed-in user. */
export const makeSessionUseCases = (ports: SessionPorts) => ({
  respondOnce: makeRespondOnce(ports),
  authenticateSession: makeAuthenticateSession(ports),
  changeName: makeChangeName(ports),
  changePassword: makeChangePassword(ports),
  confirmSecondFactor: makeConfirmSecondFactor(ports),
  confirmSession: makeConfirmSession(ports),
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

export const SESSION_RULES: AuditRules<ReturnType<typeof makeSessionUseCases>> = {
  changePassword: {
    audit: "at-its-change",
    action: "user.password.changed",
    describe: ([session]) => describeSession(session),
  },
  confirmSecondFactor: {
    audit: "in-transaction",
    action: "user.second-factor.enabled",
    describe: ([session]) => describeSession(session),
  },
  removeSecondFactor: {
    audit: "at-its-change",
    action: "user.second-factor.disabled",
    describe: ([session]) => describeSession(session),
  },
  confirmSession: {
    audit: "afterwards",
    action: "session.confirmed",
    describe: ([session]) => describeSession(session),
  },
  endOtherSessions: {
    audit: "in-transaction",
    action: "session.others-ended",
    describe: ([session], sessions) => ({ ...describeSession(session), details: { sessions } }),
  },
  endOwnSession: {
    audit: "in-transaction",
    action: "session.ended",
    describe: ([session]) => describeSession(session),
  },
  openVendor: {
    audit: "in-transaction",
    action: "session.switched",
    describe: ([session, vendorOrgId]) => ({
      ...describeSession(session),
      ...(vendorOrgId === null ? {} : { vendorOrgId }),
    }),
  },
  switchMembership: {
    audit: "in-transaction",
    action: "session.switched",
    describe: ([session]) => describeSession(session),
  },
  enterCode: {
    audit: "afterwards",
    action: "session.signed-in",
    describe: (_, started) => describeStarted(started, "second factor"),
  },
  signIn: {
    audit: "afterwards",
    action: "session.signed-in",
    describe: (_, started) => describeStarted(started, "password"),
  },
  // Only a rejected link has an entry: one that is opened may be used then.
  openUserLink: {
    audit: "afterwards",
    action: "session.signed-in",
    describe: () => null,
  },
  useLink: {
    audit: "at-its-change",
    action: "session.signed-in",
    describe: () => ({}),
  },
  respondOnce: {
    notAudited: "It makes another call, which has an entry, or repeats its response to the same user.",
  },
  authenticateSession: AUTHENTICATES,
  findHalfSession: AUTHENTICATES,
  requestUserLink: { notAudited: "Anyone may request a mail; its use has an entry." },
  changeName: { notAudited: "It changes how colleagues see the user, and no permission." },
  offerSecondFactor: {
    notAudited: "It changes nothing before a code was confirmed, which has an entry.",
    begins: "user.second-factor.enabled",
  },
  listSignInWays: READS_NO_PERSONAL_DATA,
  listOwnSessions: READS_NO_PERSONAL_DATA,
  showSession: READS_NO_PERSONAL_DATA,
}
