import type { SyncAlreadyRunning } from "../../../core/use-cases/sync/sync-errors.ts"
import type { Description } from "./call-errors.ts"
import { COMMON_ERRORS, invalidRequest } from "./error-table.ts"

/* Descriptions of errors that several calls have. */

type FieldErrors = Readonly<Record<string, string>>

/** The reason by field, as for a request that does not fit its schema. */
export const fieldErrors = (fields: FieldErrors): Description => {
  const { message, data } = COMMON_ERRORS.InvalidRequest(invalidRequest(fields))
  return { message, data }
}

export const prefixFields = (path: string, fields: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(fields).map(([key, reason]) => [`${path}.${key}`, reason]))

/** A connection has one sync at a time; the response has the id of the running one if it is known. */
export const alreadyRunning = ({ sessionId }: Pick<SyncAlreadyRunning, "sessionId">): Description => ({
  message: "Another sync of this connection is running; try again later.",
  headers: { "Retry-After": "10" },
  data: sessionId === null ? null : { sync_session_id: sessionId },
})
