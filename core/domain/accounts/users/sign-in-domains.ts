import { emailDomain } from "../../email-address.ts"

/** As the list has them: in lower case, each once, in the order of the alphabet. */
export const foldDomains = (domains: ReadonlyArray<string>): ReadonlyArray<string> =>
  [...new Set(domains.map((domain) => domain.toLowerCase()))].toSorted()

/**
 * Whether an organization lets the identity provider sign in a person with this address. A subdomain is another domain. No domains:
 * it allows all.
 */
export const allowsAddress = (domains: ReadonlyArray<string>, email: string): boolean =>
  domains.length === 0 || domains.includes(emailDomain(email))
