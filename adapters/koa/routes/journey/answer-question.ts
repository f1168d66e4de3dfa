import * as Effect from "effect/Effect"
import {
  AnsweredJourneyRequest,
  AnswerJourneyRequest,
  RepairedJourney,
  RepairJourney,
} from "../../../../core/contract/connection/journey/journey-question.ts"
import { formatTimestamp } from "../../../../core/contract/wire-values.ts"
import type { Journey } from "../../../../core/use-cases/access/actor.ts"
import type { AuthenticatedJourney } from "../../../../core/use-cases/access/credentials/authenticate-journey.ts"
import type { VerifyMailbox } from "../../../../core/use-cases/connection/anchors/verify-mailbox.ts"
import type { RepairJourney as Repair } from "../../../../core/use-cases/connection/questions/repair-journey.ts"
import type { UseCases } from "../../../../core/use-cases/use-cases.ts"
import { type Access, endpoint } from "../../endpoint.ts"
import { DEFAULT_STYLE, failure } from "../../failure.ts"
import { toHostKey } from "./check-source.ts"
import { CONNECTION_GONE, fieldErrors, NOT_STORED, prefixFields } from "./journey-answer.ts"
import { MAILBOX_ERRORS, WRONG_CODE } from "./mailbox.ts"

const { schema } = DEFAULT_STYLE
const NOT_LIVE = { ConnectionNotLive: CONNECTION_GONE.ConnectionNotFound }

/** POST /api/journey/repair/ */
export const repairRoute = (access: Access<AuthenticatedJourney>, repair: Repair) =>
  endpoint({
    method: "POST",
    path: "/api/journey/repair/",
    id: "repairJourney",
    tag: "Journey",
    summary: "Repair the source, and read it again",
    description:
      "For a journey whose purpose is the repair. New details are stored only if the source accepts them; then it is read at once, which GET /api/journey/sync/ shows. When it does not accept them, nothing changes; nor when a server shows a key that is not confirmed: repeat the call with that key as `host_key_fingerprint`.",
    access,
    body: { schema: RepairJourney, types: ["json"], example: { credentials: null } },
    answers: {
      200: {
        description: "Repaired, and the sync goes on; or a key to confirm.",
        schema: RepairedJourney,
        example: REPAIRED,
      },
      403: { description: "The journey has another purpose.", schema },
      422: { description: "The source does not respond, or cannot be read; `message` says why.", schema },
    },
    handle: ({ caller: { actor }, body: { credentials } }) =>
      repair(actor, actor.connectionId, credentials).pipe(
        Effect.map((dueAt): RepairedJourney => ({
          next_sync: dueAt === null ? null : formatTimestamp(dueAt),
          host_key: null,
        })),
        Effect.catchTag("SourceError", (error) =>
          error.hostKey === undefined
            ? Effect.fail(error)
            : Effect.succeed<RepairedJourney>({ next_sync: null, host_key: toHostKey(error.hostKey) }),
        ),
        Effect.map((body) => ({ status: 200, headers: NOT_STORED, body })),
      ),
    errors: {
      ...CONNECTION_GONE,
      ...NOT_LIVE,
      ConnectorNotPullable: () => failure(422, "This source cannot be read by itself."),
      CredentialsInvalid: ({ fields }) => fieldErrors(prefixFields("credentials", fields)),
      SourceError: ({ message }) => failure(422, message),
      SourceUnreadable: ({ problems }) => failure(422, problems.map(({ reason }) => reason).join(" ")),
    },
  })

const REPAIRED = { next_sync: "2026-11-24T09:20:00.000Z", host_key: null }

interface AnswerCalls {
  readonly answer: UseCases["sharing"]["answerSharingRequest"]
  readonly verify: VerifyMailbox
}

/** POST /api/journey/answer-request/ */
export const answerRequestRoute = (access: Access<AuthenticatedJourney>, { answer, verify }: AnswerCalls) => {
  const verifyCaller = (actor: Journey, code: string) =>
    Effect.map(verify(actor, { connectionId: actor.connectionId, code }), ({ caller }) => caller)
  return endpoint({
    method: "POST",
    path: "/api/journey/answer-request/",
    id: "answerJourneyRequest",
    tag: "Journey",
    summary: "Agree to what the vendor asks for, or decline it",
    description:
      "For a journey whose purpose is the sharing request. Either answer takes a caller who is verified, or the code that was mailed; a yes applies exactly the request that was shown.",
    access,
    body: {
      schema: AnswerJourneyRequest,
      types: ["json"],
      example: { version: "1z141z4", agree: true, mailbox_code: "493817" },
    },
    answers: {
      200: { description: "Answered.", schema: AnsweredJourneyRequest, example: { agreed: true } },
      403: {
        description:
          "The journey has another purpose, or a mailed code is needed: `data.code` is `verification_required`.",
        schema,
      },
      409: { description: "The vendor asks for something else now, or for nothing.", schema },
      422: WRONG_CODE,
    },
    handle: ({ caller: { actor }, body: { version, agree, mailbox_code: code = null } }) => {
      const { connectionId } = actor
      const verified: ReturnType<typeof verifyCaller> =
        code === null ? Effect.succeed(actor) : verifyCaller(actor, code)
      return verified.pipe(
        Effect.flatMap((caller) => answer(caller, { connectionId, version, agree })),
        Effect.as({
          status: 200,
          headers: NOT_STORED,
          body: { agreed: agree } satisfies AnsweredJourneyRequest,
        }),
      )
    },
    errors: {
      ...CONNECTION_GONE,
      ...NOT_LIVE,
      ...MAILBOX_ERRORS,
      NothingRequested: () => failure(409, "The vendor asks for nothing more now."),
      SharingRequestChanged: () =>
        failure(409, "The vendor has changed its request since. Look at it again before you answer."),
    },
  })
}
