import type { TokenFlags } from "../../contract/sharing/data-model-flags.ts"
import type { Connection } from "../connection/connection.ts"
import { type VendorFlags, applyFlagRequest, type ChangedTerms, findSharingRequest } from "./agreement.ts"
import { formatSharingRequest } from "./format-sharing-request.ts"

/** What becomes of the terms of a connection; what is left out stays. */
export interface SharingChange extends Partial<
  Pick<Connection, "withheld" | "subset" | "onDemand" | "declined" | "requestedAt">
> {
  readonly flags?: Pick<Connection["flags"], "connection" | "agreed">
  /** Something is shared less than before: bodies that are kept for a retry are dropped, to be rendered anew. */
  readonly narrows: boolean
  /** The source counts as never read, so that the next sync reads everybody. */
  readonly rereads: boolean
  /** What a person is told of the vendor's request (`sharing.requested`); null: nothing is open, left out: as it is. */
  readonly issue?: { readonly id: string; readonly message: string } | null
}

/** What is written of a connection whose terms changed: with the issue of its request, if one is open then. */
export const toSharingChange = (
  current: Connection,
  vendor: TokenFlags,
  { narrows, ...changed }: ChangedTerms,
  { rereads, uuid }: { readonly rereads: boolean; readonly uuid: () => string },
): SharingChange => {
  const request = findSharingRequest({ ...current, ...changed, flags: { vendor, ...changed.flags } })
  const issue = request?.open === true ? { id: uuid(), message: formatSharingRequest(request) } : null
  return { ...changed, narrows, rereads, issue }
}

/**
 * What becomes of a connection of which its vendor asks for something else. Less is in force at once, and the next sync drops it
 * from the store; more is a request. Null: it asks for what it asked for before.
 */
export const requestFlagChange = (
  current: Connection,
  requested: VendorFlags,
  now: number,
  uuid: () => string,
): SharingChange | null => {
  if (JSON.stringify([requested.vendor, requested.connection]) === serializeRequestedFlags(current))
    return null
  const terms = { ...current, flags: { ...requested, agreed: current.flags.agreed } }
  const changed = applyFlagRequest(terms, findSharingRequest(current), now)
  return toSharingChange(current, requested.vendor, changed, { rereads: changed.narrows, uuid })
}

const serializeRequestedFlags = ({ flags }: Connection): string =>
  JSON.stringify([flags.vendor, flags.connection])
