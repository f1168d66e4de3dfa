import * as Schema from "effect/Schema"
import { component } from "../../component.ts"
import { Uuid } from "../../wire-values.ts"
import { JOURNEY_STEPS, JourneyAnswers } from "./journey-answers.ts"

/* POST /api/journey/save/ */

export const SaveJourney = Schema.Struct({
  /** The version that was read or saved last; 0: nothing was saved yet. */
  version: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 2_147_483_646 })),
  /** Chosen by the caller: a repetition with the same id changes nothing and has the same answer. */
  save_id: Uuid,
  /**
   * The `save_id` of a save on its way, which named the same version: this one counts whichever of the two arrives first. For a
   * window that is closed before it has the answer.
   */
  supersedes: Schema.optionalKey(Uuid),
  step: Schema.Literals(JOURNEY_STEPS),
  answers: JourneyAnswers,
}).annotate(component("SaveJourney"))
export type SaveJourney = typeof SaveJourney.Type

export const JourneyVersion = Schema.Struct({ version: Schema.Int }).annotate(component("JourneyVersion"))
export type JourneyVersion = typeof JourneyVersion.Type
