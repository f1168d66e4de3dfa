import { createRequire } from "node:module"
import type { IsCommonDomain } from "../../core/ports/onboarding/common-domains.ts"

/**
 * Checks a domain against the list of the package `email-providers` (about 8,000 domains) and the domains that the
 * operator adds. The list is loaded when the first corporate is connected.
 */
export const makeIsCommonDomain = (additional: ReadonlyArray<string>): IsCommonDomain => {
  let domains: ReadonlySet<string> | undefined
  return (domain) => {
    domains ??= new Set([
      ...(createRequire(import.meta.url)("email-providers/all.json") as ReadonlyArray<string>),
      ...additional.map((added) => added.toLowerCase()),
    ])
    return domains.has(domain)
  }
}
