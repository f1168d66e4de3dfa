import { journeyCall, ok } from "../call.ts"
import { CONNECTION_GONE, MAILBOX_ERRORS, NOT_ACCEPTED } from "../authorization/journey-errors.ts"
import {
  AnsweredJourneyRequest,
  AnswerJourneyRequest,
  JourneyQuestion,
  RepairedJourney,
  RepairJourney,
} from "./journey-question.ts"
import { PausedJourney } from "./review-change.ts"

export const showJourneyQuestion = journeyCall({
  id: "showJourneyQuestion",
  route: "GET /api/journey/question/",
  summary: "Read what the corporate has to decide",
  description:
    "For a journey with a purpose other than onboarding: which part of the source broke, which sync waits for a decision, what the vendor requests beyond the agreement, or which change was made. Never returns secrets.",
  responses: ok("The question.", JourneyQuestion, {
    purpose: "repair",
    repair: {
      problem: "credentials",
      message: "The server did not accept the user.",
      since: "2026-11-24T02:00:00.000Z",
      credentials: { host: "files.acme.example", username: "hr-export" },
      stored: [],
      last_synced: "2026-11-17T02:00:00.000Z",
    },
    confirm_sync: null,
    sharing_request: null,
    change: null,
    is_verified: false,
  }),
  errors: CONNECTION_GONE,
})

export const repairJourney = journeyCall({
  id: "repairJourney",
  route: "POST /api/journey/repair/",
  summary: "Repair the source and sync again",
  description:
    "For a journey whose purpose is the repair. Stores new details only if the source accepts them, and then syncs immediately, which GET /api/journey/sync/ shows. Otherwise nothing changes. Nothing changes either when a server presents a key that is not confirmed: repeat the call with that key as `host_key_fingerprint`.",
  body: { schema: RepairJourney, example: { credentials: null } },
  responses: ok("Repaired, and the sync continues; or a server key to confirm.", RepairedJourney, {
    next_sync: "2026-11-24T09:20:00.000Z",
    host_key: null,
  }),
  errors: {
    400: { messages: { CredentialsInvalid: null } },
    403: { description: "The journey has another purpose.", messages: {} },
    404: NOT_ACCEPTED,
    422: {
      description: "The source does not respond, or cannot be read; `message` says why.",
      messages: {
        ConnectorNotPullable: "This source cannot be read on request.",
        SourceError: null,
        SourceUnreadable: null,
      },
    },
  },
})

export const answerJourneyRequest = journeyCall({
  id: "answerJourneyRequest",
  route: "POST /api/journey/answer-request/",
  summary: "Agree to what the vendor asks for, or decline it",
  description:
    "For a journey whose purpose is the sharing request. Either decision requires a verified caller or the mailed code; agreeing applies exactly the request that was shown.",
  body: {
    schema: AnswerJourneyRequest,
    example: { version: "1z141z4", agree: true, mailbox_code: "493817" },
  },
  responses: ok("The decision is stored.", AnsweredJourneyRequest, { agreed: true }),
  errors: {
    ...MAILBOX_ERRORS,
    403: {
      description:
        "The journey has another purpose, or a mailed code is needed: `data.code` is `verification_required`.",
      messages: {},
    },
    404: NOT_ACCEPTED,
    409: {
      description: "The vendor asks for something else now, or for nothing.",
      messages: {
        NothingRequested: "The vendor no longer asks for anything more.",
        SharingRequestChanged: "The vendor has changed its request. Read it again before you decide.",
      },
    },
  },
})

export const pauseJourney = journeyCall({
  id: "pauseJourney",
  route: "POST /api/journey/pause/",
  summary: "Pause sharing",
  description:
    "For a person who was notified of an unwanted change: nothing is read, uploaded or pushed, and the vendor keeps the data it has, until the corporate or the operator resumes sharing. Requires a verified caller.",
  responses: ok("Sharing is paused.", PausedJourney, { paused_at: "2026-11-24T09:20:00.000Z" }),
  errors: {
    404: { description: "The connection is not accepted, or was terminated.", ...NOT_ACCEPTED },
  },
})
