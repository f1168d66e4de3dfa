import * as Effect from "effect/Effect"
import { JourneyVersion, SaveJourney } from "../../../../core/contract/connection/journey/save-journey.ts"
import type { AuthenticatedJourney } from "../../../../core/use-cases/access/credentials/authenticate-journey.ts"
import type {
  JourneyOutdated,
  SaveJourney as SaveJourneyUseCase,
} from "../../../../core/use-cases/connection/journey/save-journey.ts"
import type { ModeNotOffered } from "../../../../core/use-cases/connection/journey/require-offered-mode.ts"
import { type Access, endpoint } from "../../endpoint.ts"
import { DEFAULT_STYLE, type Failure, failure } from "../../failure.ts"
import { ANSWERS_EXAMPLE, CONNECTION_GONE, fieldErrors, NOT_STORED } from "./journey-answer.ts"

/** POST /api/journey/save/ */
export const saveJourneyRoute = (access: Access<AuthenticatedJourney>, saveJourney: SaveJourneyUseCase) =>
  endpoint({
    method: "POST",
    path: "/api/journey/save/",
    id: "saveJourney",
    tag: "Journey",
    summary: "Save what was entered",
    description:
      "Stores the step and the answers, sealed, so that the user can continue later and on another device. With a version that is not the stored one nothing changes and the answer is 409: another window has saved. A repetition with the same `save_id` has the same answer as the first call. A window that is closed before a save has its answer sends another one for the same version, with the `save_id` of the first as `supersedes`: it counts whichever of the two arrives first. Leave a masked field out to keep the stored value, which is possible only while the other details of its connector stay the same; an empty text deletes it.",
    access,
    body: {
      schema: SaveJourney,
      types: ["json"],
      example: {
        version: 0,
        save_id: "6b0b2f5e-6f2b-4a51-9c8f-0c6c2f5b9d21",
        step: "credentials",
        answers: ANSWERS_EXAMPLE,
      },
    },
    answers: {
      200: { description: "Saved.", schema: JourneyVersion, example: { version: 1 } },
      409: {
        description: "Another window has saved since; `data.version` is the stored version.",
        schema: DEFAULT_STYLE.schema,
      },
    },
    errors: { ...CONNECTION_GONE, JourneyOutdated: outdated, ModeNotOffered: notOffered },
    handle: ({ caller: { actor }, body: { save_id: saveId, ...body } }) =>
      Effect.map(saveJourney(actor, { connectionId: actor.connectionId, saveId, ...body }), (saved) => ({
        status: 200,
        headers: NOT_STORED,
        body: { version: saved } satisfies JourneyVersion,
      })),
  })

export const notOffered = ({ mode, offered }: ModeNotOffered): Failure =>
  fieldErrors({
    "answers.integration_type": `The vendor does not offer ${mode}. Choose one of: ${offered.join(", ")}.`,
  })

export const outdated = ({ version }: JourneyOutdated): Failure =>
  failure(409, "Another window has saved this journey since.", { data: { version: String(version) } })
