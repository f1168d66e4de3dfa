import * as Effect from "effect/Effect"
import type { Passkey } from "../../../domain/access/users/passkey.ts"
import type { PasskeyStore } from "../../../ports/access/users/passkey-store.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import { noteFacts } from "../../authorization/audit/audited-call.ts"
import type { AuthenticatedSession } from "../sessions/authenticate-session.ts"
import { PasskeyNotFound } from "./passkey-errors.ts"

interface OwnPasskeysPorts {
  readonly passkeyStore: Pick<PasskeyStore, "list" | "remove" | "rename">
}

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

/** The passkey signs nobody in any more. Sessions that began with it go on. */
export const makeRemovePasskey = ({ passkeyStore }: OwnPasskeysPorts) =>
  Effect.fnUntraced(function* (
    { user }: AuthenticatedSession,
    id: string,
  ): Effect.fn.Return<void, PasskeyNotFound | StorageError> {
    if (!(yield* passkeyStore.remove(user.id, id))) return yield* new PasskeyNotFound()
    yield* noteFacts({ details: { passkey: id } })
  })
