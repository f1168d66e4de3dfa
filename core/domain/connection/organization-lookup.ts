/* interface.md, POST /api/sdk/token/, "Organization resolution rules"; decisions.md 4. */

/** How an organization is found, or made when there is none. */
export type OrganizationLookup =
  /** Private domain: one-to-one with an organization. */
  | { readonly by: "domain"; readonly domain: string }
  /** Common (public) domain: the name decides. */
  | { readonly by: "name"; readonly foldedName: string }

/** Names compare case-insensitively after trimming and folding white space. */
export const foldOrganizationName = (name: string): string =>
  name.toLocaleLowerCase("en").normalize("NFC").trim().replace(/\s+/gu, " ")

/** What stands after the last `@`, lower-case, without a trailing dot. */
export const emailDomain = (email: string): string =>
  email
    .slice(email.lastIndexOf("@") + 1)
    .trim()
    .toLowerCase()
    .replace(/\.$/u, "")

/** The domain of an organization, when the address stands in it: what another address brought is not told. */
export const getOwnDomain = (domain: string | null, address: string | null): string | null =>
  domain !== null && address !== null && emailDomain(address) === domain ? domain : null

/** `isCommon` says whether a domain hands out addresses to the public. */
export const makeOrganizationLookup = (
  corporate: { readonly email: string; readonly name: string },
  isCommon: (domain: string) => boolean,
): OrganizationLookup => {
  const domain = emailDomain(corporate.email)
  return isCommon(domain)
    ? { by: "name", foldedName: foldOrganizationName(corporate.name) }
    : { by: "domain", domain }
}
