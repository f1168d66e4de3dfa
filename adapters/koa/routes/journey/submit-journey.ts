import * as Effect from "effect/Effect"
import {
  SubmitJourney,
  SubmittedJourney,
} from "../../../../core/contract/connection/journey/submit-journey.ts"
import type { AuthenticatedJourney } from "../../../../core/use-cases/access/credentials/authenticate-journey.ts"
import type { SubmitJourney as SubmitUseCase } from "../../../../core/use-cases/connection/journey/submit-journey.ts"
import { type Access, endpoint } from "../../endpoint.ts"
import { alreadyRunning } from "../../error-table.ts"
import { DEFAULT_STYLE, failure } from "../../failure.ts"
import { CONNECTION_GONE, fieldErrors, prefixFields } from "./journey-answer.ts"
import { MAILBOX_ERRORS } from "./mailbox.ts"
import { notOffered, outdated } from "./save-journey.ts"

const { schema } = DEFAULT_STYLE

/** POST /api/journey/submit/ */
export const submitJourneyRoute = (access: Access<AuthenticatedJourney>, submitJourney: SubmitUseCase) =>
  endpoint({
    method: "POST",
    path: "/api/journey/submit/",
    id: "submitJourney",
    tag: "Journey",
    summary: "Accept the connection",
    description:
      "Connects the source and accepts the connection, with the answers of the saved version that the user has reviewed; the first sync begins at once. The code that was mailed to the person is checked with it, and that mailbox and this device speak for the corporate from then on. When the source does not respond, or another window has saved since, nothing changes. A repetition has the same answer.",
    access,
    body: { schema: SubmitJourney, types: ["json"], example: { version: 1, mailbox_code: "493817" } },
    answers: {
      200: { description: "The connection is accepted.", schema: SubmittedJourney, example: EXAMPLE },
      409: {
        description: "Another window has saved since, or the corporate is connected otherwise.",
        schema,
      },
      403: {
        description:
          "A mailed code is needed: `data.code` is `verification_required`. Ask for one, and submit again with it.",
        schema,
      },
      422: {
        description:
          "The source does not respond, or cannot be read; `message` says why. Or the mailed code is wrong: `data.code` is `mailbox_code_wrong`.",
        schema,
      },
    },
    handle: ({ caller: { actor }, body: { version, mailbox_code: mailboxCode = null } }) =>
      Effect.map(
        submitJourney(actor, { connectionId: actor.connectionId, version, mailboxCode }),
        ({ connection, version: saved }) => ({
          status: 200,
          body: {
            status: connection.status,
            connector: connection.connector ?? "",
            version: saved,
          } satisfies SubmittedJourney,
        }),
      ),
    errors: {
      ...CONNECTION_GONE,
      ...MAILBOX_ERRORS,
      JourneyIncomplete: ({ fields }) => fieldErrors(fields),
      JourneyOutdated: outdated,
      ModeNotOffered: notOffered,
      CredentialsInvalid: ({ fields }) => fieldErrors(prefixFields("answers.credentials", fields)),
      FieldsRequired: ({ keys }) =>
        fieldErrors({ "answers.withheld": `Required by the vendor: ${keys.join(", ")}.` }),
      // No journey says from which version it starts.
      SharingChanged: () => failure(409, "What is shared was changed meanwhile."),
      ConnectionNotLive: CONNECTION_GONE.ConnectionNotFound,
      ConnectorMismatch: () => failure(409, "The company is already connected in another way."),
      ConnectorNotPullable: () =>
        fieldErrors({ "answers.hr_system": "It cannot be connected automatically." }),
      SessionLost: () => alreadyRunning({ sessionId: null }),
      SyncAlreadyRunning: alreadyRunning,
      SourceError: ({ message }) => failure(422, message),
      SourceUnreadable: ({ problems }) => failure(422, problems.map(({ reason }) => reason).join(" ")),
    },
  })

const EXAMPLE = { status: "CONNECTION_ACCEPTED", connector: "sftp", version: 2 }
