import { journeyCall, ok } from "../call.ts"
import { CONNECTION_GONE, MAILBOX_ERRORS } from "../authorization/journey-errors.ts"
import type { JourneyAnswers } from "./journey-answers.ts"
import { JourneyAnswer } from "./journey-context.ts"
import { JourneyVersion, SaveJourney } from "./save-journey.ts"
import { SubmitJourney, SubmittedJourney } from "./submit-journey.ts"

const ANSWERS_EXAMPLE: JourneyAnswers = {
  integration_type: "SFTP",
  hr_system: null,
  is_unlisted: false,
  credentials: { sftp: { host: "files.acme.example", username: "hr-export" } },
  upload_id: null,
  columns: {},
  is_full_load: true,
  form: {},
  withheld: ["aadhar"],
  subset: [{ field: "employmentType", operator: "is", values: ["Permanent"] }],
  auth_type: null,
}

export const showJourney = journeyCall({
  id: "showJourney",
  route: "GET /api/journey/",
  summary: "Read what the journey is about",
  description:
    "Which vendor requests data from which corporate, which fields, what the user has entered so far, and when the token expires. Never returns secrets.",
  responses: ok("The journey.", JourneyAnswer, {
    purpose: "onboarding",
    person: { email: "hr@acme.example", full_name: "Asha Rao" },
    vendor: { org_id: "0b6f9a3c-2f0e-4d4e-9a53-1d8a3a2c7b10", name: "Example Insurance" },
    sdk: {
      logo_url: null,
      accent: "#0f5f78",
      texts: {
        en: { title: null, reason: "Example Insurance runs the group health cover at Acme." },
        hi: { title: null, reason: null },
      },
      help_url: "https://example-insurance.example/help",
      help_email: null,
      locale: "en",
      theme: null,
    },
    corporate: { org_id: "5a0c7f0e-4f0b-4a51-8a3f-0c6c2f5b9d21", name: "Acme" },
    connection: {
      connection_id: "c2a1f0de-77aa-4f0c-9c55-2f4f7a1f0a10",
      status: "CONNECTION_INVITED",
      connector: null,
      is_synced: false,
      takes_files: false,
    },
    data_model: [{ key: "name", is_mandatory: true }],
    joinable: ["name"],
    withheld: [],
    subset: [],
    modes: ["HRMS", "SFTP"],
    access_request: null,
    saved: {
      version: 3,
      step: "credentials",
      answers: ANSWERS_EXAMPLE,
      is_elsewhere: false,
      stored_credentials: { sftp: ["password"] },
      saved_at: "2026-11-24T09:10:00.000Z",
    },
    is_verified: false,
    is_in_console: false,
    expires_at: "2026-11-24T10:00:00.000Z",
  }),
  errors: CONNECTION_GONE,
})

export const saveJourney = journeyCall({
  id: "saveJourney",
  route: "POST /api/journey/save/",
  summary: "Save the input",
  description:
    "Stores the step and the input, encrypted, so that the user can continue later or on another device. If the version is not the stored one, another window has saved: nothing changes and the response is 409. Repeating the call with the same `save_id` returns the first response. A window that closes before its save gets a response sends another save for the same version, with the `save_id` of the first as `supersedes`: the later save applies, in whichever order they arrive. Leave a masked field out to keep the stored value, which is possible only while the other details of its connector stay the same; an empty text deletes it.",
  body: {
    schema: SaveJourney,
    example: {
      version: 0,
      save_id: "6b0b2f5e-6f2b-4a51-9c8f-0c6c2f5b9d21",
      step: "credentials",
      answers: ANSWERS_EXAMPLE,
    },
  },
  responses: ok("Saved.", JourneyVersion, { version: 1 }),
  errors: {
    ...CONNECTION_GONE,
    400: { messages: { ModeNotOffered: null } },
    409: {
      description: "Another window has saved since; `data.version` is the stored version.",
      messages: { JourneyOutdated: null },
    },
  },
})

export const submitJourney = journeyCall({
  id: "submitJourney",
  route: "POST /api/journey/submit/",
  summary: "Accept the connection",
  description:
    "Connects the source and accepts the connection, with the saved version that the user has reviewed; the first sync begins immediately. Also checks the code that was mailed to the user; that mailbox and this device speak for the corporate from then on. When the source does not respond, or another window has saved since, nothing changes. Repeating the call returns the first response.",
  body: { schema: SubmitJourney, example: { version: 1, mailbox_code: "493817" } },
  responses: ok("The connection is accepted.", SubmittedJourney, {
    status: "CONNECTION_ACCEPTED",
    connector: "sftp",
    version: 2,
  }),
  errors: {
    400: {
      messages: {
        ConnectorNotPullable: null,
        CredentialsInvalid: null,
        DeviceRequired: null,
        FieldsRequired: null,
        JourneyIncomplete: null,
        ModeNotOffered: null,
      },
    },
    403: {
      description:
        "A mailed code is needed: `data.code` is `verification_required`. Request one, and submit again with it.",
      messages: {},
    },
    404: { messages: { ConnectionNotFound: "Not found.", ConnectionNotLive: "Not found." } },
    409: {
      description: "Another window has saved since, or the corporate is connected in another way.",
      messages: {
        ConnectorMismatch: "The company is already connected in another way.",
        JourneyOutdated: null,
        SessionLost: null,
        // No journey sends the version it starts from.
        SharingChanged: "What is shared has changed.",
        SyncAlreadyRunning: null,
      },
    },
    422: {
      description:
        "The source does not respond, or cannot be read; `message` says why. Or the mailed code is wrong: `data.code` is `mailbox_code_wrong`.",
      messages: { MailboxCodeWrong: null, SourceError: null, SourceUnreadable: null },
    },
    429: MAILBOX_ERRORS[429],
  },
})
