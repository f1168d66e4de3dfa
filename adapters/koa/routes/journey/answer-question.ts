import * as Effect from "effect/Effect"
import type { RepairedJourney } from "../../../../core/contract/journey/journey-question.ts"
import * as calls from "../../../../core/contract/journey/question-calls.ts"
import { formatTimestamp } from "../../../../core/contract/wire-values.ts"
import type { Journey } from "../../../../core/use-cases/authorization/actor.ts"
import { type Implementation, implement, respond } from "../../calls/implement.ts"
import { withFailures } from "../../calls/call-errors.ts"
import { toHostKey } from "./check-source.ts"
import { NOT_STORED } from "../not-stored.ts"
import { describeRefusedSource } from "../refused-source.ts"
import { fieldErrors, prefixFields } from "../../calls/descriptions.ts"
import { DESCRIBED_MAILBOX_ERRORS } from "./mailbox.ts"

export const questionCalls: ReadonlyArray<Implementation> = [
  implement(
    calls.repairJourney,
    ({ journey: { repairJourney } }, { caller: { actor }, body: { credentials } }) =>
      withFailures(
        repairJourney(actor, actor.connectionId, credentials).pipe(
          Effect.map((dueAt): RepairedJourney => ({
            next_sync: dueAt === null ? null : formatTimestamp(dueAt),
            host_key: null,
          })),
          Effect.catchTag("SourceError", (error) =>
            error.hostKey === undefined
              ? Effect.fail(error)
              : Effect.succeed<RepairedJourney>({ next_sync: null, host_key: toHostKey(error.hostKey) }),
          ),
          Effect.map((body) => respond(200, body, NOT_STORED)),
        ),
        {
          CredentialsInvalid: ({ fields }) => fieldErrors(prefixFields("credentials", fields)),
          SourceError: describeRefusedSource("repair"),
          SourceUnreadable: ({ errors }) => ({ message: errors.map(({ reason }) => reason).join(" ") }),
        },
      ),
  ),

  implement(
    calls.answerJourneyRequest,
    (
      { onboarding: { verifyMailbox }, sharing: { decideSharingRequest } },
      { caller: { actor }, body: { version, agree, mailbox_code: code } },
    ) => {
      const { connectionId } = actor
      const decide = (caller: Journey) => decideSharingRequest(caller, { connectionId, version, agree })
      const decided =
        code === undefined
          ? decide(actor)
          : Effect.flatMap(verifyMailbox(actor, { connectionId, code }), ({ caller }) => decide(caller))
      return withFailures(
        Effect.as(decided, respond(200, { agreed: agree }, NOT_STORED)),
        DESCRIBED_MAILBOX_ERRORS,
      )
    },
  ),
]
