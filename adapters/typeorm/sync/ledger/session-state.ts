import { listStatesBefore, RUNNING_STATES, type SessionState } from "../../../../core/domain/sync/session.ts"
import { quoteList } from "../../quote-list.ts"

/** For WHERE: the session is being read or applied. By sync_session_running_key. */
export const IS_RUNNING = `state IN (${quoteList(RUNNING_STATES)})`

/**
 * The text of an UPDATE that changes sessions to a state. It changes only those in a state from which the domain allows
 * the transition. `set` and `where` are SQL.
 */
export const updateState = (
  to: SessionState,
  { set, where }: { readonly set: string; readonly where: string },
): string =>
  `UPDATE sync_session SET state = '${to}', ${set} WHERE ${where} AND state IN (${quoteList(listStatesBefore(to))})`
