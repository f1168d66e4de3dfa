import * as Data from "effect/Data"

/** The connection, the mailbox or the vendor had its mails of this hour. */
export class TooManyLinks extends Data.TaggedError("TooManyLinks")<{
  readonly limit: number
  readonly windowMillis: number
}> {}

/** Links are mailed to colleagues only: the address is at none of these domains. */
export class NoColleague extends Data.TaggedError("NoColleague")<{
  readonly domains: ReadonlyArray<string>
}> {}

/** There is no address to mail to. */
export class RecipientMissing extends Data.TaggedError("RecipientMissing")<{
  readonly connectionId: string
}> {}

/** The link is unknown, expired or replaced, or another device opened it first; these are not distinguished. */
export class LinkNotOpen extends Data.TaggedError("LinkNotOpen") {}
