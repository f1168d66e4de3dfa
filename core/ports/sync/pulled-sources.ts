import type * as Effect from "effect/Effect"
import type { Credentials, PulledSource } from "./source.ts"

/** The connectors of pulled sources. */
export interface PulledSources {
  readonly codes: ReadonlyArray<string>
  /** Opens a source with these credentials, without calling it yet. Null: no pulled connector has this code. */
  readonly open: (connector: string, credentials: Credentials) => Effect.Effect<PulledSource | null>
}
