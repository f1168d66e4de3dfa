import * as Effect from "effect/Effect"
import type { JourneyLocale } from "../../../contract/connection/journey/journey-purpose.ts"
import type { MailboxDomainKind } from "../../../contract/connection/journey/mailbox.ts"
import type { MailNotSent } from "../../../ports/mailer.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { Actor } from "../../access/actor.ts"
import { ActionForbidden } from "../../access/authorize.ts"
import type { ConnectionAccessError } from "../../access/find-connection.ts"
import type { DeviceRequired, TooManyMailboxCodes } from "./mailbox-errors.ts"

export interface MailboxCodeInput {
  readonly connectionId: string
  readonly email: string
  readonly locale: JourneyLocale | null
}

export interface RequestedCode {
  readonly expiresAt: number
  readonly resendAfterSeconds: number
  readonly domainKind: MailboxDomainKind
}

export const makeRequestMailboxCode = () =>
  Effect.fnUntraced(function* (
    _actor: Actor,
    _input: MailboxCodeInput,
  ): Effect.fn.Return<
    RequestedCode,
    ConnectionAccessError | DeviceRequired | MailNotSent | StorageError | TooManyMailboxCodes
  > {
    return yield* new ActionForbidden({ action: "journey.show", role: "journey" })
  })

export type RequestMailboxCode = ReturnType<typeof makeRequestMailboxCode>
