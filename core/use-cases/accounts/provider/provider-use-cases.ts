import { type BeginProviderPorts, makeBeginProviderSignIn } from "./begin-provider-sign-in.ts"
import { makeListIdentities, makeUnlinkIdentity, type OwnIdentitiesPorts } from "./own-identities.ts"
import { makeSignInWithProvider, type SignInWithProviderPorts } from "./sign-in-with-provider.ts"

export type ProviderPorts = BeginProviderPorts & SignInWithProviderPorts & OwnIdentitiesPorts

/** Signing in by the identity provider of the installation, and the accounts there that users have linked. */
export const makeProviderUseCases = (ports: ProviderPorts) => ({
  listIdentities: makeListIdentities(ports),
  unlinkIdentity: makeUnlinkIdentity(ports),
  beginProviderSignIn: makeBeginProviderSignIn(ports),
  signInWithProvider: makeSignInWithProvider(ports),
})

export type ProviderUseCases = ReturnType<typeof makeProviderUseCases>
