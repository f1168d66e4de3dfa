import { discoverProvider, type ProviderSettings } from "./identity-provider.ts"

/** Reads the provider's metadata as before a sign-in. Returns why that fails; null: it does not. */
export const checkIdentityProvider = async (settings: ProviderSettings): Promise<unknown> => {
  try {
    await discoverProvider(settings)
    return null
  } catch (error) {
    return error
  }
}
