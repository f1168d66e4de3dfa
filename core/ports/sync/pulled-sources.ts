import type * as Effect from "effect/Effect"
import type { Credentials, PulledSource } from "./source.ts"

/** The connectors that ask their source for its rows. */
export interface PulledSources {
  readonly codes: ReadonlyArray<string>
  /** With these credentials; nothing is asked yet. Null: no connector of this code is one of them. */
  readonly open: (connector: string, credentials: Credentials) => Effect.Effect<PulledSource | null>
}
