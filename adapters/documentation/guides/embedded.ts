import { makeAbsentValues } from "./tables/absent-values.ts"
import { makeErrorTables } from "./tables/errors.ts"
import { makeEventList, makeEventSections } from "./tables/events.ts"
import { makeResendTable } from "./tables/resend.ts"
import { makeRetryCalendar } from "./tables/retries.ts"

/** What the texts of the guides include from the contract, as Markdown by its name. */
export const EMBEDDED: Readonly<Record<string, () => string>> = {
  "absent-values": makeAbsentValues,
  errors: makeErrorTables,
  "event-list": makeEventList,
  "event-sections": makeEventSections,
  resend: makeResendTable,
  retries: makeRetryCalendar,
}
