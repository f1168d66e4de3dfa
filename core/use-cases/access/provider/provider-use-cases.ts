import { type BeginProviderPorts, makeBeginProviderSignIn } from "./begin-provider-sign-in.ts"
import { makeSignInWithProvider, type SignInWithProviderPorts } from "./sign-in-with-provider.ts"

export type ProviderPorts = BeginProviderPorts & SignInWithProviderPorts

/** Signing in by the identity provider of the installation. */
export const makeProviderUseCases = (ports: ProviderPorts) => ({
  beginProviderSignIn: makeBeginProviderSignIn(ports),
  signInWithProvider: makeSignInWithProvider(ports),
})

export type ProviderUseCases = ReturnType<typeof makeProviderUseCases>
