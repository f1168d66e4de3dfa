import { emailDomain } from "../email-address.ts"

/* specification/endpoints.md#organization-resolution. */

/** The key by which an organization is found or created. */
export type OrganizationLookup =
  /** Private domain: one-to-one with an organization. */
  | { readonly by: "domain"; readonly domain: string }
  /** Common (public) domain: the name decides. */
  | { readonly by: "name"; readonly foldedName: string }

/** Folds a name for comparison: trims, folds white space, and ignores case. */
export const foldOrganizationName = (name: string): string =>
  name.toLocaleLowerCase("en").normalize("NFC").trim().replace(/\s+/gu, " ")

/** Returns the domain of an organization only if the address belongs to it. The domain of other addresses stays private. */
export const getOwnDomain = (domain: string | null, address: string | null): string | null =>
  domain !== null && address !== null && emailDomain(address) === domain ? domain : null

/** `isCommon` says whether a domain offers addresses to the public. */
export const makeOrganizationLookup = (
  corporate: { readonly email: string; readonly name: string },
  isCommon: (domain: string) => boolean,
): OrganizationLookup => {
  const domain = emailDomain(corporate.email)
  return isCommon(domain)
    ? { by: "name", foldedName: foldOrganizationName(corporate.name) }
    : { by: "domain", domain }
}
