import * as Effect from "effect/Effect"
import type { SyncFrequency } from "../../../contract/connection/sync-frequency.ts"
import { FREQUENCY_FORMATS, parseFrequency } from "../../../domain/connection/frequency.ts"
import type { Credentials } from "../../../ports/sync/source.ts"
import { CredentialsInvalid } from "../../reading/credentials.ts"

/** The refresh rate, which some forms contain besides the credentials (specification/sources.md#sftp). */
const REFRESH_RATE_FIELD = "refresh_rate"

/** Null when the form has no such field or it is empty. */
export const readRefreshRate = (
  credentials: Credentials,
): Effect.Effect<SyncFrequency | null, CredentialsInvalid> => {
  const given = credentials[REFRESH_RATE_FIELD]
  if (given === undefined) return Effect.succeed(null)
  const frequency = parseFrequency(given)
  return frequency === null
    ? Effect.fail(
        new CredentialsInvalid({ fields: { [REFRESH_RATE_FIELD]: `Expected ${FREQUENCY_FORMATS}.` } }),
      )
    : Effect.succeed(frequency)
}
