import type { TokenFlags } from "../../contract/sharing/data-model-flags.ts"
import {
  type VendorFlags,
  applyFlagRequest,
  type ChangedTerms,
  findSharingRequest,
} from "../../domain/sharing/agreement.ts"
import { formatSharingRequest } from "../../domain/sharing/format-sharing-request.ts"
import type { Connection, SharingChange } from "../../ports/connection/connection-store.ts"
import type { Secrets } from "../../ports/access/secrets.ts"

/** What is written of a connection whose terms changed: with the issue of its request, if one is open then. */
export const toSharingChange = (
  current: Connection,
  vendor: TokenFlags,
  { narrows, ...changed }: ChangedTerms,
  { rereads, uuid }: { readonly rereads: boolean; readonly uuid: Secrets["uuid"] },
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
  uuid: Secrets["uuid"],
): SharingChange | null => {
  if (JSON.stringify([requested.vendor, requested.connection]) === serializeRequestedFlags(current))
    return null
  const terms = { ...current, flags: { ...requested, agreed: current.flags.agreed } }
  const changed = applyFlagRequest(terms, findSharingRequest(current), now)
  return toSharingChange(current, requested.vendor, changed, { rereads: changed.narrows, uuid })
}

const serializeRequestedFlags = ({ flags }: Connection): string =>
  JSON.stringify([flags.vendor, flags.connection])
