import * as Effect from "effect/Effect"
import { setTimeout as sleep } from "node:timers/promises"
import type {
  Connector,
  PulledSource,
  SourceAccess,
  SourceDial,
  SourceTime,
} from "../connectors/sdk/index.ts"
import type { PulledSources } from "../core/ports/pulled-sources.ts"

type PullingConnector = Connector<SourceAccess, PulledSource>

/** Loaded when one is first opened: a server that starts has better things to do. */
const CONNECTORS: Readonly<Record<string, () => Promise<PullingConnector>>> = {
  "custom-wrapper": async () => (await import("../connectors/custom-wrapper/index.ts")).customWrapper,
}

const CLOCK: SourceTime = {
  now: Date.now,
  sleep: async (millis) => {
    await sleep(millis)
  },
}

/** The connectors of this build that ask their source for its rows. */
export const makePulledSources = (dial: SourceDial, time: SourceTime = CLOCK): PulledSources => ({
  codes: Object.keys(CONNECTORS),
  open: (code, credentials) =>
    Effect.promise(async () => {
      const load = CONNECTORS[code]
      return load === undefined ? null : (await load()).make({ credentials, dial, time })
    }),
})
