import * as Effect from "effect/Effect"
import { pauseJourney } from "../../../../core/contract/journey/question-calls.ts"
import { formatTimestamp } from "../../../../core/contract/wire-values.ts"
import { type Implementation, implement, respond } from "../../calls/implement.ts"
import { NOT_STORED } from "../not-stored.ts"

export const pauseCalls: ReadonlyArray<Implementation> = [
  implement(pauseJourney, ({ connection: { pauseConnection } }, { caller: { actor } }) =>
    Effect.map(pauseConnection(actor, actor.connectionId, true), ({ pausedAt }) =>
      respond(200, { paused_at: formatTimestamp(pausedAt ?? 0) }, NOT_STORED),
    ),
  ),
]
