import type { TokenFlags } from "../../contract/sharing/data-model-flags.ts"
import type { Connection } from "./connection.ts"
import {
  type VendorFlags,
  applyFlagRequest,
  type ChangedTerms,
  findSharingRequest,
} from "../sharing/agreement.ts"
import { explainSharingRequest } from "../sharing/explain-sharing-request.ts"
import { describeIssue, type Issue } from "./issue.ts"

/** A change of a connection's terms; absent fields stay unchanged. */
export interface SharingChange extends Partial<
  Pick<Connection, "withheld" | "subset" | "onDemand" | "declined" | "requestedAt">
> {
  readonly flags?: Pick<Connection["flags"], "connection" | "agreed">
  /** Less is shared than before: bodies stored for a retry are dropped and rendered again. */
  readonly narrows: boolean
  /** The source counts as never read, so that the next sync reads all employees. */
  readonly rereads: boolean
  /** The issue of the vendor's request (`sharing.requested`); null: no request is open; left out: unchanged. */
  readonly issue?: (Issue & { readonly id: string }) | null
}

/** What is stored for a connection whose terms changed, including the issue of an open request. */
export const toSharingChange = (
  current: Connection,
  vendor: TokenFlags,
  { narrows, ...changed }: ChangedTerms,
  { rereads, uuid }: { readonly rereads: boolean; readonly uuid: () => string },
): SharingChange => {
  const request = findSharingRequest({ ...current, ...changed, flags: { vendor, ...changed.flags } })
  const issue =
    request?.open === true
      ? { id: uuid(), ...describeIssue("sharing.requested", explainSharingRequest(request)) }
      : null
  return { ...changed, narrows, rereads, issue }
}

/**
 * The result of a changed vendor request for a connection. Narrower terms apply at once, and the next sync removes the
 * difference from the store; wider ones become a request. Null: the request is unchanged.
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
