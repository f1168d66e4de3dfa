import { createRequire } from "node:module"
import type { IsCommonDomain } from "../../core/ports/connection/common-domains.ts"

/**
 * The maintained list of the package `email-providers` (about 8,000 domains), and those the operator adds. Read when
 * the first corporate is connected.
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
