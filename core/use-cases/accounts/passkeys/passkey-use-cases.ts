import { type AddPasskeyPorts, makeAddPasskey, makeOfferPasskey } from "./add-passkey.ts"
import { makeListPasskeys, makeRemovePasskey, makeRenamePasskey } from "./own-passkeys.ts"
import {
  makeOfferPasskeySignIn,
  makeSignInWithPasskey,
  type SignInWithPasskeyPorts,
} from "./sign-in-with-passkey.ts"
import type { PasskeyStore } from "../../../ports/accounts/users/passkey-store.ts"
import {
  type AuditRules,
  AUTHENTICATES,
  READS_NO_PERSONAL_DATA,
} from "../../authorization/audit/audit-rule.ts"
import type { KeepFactorPorts } from "../sessions/required-factor.ts"
import { describeSession, describeStarted } from "../sessions/session-entry.ts"

export type PasskeyPorts = AddPasskeyPorts &
  KeepFactorPorts &
  SignInWithPasskeyPorts & { readonly passkeyStore: PasskeyStore }

/** Signing in by passkeys, and the user's own ones. */
export const makePasskeyUseCases = (ports: PasskeyPorts) => ({
  addPasskey: makeAddPasskey(ports),
  listPasskeys: makeListPasskeys(ports),
  offerPasskey: makeOfferPasskey(ports),
  offerPasskeySignIn: makeOfferPasskeySignIn(ports),
  removePasskey: makeRemovePasskey(ports),
  renamePasskey: makeRenamePasskey(ports),
  signInWithPasskey: makeSignInWithPasskey(ports),
})

export const PASSKEY_RULES: AuditRules<ReturnType<typeof makePasskeyUseCases>> = {
  signInWithPasskey: {
    audit: "afterwards",
    action: "session.signed-in",
    describe: (_, started) => describeStarted(started, "passkey"),
  },
  addPasskey: {
    audit: "at-its-change",
    action: "user.passkey.added",
    describe: ([session]) => describeSession(session),
  },
  removePasskey: {
    audit: "in-transaction",
    action: "user.passkey.removed",
    describe: ([session]) => describeSession(session),
  },
  offerPasskey: {
    notAudited: "It changes nothing before the passkey was added, which has an entry.",
    begins: "user.passkey.added",
  },
  offerPasskeySignIn: AUTHENTICATES,
  renamePasskey: { notAudited: "It changes what the user calls it, and no permission." },
  listPasskeys: READS_NO_PERSONAL_DATA,
}
