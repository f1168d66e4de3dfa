import * as Effect from "effect/Effect"
import type { Passkey } from "../../../domain/accounts/users/passkey.ts"
import { hasSecondFactor } from "../../../domain/accounts/users/user.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import { noteFacts } from "../../authorization/audit/audited-call.ts"
import type { AuthenticatedSession } from "../sessions/authenticate-session.ts"
import {
  type KeepFactorPorts,
  type LastSecondFactor,
  requireOtherFactor,
} from "../sessions/required-factor.ts"
import { PasskeyNotFound } from "./passkey-errors.ts"

type OwnPasskeysPorts = UsedPorts<"passkeyStore.list" | "passkeyStore.remove" | "passkeyStore.rename">

type RemovePasskeyPorts = OwnPasskeysPorts & KeepFactorPorts

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

/** The passkey can no longer be used to sign in. Sessions that began with it continue. The only second factor stays, where the role requires one. */
export const makeRemovePasskey = (ports: RemovePasskeyPorts) =>
  Effect.fnUntraced(function* (
    { user }: AuthenticatedSession,
    id: string,
  ): Effect.fn.Return<void, PasskeyNotFound | LastSecondFactor | StorageError> {
    const { passkeyStore } = ports
    const own = yield* passkeyStore.list(user.id)
    if (own.every((passkey) => passkey.id !== id)) return yield* new PasskeyNotFound()
    yield* requireOtherFactor(ports, user.id, own.length - 1 + (hasSecondFactor(user) ? 1 : 0))
    if (!(yield* passkeyStore.remove(user.id, id))) return yield* new PasskeyNotFound()
    yield* noteFacts({ details: { passkey: id } })
  })
