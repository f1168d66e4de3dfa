import * as Schema from "effect/Schema"
import { component } from "../component.ts"
import { Uuid } from "../wire-values.ts"
import { JourneyAnswers } from "./journey-answers.ts"
import { JOURNEY_STEPS } from "../connection/journey-step.ts"

/* POST /api/journey/save/ */

export const SaveJourney = Schema.Struct({
  /** The version that was last read or saved; 0: nothing was saved yet. */
  version: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 2_147_483_646 })),
  /** Chosen by the caller: repeating the call with the same id changes nothing and returns the same response. */
  save_id: Uuid,
  /**
   * The `save_id` of a pending save of the same version: this one applies, whichever of the two arrives first. For a
   * window that closes before it has the response.
   */
  supersedes: Schema.optionalKey(Uuid),
  step: Schema.Literals(JOURNEY_STEPS),
  answers: JourneyAnswers,
}).annotate(component("SaveJourney"))
export type SaveJourney = typeof SaveJourney.Type

export const JourneyVersion = Schema.Struct({ version: Schema.Int }).annotate(component("JourneyVersion"))
export type JourneyVersion = typeof JourneyVersion.Type
