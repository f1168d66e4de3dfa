import type { AccessRequest } from "../../../core/contract/journey/access.ts"
import type { Journey } from "../client/journey.ts"

/** The request to a colleague for the details of the connector that is chosen, or that is to be repaired; null: none. */
export const findAccessRequest = ({ context, connector }: Journey): AccessRequest | null => {
  if (context === null) return null
  const { access_request: request, purpose, connection } = context
  const code = purpose === "repair" ? connection.connector : connector?.code
  return request === null || request.connector !== code ? null : request
}
