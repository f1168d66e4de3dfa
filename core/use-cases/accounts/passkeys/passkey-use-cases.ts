import { type AddPasskeyPorts, makeAddPasskey, makeOfferPasskey } from "./add-passkey.ts"
import { makeListPasskeys, makeRemovePasskey, makeRenamePasskey } from "./own-passkeys.ts"
import {
  makeOfferPasskeySignIn,
  makeSignInWithPasskey,
  type SignInWithPasskeyPorts,
} from "./sign-in-with-passkey.ts"
import type { PasskeyStore } from "../../../ports/access/users/passkey-store.ts"

export type PasskeyPorts = AddPasskeyPorts & SignInWithPasskeyPorts & { readonly passkeyStore: PasskeyStore }

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

export type PasskeyUseCases = ReturnType<typeof makePasskeyUseCases>
