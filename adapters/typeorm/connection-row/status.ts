import {
  CONNECTION_TRANSITIONS,
  type ConnectionTransition,
  LIVE_STATUSES,
} from "../../../core/domain/connection/state.ts"
import { quoteList } from "../quote-list.ts"

/** For IN: the statuses in which data may be read and synced. */
export const LIVE = quoteList(LIVE_STATUSES)

/**
 * The text of an UPDATE that makes a transition. It changes only connections in a status from which the domain allows it.
 * `set` and `where` are SQL.
 */
export const updateStatus = (
  transition: ConnectionTransition,
  { set, where }: { readonly set: string; readonly where: string },
): string => {
  const { from, to } = CONNECTION_TRANSITIONS[transition]
  return `UPDATE connection SET status = '${to}', ${set} WHERE ${where} AND status IN (${quoteList(from)})`
}
