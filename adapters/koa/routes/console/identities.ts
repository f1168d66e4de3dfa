import * as Effect from "effect/Effect"
import * as calls from "../../../../core/contract/accounts/console/identities-calls.ts"
import type { ConsoleIdentity } from "../../../../core/contract/accounts/console/identities.ts"
import { formatTimestamp } from "../../../../core/contract/wire-values.ts"
import type { IdentityView } from "../../../../core/use-cases/accounts/provider/own-identities.ts"
import { type Implementation, implement, respond } from "../../calls/implement.ts"
import { DONE, toTimestamp } from "./console-response.ts"

/** The signed-in user's accounts at identity providers. */
export const identityCalls: ReadonlyArray<Implementation> = [
  implement(calls.listIdentities, ({ accounts: { listIdentities } }, { caller }) =>
    Effect.map(listIdentities(caller), (identities) =>
      respond(200, { items: identities.map(toConsoleIdentity) }),
    ),
  ),

  implement(calls.unlinkIdentity, ({ accounts: { unlinkIdentity } }, { caller, body }) =>
    Effect.as(unlinkIdentity(caller, body.issuer), DONE),
  ),
]

const toConsoleIdentity = ({ issuer, label, linkedAt, usedAt }: IdentityView): ConsoleIdentity => ({
  issuer,
  label,
  linked_at: formatTimestamp(linkedAt),
  last_used_at: toTimestamp(usedAt),
})
