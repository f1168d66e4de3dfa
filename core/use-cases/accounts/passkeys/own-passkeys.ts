import * as Effect from "effect/Effect"
import type { Passkey } from "../../../domain/accounts/users/passkey.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import { noteFacts } from "../../authorization/audit/audited-call.ts"
import type { AuthenticatedSession } from "../sessions/authenticate-session.ts"
import { PasskeyNotFound } from "./passkey-errors.ts"

type OwnPasskeysPorts = UsedPorts<"passkeyStore.list" | "passkeyStore.remove" | "passkeyStore.rename">

/** The user's own passkeys, oldest first. */
export const makeListPasskeys =
  ({ passkeyStore }: OwnPasskeysPorts) =>
  ({ user }: AuthenticatedSession): Effect.Effect<ReadonlyArray<Passkey>, StorageError> =>
    passkeyStore.list(user.id)

export const makeRenamePasskey = ({ passkeyStore }: OwnPasskeysPorts) =>
  Effect.fnUntraced(function* (
    { user }: AuthenticatedSession,
    id: string,
    name: string,
  ): Effect.fn.Return<void, PasskeyNotFound | StorageError> {
    if (!(yield* passkeyStore.rename(user.id, id, name.trim()))) return yield* new PasskeyNotFound()
  })

/** The passkey can no longer be used to sign in. Sessions that began with it continue. */
export const makeRemovePasskey = ({ passkeyStore }: OwnPasskeysPorts) =>
  Effect.fnUntraced(function* (
    { user }: AuthenticatedSession,
    id: string,
  ): Effect.fn.Return<void, PasskeyNotFound | StorageError> {
    if (!(yield* passkeyStore.remove(user.id, id))) return yield* new PasskeyNotFound()
    yield* noteFacts({ details: { passkey: id } })
  })
