import * as Effect from "effect/Effect"
import { saveJourney } from "../../../../core/contract/journey/journey-calls.ts"
import type { ModeNotOffered } from "../../../../core/use-cases/journey/require-offered-mode.ts"
import type { JourneyOutdated } from "../../../../core/use-cases/journey/save-journey.ts"
import { type Description, withFailures } from "../../calls/call-errors.ts"
import { type Implementation, implement, respond } from "../../calls/implement.ts"
import { fieldErrors } from "../../calls/descriptions.ts"
import { NOT_STORED } from "../not-stored.ts"

export const saveCalls: ReadonlyArray<Implementation> = [
  implement(
    saveJourney,
    ({ journey: { saveJourney } }, { caller: { actor }, body: { save_id: saveId, ...body } }) =>
      withFailures(
        Effect.map(saveJourney(actor, { connectionId: actor.connectionId, saveId, ...body }), (version) =>
          respond(200, { version }, NOT_STORED),
        ),
        { JourneyOutdated: describeOutdated, ModeNotOffered: describeNotOffered },
      ),
  ),
]

export const describeNotOffered = ({ mode, offered }: ModeNotOffered): Description =>
  fieldErrors({
    "answers.integration_type": `The vendor does not offer ${mode}. Choose one of: ${offered.join(", ")}.`,
  })

export const describeOutdated = ({ version }: JourneyOutdated): Description => ({
  message: "This journey was saved in another window.",
  data: { version: String(version) },
})
