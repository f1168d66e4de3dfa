import { type BeginProviderPorts, makeBeginProviderSignIn } from "./begin-provider-sign-in.ts"
import { makeListIdentities, makeUnlinkIdentity, type OwnIdentitiesPorts } from "./own-identities.ts"
import { LINK_MAILED, makeSignInWithProvider, type SignInWithProviderPorts } from "./sign-in-with-provider.ts"
import {
  type AuditRules,
  AUTHENTICATES,
  READS_NO_PERSONAL_DATA,
} from "../../authorization/audit/audit-rule.ts"
import { describeSession, describeStarted } from "../sessions/session-entry.ts"

export type ProviderPorts = BeginProviderPorts & SignInWithProviderPorts & OwnIdentitiesPorts

/** Signing in by the identity provider of the installation, and the accounts there that users have linked. */
export const makeProviderUseCases = (ports: ProviderPorts) => ({
  listIdentities: makeListIdentities(ports),
  unlinkIdentity: makeUnlinkIdentity(ports),
  beginProviderSignIn: makeBeginProviderSignIn(ports),
  signInWithProvider: makeSignInWithProvider(ports),
})

export const PROVIDER_RULES: AuditRules<ReturnType<typeof makeProviderUseCases>> = {
  signInWithProvider: {
    audit: "afterwards",
    action: "session.signed-in",
    describe: (_, started) => (started === LINK_MAILED ? null : describeStarted(started, "sign-in provider")),
  },
  unlinkIdentity: {
    audit: "at-its-change",
    action: "user.provider.unlinked",
    describe: ([session]) => describeSession(session),
  },
  beginProviderSignIn: AUTHENTICATES,
  listIdentities: READS_NO_PERSONAL_DATA,
}
