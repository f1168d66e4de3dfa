import * as Effect from "effect/Effect"
import type { Connection } from "../../../domain/connection/connection.ts"
import { emailDomain } from "../../../domain/email-address.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import { NoColleague } from "../../onboarding/links/link-errors.ts"
import { AskerUnknown } from "./access-errors.ts"

export type SameCompanyPorts = UsedPorts<"isCommonDomain" | "organizations.find">

/**
 * Who asks is at the company's own domain, and the colleague at the same one: nobody else can ask a company's people for connection
 * details, and they reach nobody else.
 */
export const requireSameCompany = Effect.fnUntraced(function* (
  { organizations, isCommonDomain }: SameCompanyPorts,
  { orgId }: Connection,
  { asker, colleague }: { readonly asker: string; readonly colleague: string },
): Effect.fn.Return<void, AskerUnknown | NoColleague | StorageError> {
  const organization = yield* organizations.find(orgId)
  const own = organization?.emailDomain ?? null
  const domain = emailDomain(asker)
  if (isCommonDomain(domain) || (own !== null && domain !== own))
    return yield* new AskerUnknown({ domain: own })
  if (emailDomain(colleague) !== domain) return yield* new NoColleague({ domains: [domain] })
})
