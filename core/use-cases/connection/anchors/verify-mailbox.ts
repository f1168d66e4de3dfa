import * as Effect from "effect/Effect"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { Actor } from "../../access/actor.ts"
import { ActionForbidden } from "../../access/authorize.ts"
import type { ConnectionAccessError } from "../../access/find-connection.ts"
import type { DeviceRequired, MailboxCodeWrong, TooManyMailboxCodes } from "./mailbox-errors.ts"

export interface ProvenMailbox {
  readonly email: string
  readonly verifiedUntil: number
}

export const makeVerifyMailbox = () =>
  Effect.fnUntraced(function* (
    _actor: Actor,
    _input: { readonly connectionId: string; readonly code: string },
  ): Effect.fn.Return<
    ProvenMailbox,
    ConnectionAccessError | DeviceRequired | MailboxCodeWrong | StorageError | TooManyMailboxCodes
  > {
    return yield* new ActionForbidden({ action: "journey.show", role: "journey" })
  })

export type VerifyMailbox = ReturnType<typeof makeVerifyMailbox>
