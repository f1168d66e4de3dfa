import * as Effect from "effect/Effect"
import { submitJourney } from "../../../../core/contract/journey/journey-calls.ts"
import { type Implementation, implement, respond } from "../../calls/implement.ts"
import { withFailures } from "../../calls/call-errors.ts"
import { DESCRIBED_MAILBOX_ERRORS } from "./mailbox.ts"
import { alreadyRunning, fieldErrors, prefixFields } from "../../calls/descriptions.ts"
import { describeRefusedSource } from "../refused-source.ts"
import { describeNotOffered, describeOutdated } from "./save-journey.ts"

export const submitCalls: ReadonlyArray<Implementation> = [
  implement(
    submitJourney,
    (
      { journey: { submitJourney } },
      { caller: { actor }, body: { version, mailbox_code: mailboxCode = null } },
    ) =>
      withFailures(
        Effect.map(
          submitJourney(actor, { connectionId: actor.connectionId, version, mailboxCode }),
          ({ connection: { status, connector }, version: saved }) =>
            respond(200, { status, connector: connector ?? "", version: saved }),
        ),
        {
          ...DESCRIBED_MAILBOX_ERRORS,
          JourneyIncomplete: ({ fields }) => fieldErrors(fields),
          JourneyOutdated: describeOutdated,
          ModeNotOffered: describeNotOffered,
          CredentialsInvalid: ({ fields }) => fieldErrors(prefixFields("answers.credentials", fields)),
          FieldsRequired: ({ keys }) =>
            fieldErrors({ "answers.withheld": `Required by the vendor: ${keys.join(", ")}.` }),
          ConnectorNotPullable: () =>
            fieldErrors({ "answers.hr_system": "It cannot be connected automatically." }),
          SessionLost: () => alreadyRunning({ sessionId: null }),
          SyncAlreadyRunning: alreadyRunning,
          SourceError: describeRefusedSource("journey"),
          SourceUnreadable: ({ errors }) => ({ message: errors.map(({ reason }) => reason).join(" ") }),
        },
      ),
  ),
]
