import * as Schema from "effect/Schema"
import { journeyCall, ok } from "../call.ts"
import { DONE } from "../done.ts"
import { CONNECTION_GONE } from "../authorization/journey-errors.ts"
import {
  JourneyConnected,
  JourneyDeletion,
  JourneySharingChange,
  JourneySharingChanged,
  JourneySharingPreview,
  JourneySharingTrial,
  RemoveJourneyMailbox,
  ResumedJourney,
} from "./connected.ts"
import { NO_PREVIEW } from "./preview-journey.ts"

const NOT_ACCEPTED = {
  description: "The connection is not accepted, or was terminated.",
  messages: { ConnectionNotFound: "Not found.", ConnectionNotLive: "Not found." },
} as const

const CONNECTED_EXAMPLE: JourneyConnected = {
  status: "CONNECTION_ACCEPTED",
  paused_at: null,
  shared_since: "2026-11-24T09:21:00.000Z",
  next_sync: "2026-12-01T09:20:00.000Z",
  employees: 1_204,
  on_demand: false,
  fields: [
    { key: "name", is_mandatory: true, filled: 1_204 },
    { key: "pan", is_mandatory: false, filled: null },
  ],
  withheld: ["pan"],
  subset: [{ field: "department", operator: "is_not", values: ["Board"] }],
  version: "cbf29ce484222325",
  syncs: [
    {
      session_id: "0198a000-0000-7000-8000-000000000001",
      state: "completed",
      trigger: "schedule",
      is_first: true,
      started_at: "2026-11-24T09:20:00.000Z",
      finished_at: "2026-11-24T09:21:00.000Z",
      employees_shared: 1_204,
      rows_left_out: 106,
      rows_rejected: 0,
    },
  ],
  mailboxes: [
    {
      mailbox_id: "0198a000-0000-7000-8000-000000000002",
      email: "hr@acme.example",
      is_proven: true,
      is_caller: true,
    },
  ],
}
const { withheld, subset, version } = CONNECTED_EXAMPLE
const { total, values } = NO_PREVIEW

export const showJourneyConnected = journeyCall({
  id: "showJourneyConnected",
  route: "GET /api/journey/connected/",
  summary: "Read what an accepted connection shares, its last syncs, and who looks after it",
  description:
    "For the page of an accepted connection. A caller who is not verified sees no address, and no counts of employees who are not shared.",
  responses: ok("The connection.", JourneyConnected, CONNECTED_EXAMPLE),
  errors: { 404: NOT_ACCEPTED },
})

export const previewJourneySharing = journeyCall({
  id: "previewJourneySharing",
  route: "POST /api/journey/sharing/preview/",
  summary: "Count the employees that other terms would share",
  description:
    "Saves nothing. Counts among the employees who are shared now; with rules that include more, the next sync finds the others. Records are masked. Requires a verified caller.",
  body: { schema: JourneySharingTrial, example: { withheld, subset, sample: 0 } },
  responses: ok("What would be shared.", JourneySharingPreview, {
    ...{ total, values, matching: 1_098, leaving: 106, undecided: 0 },
    ...{ sample: null, sample_count: 0, is_sample_changed: false },
  }),
  errors: { 404: NOT_ACCEPTED },
})

export const changeJourneySharing = journeyCall({
  id: "changeJourneySharing",
  route: "POST /api/journey/sharing/",
  summary: "Change what an accepted connection shares",
  description:
    "Replaces the withheld fields and the rules. Sharing less takes effect immediately, and the vendor is notified of each employee who is no longer shared; sharing more takes effect with the next sync. Requires a verified caller; all mailboxes that speak for the corporate are notified. Changes nothing if it has changed since `version`, or while a sync is running.",
  body: { schema: JourneySharingChange, example: { withheld, subset, version } },
  responses: ok("Changed.", JourneySharingChanged, { excluded: 106 }),
  errors: {
    400: { messages: { FieldsRequired: null } },
    404: NOT_ACCEPTED,
    409: {
      description: "A sync is running, or the terms have changed; `message` says which.",
      messages: {
        SessionLost: null,
        SharingChanged: "Someone else has changed what is shared.",
        SyncAlreadyRunning: null,
      },
    },
  },
})

export const removeJourneyMailbox = journeyCall({
  id: "removeJourneyMailbox",
  route: "POST /api/journey/mailboxes/remove/",
  summary: "Remove a person who looks after a connection",
  description:
    "The mailbox decides nothing any more from now on, and links that were mailed to it open nothing. Requires a verified caller; all mailboxes that speak for the corporate are notified, and the removed one.",
  body: {
    schema: RemoveJourneyMailbox,
    example: { mailbox_id: "0198a000-0000-7000-8000-000000000002" },
  },
  responses: DONE,
  errors: {
    404: CONNECTION_GONE[404],
    409: {
      description: "The person was removed before.",
      messages: { AnchorNotFound: "It was already removed." },
    },
  },
})

export const resumeJourney = journeyCall({
  id: "resumeJourney",
  route: "POST /api/journey/resume/",
  summary: "Resume sharing",
  description:
    "Ends a pause; if a sync was due during it, one runs now. Requires a verified caller; all mailboxes that speak for the corporate are notified.",
  responses: ok("Sharing goes on.", ResumedJourney, { next_sync: "2026-12-01T09:20:00.000Z" }),
  errors: { 404: NOT_ACCEPTED },
})

export const showJourneyDeletion = journeyCall({
  id: "showJourneyDeletion",
  route: "GET /api/journey/deletion/",
  summary: "Count what stopping would delete",
  description: "For the person who confirms it. Requires a verified caller.",
  responses: ok("The counts.", JourneyDeletion, { employees: 1_204, sync_sessions: 12, webhooks: 3 }),
  errors: CONNECTION_GONE,
})

export const stopJourney = journeyCall({
  id: "stopJourney",
  route: "POST /api/journey/stop/",
  summary: "Stop sharing, and delete the connection's data",
  description:
    "Immediately deletes the employees, the sign-in details and all files of the connection, which cannot be undone, and notifies the vendor and all mailboxes that speak for the corporate. The token no longer works. Requires a verified caller.",
  responses: ok("What was deleted.", JourneyDeletion, { employees: 1_204, sync_sessions: 12, webhooks: 3 }),
  errors: {
    ...CONNECTION_GONE,
    409: {
      description: "A sync is running.",
      messages: { SyncInProgress: "A sync is running. Stop sharing after it has ended." },
    },
  },
})

export const exportJourneyEmployees = journeyCall({
  id: "exportJourneyEmployees",
  route: "GET /api/journey/employees.csv",
  summary: "Download what is shared",
  description:
    "The employees as the vendor may see them, masked. UTF-8, a header row of data-model keys, every cell safe to open in a spreadsheet. Requires a verified caller.",
  responses: {
    200: { description: "The file.", schema: Schema.String, contentType: "text/csv; charset=utf-8" },
  },
  errors: { 404: NOT_ACCEPTED },
})
