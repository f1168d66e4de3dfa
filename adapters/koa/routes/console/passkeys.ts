import * as Effect from "effect/Effect"
import * as calls from "../../../../core/contract/accounts/console/passkeys-calls.ts"
import { type ConsolePasskey, PASSKEY_LIMIT } from "../../../../core/contract/accounts/console/passkeys.ts"
import { formatTimestamp } from "../../../../core/contract/wire-values.ts"
import type { Passkey } from "../../../../core/domain/accounts/users/passkey.ts"
import type { TooManyPasskeys } from "../../../../core/use-cases/accounts/passkeys/passkey-errors.ts"
import { type Implementation, implement, respond } from "../../calls/implement.ts"
import { withFailures } from "../../calls/call-errors.ts"
import { DONE, toTimestamp } from "./console-response.ts"
import { PASSKEYS_UNAVAILABLE } from "./sign-in-errors.ts"

const TOO_MANY = {
  TooManyPasskeys: ({ limit }: TooManyPasskeys) => ({
    message: `You have ${String(limit)} passkeys, which is the limit. Remove one first.`,
  }),
}

/** The signed-in user's passkeys. */
export const passkeyCalls: ReadonlyArray<Implementation> = [
  implement(calls.offerPasskey, ({ accounts: { offerPasskey } }, { caller }) =>
    withFailures(
      Effect.map(offerPasskey(caller), (options) => respond(200, options)),
      { ...PASSKEYS_UNAVAILABLE, ...TOO_MANY },
    ),
  ),

  implement(calls.addPasskey, ({ accounts: { addPasskey } }, { caller, body }) =>
    withFailures(
      Effect.map(addPasskey(caller, body), (passkey) => respond(201, toConsolePasskey(passkey))),
      TOO_MANY,
    ),
  ),

  implement(calls.listPasskeys, ({ accounts: { listPasskeys } }, { caller }) =>
    Effect.map(listPasskeys(caller), (passkeys) =>
      respond(200, { items: passkeys.map(toConsolePasskey), limit: PASSKEY_LIMIT }),
    ),
  ),

  implement(calls.renamePasskey, ({ accounts: { renamePasskey } }, { caller, path, body }) =>
    Effect.as(renamePasskey(caller, path.passkey_id, body.name), DONE),
  ),

  implement(calls.removePasskey, ({ accounts: { removePasskey } }, { caller, path }) =>
    Effect.as(removePasskey(caller, path.passkey_id), DONE),
  ),
]

const toConsolePasskey = ({ id, name, isBackedUp, createdAt, usedAt }: Passkey): ConsolePasskey => ({
  id,
  name,
  is_synced: isBackedUp,
  created_at: formatTimestamp(createdAt),
  last_used_at: toTimestamp(usedAt),
})
