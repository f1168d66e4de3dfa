import type { TokenFlags } from "../../contract/sharing/data-model-flags.ts"
import { type AskedFlags, afterAsking, type ChangedTerms, requestOf } from "../../domain/sharing/agreement.ts"
import { requestText } from "../../domain/sharing/request-text.ts"
import type { Connection, SharingChange } from "../../ports/connection/connection-store.ts"
import type { Secrets } from "../../ports/access/secrets.ts"

/** What is written of a connection whose terms changed: with the issue of its request, if one is open then. */
export const changeOf = (
  current: Connection,
  vendor: TokenFlags,
  { narrows, ...changed }: ChangedTerms,
  { rereads, uuid }: { readonly rereads: boolean; readonly uuid: Secrets["uuid"] },
): SharingChange => {
  const request = requestOf({ ...current, ...changed, flags: { vendor, ...changed.flags } })
  const issue = request?.open === true ? { id: uuid(), message: requestText(request) } : null
  return { ...changed, narrows, rereads, issue }
}

/**
 * What becomes of a connection of which its vendor asks for something else. Less is in force at once, and the next sync drops it
 * from the store; more is a request. Null: it asks for what it asked for before.
 */
export const changeByAsking = (
  current: Connection,
  asked: AskedFlags,
  now: number,
  uuid: Secrets["uuid"],
): SharingChange | null => {
  if (JSON.stringify([asked.vendor, asked.connection]) === askedText(current)) return null
  const terms = { ...current, flags: { ...asked, agreed: current.flags.agreed } }
  const changed = afterAsking(terms, requestOf(current), now)
  return changeOf(current, asked.vendor, changed, { rereads: changed.narrows, uuid })
}

const askedText = ({ flags }: Connection): string => JSON.stringify([flags.vendor, flags.connection])
