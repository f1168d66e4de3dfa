import type { ReferenceData } from "../../../contract/onboarding/sdk-token.ts"
import { ASSOCIATED_DATA } from "../../../domain/accounts/associated-data.ts"
import type { Connection } from "../../../domain/connection/connection.ts"
import type { ConnectionKeys } from "../../../ports/accounts/vault.ts"

/** Reference data that a vendor gets back with its events, sealed for its connection. */
export const sealReferenceData = (
  keys: ConnectionKeys,
  connectionId: string,
  data: ReferenceData,
): Uint8Array => keys.seal(ASSOCIATED_DATA.referenceData(connectionId), JSON.stringify(data))

/** Null when there is none. Throws DecryptionFailed. */
export const openReferenceData = (
  keys: ConnectionKeys,
  { id, referenceData }: Pick<Connection, "id" | "referenceData">,
): ReferenceData | null =>
  referenceData === null
    ? null
    : (JSON.parse(keys.open(ASSOCIATED_DATA.referenceData(id), referenceData).toString()) as ReferenceData)
