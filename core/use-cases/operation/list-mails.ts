import * as Effect from "effect/Effect"
import type { MailsUnreadable, SentMail } from "../../ports/operation/sent-mails.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { UsedPorts } from "../../ports/ports.ts"
import type { Actor } from "../authorization/actor.ts"
import { type ActionForbidden, authorizeAny } from "../authorization/authorize.ts"

export type ListMailsPorts = UsedPorts<"sentMails">

/** What an operator looks through. */
const MOST = 100

/** The newest mails of an installation without a mail server; null: a mail server sends them. */
export const makeListMails = ({ sentMails }: ListMailsPorts) =>
  Effect.fnUntraced(function* (
    actor: Actor,
  ): Effect.fn.Return<ReadonlyArray<SentMail> | null, ActionForbidden | MailsUnreadable | StorageError> {
    yield* authorizeAny(actor, "operator.manage")
    return yield* sentMails.list(MOST)
  })
