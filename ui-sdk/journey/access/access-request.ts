import type { AccessRequest } from "../../../core/contract/journey/access.ts"
import type { Journey } from "../client/journey.ts"

/** The request to a colleague for the details of the chosen connector; null: none. */
export const findAccessRequest = ({ context, connector }: Journey): AccessRequest | null => {
  const request = context?.access_request ?? null
  return request === null || request.connector !== connector?.code ? null : request
}
