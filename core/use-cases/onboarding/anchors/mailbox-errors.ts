import * as Data from "effect/Data"

/** The code is wrong, too old, replaced by a newer one, or was tried too often; these are not distinguished. */
export class MailboxCodeWrong extends Data.TaggedError("MailboxCodeWrong")<{
  /** How often the open code can still be tried; 0: ask for a new one. */
  readonly triesLeft: number
}> {}

/** The connection or the mailbox had its codes of this hour, or too many wrong ones were entered. */
export class TooManyMailboxCodes extends Data.TaggedError("TooManyMailboxCodes")<{
  readonly limit: number
  readonly windowMillis: number
}> {}

/** A code is bound to the device that asked for it, and the caller sent no device key. */
export class DeviceRequired extends Data.TaggedError("DeviceRequired") {}

/** No anchor of the connection has this id. */
export class AnchorNotFound extends Data.TaggedError("AnchorNotFound")<{ readonly anchorId: string }> {}
