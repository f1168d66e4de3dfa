import * as Effect from "effect/Effect"
import type { SourceCredentials } from "../../../ports/connection/source-credentials.ts"

export const makeMemorySourceCredentials = (): SourceCredentials => {
  const credentials = new Map<string, Uint8Array>()
  return {
    save: (connectionId, sealed) => Effect.sync(() => void credentials.set(connectionId, sealed)),
    find: (connectionId) => Effect.sync(() => credentials.get(connectionId) ?? null),
  }
}
