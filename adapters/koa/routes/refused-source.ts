import type { SourceError } from "../../../core/ports/sync/source.ts"
import type { Description } from "../calls/call-errors.ts"

/** How a person goes on without what the credentials may not read, by where the source was refused. */
const WAYS_OUT = {
  console: "Or stop sharing what they may not read, on the tab “What is shared”.",
  repair:
    "Or stop sharing what they may not read: an admin of your company can do that in the console of this service.",
  journey: "Or go back to what you share, and leave out what they may not read.",
} as const

/** Why a source was refused; where only a right is missing, also how to go on without it. */
export const describeRefusedSource =
  (place: keyof typeof WAYS_OUT) =>
  ({ message, denied = [] }: SourceError): Description & { readonly message: string } => ({
    message: denied.length === 0 ? message : `${message} ${WAYS_OUT[place]}`,
  })
