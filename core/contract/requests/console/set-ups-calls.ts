import { consoleCall, ok } from "../../call.ts"
import { CLIENT_PATH } from "../../authorization/client-path.ts"
import { DONE } from "../../done.ts"
import { REQUEST_GONE } from "./request-errors.ts"
import { DOCUMENT_EXAMPLE } from "./requests-examples.ts"
import { type ConsoleSetUp, ConsoleSetUpDetails, ConsoleSetUpMove, ConsoleSetUps } from "./requests.ts"

const SET_UP_EXAMPLE: ConsoleSetUp = {
  connection_id: "0198a000-0000-7000-8000-000000000001",
  client: "Kaveri Loomworks",
  vendor: "Tamarind Benefits",
  hrms_name: "Rota HR",
  state: "documents_received",
  requested_at: "2026-11-24T09:20:00.000Z",
  task: { kind: "set-up", due_at: "2026-12-01T09:20:00.000Z" },
  next_upload_at: "2026-12-01T09:20:00.000Z",
  last_synced_at: null,
}

export const listConsoleSetUps = consoleCall({
  id: "listConsoleSetUps",
  route: "GET /api/console/set-ups/",
  summary: "List the assisted set-ups",
  description:
    "The set-ups that the user may see, or those of all vendors for an operator who has opened none. The most urgent come first.",
  responses: ok("The set-ups.", ConsoleSetUps, { items: [SET_UP_EXAMPLE] }),
})

export const showConsoleSetUp = consoleCall({
  id: "showConsoleSetUp",
  route: "GET /api/console/set-ups/{connection_id}/",
  summary: "Read an assisted set-up",
  description: "Includes its documents.",
  pathParameters: CLIENT_PATH,
  responses: ok("The set-up.", ConsoleSetUpDetails, {
    ...SET_UP_EXAMPLE,
    website_url: null,
    additional_information: null,
    frequency: null,
    documents: [DOCUMENT_EXAMPLE],
  }),
  errors: REQUEST_GONE,
})

export const moveConsoleSetUp = consoleCall({
  id: "moveConsoleSetUp",
  route: "POST /api/console/set-ups/{connection_id}/move/",
  summary: "Move an assisted set-up to its next state",
  description: "For operators only. The first shared upload makes it live.",
  pathParameters: CLIENT_PATH,
  body: { schema: ConsoleSetUpMove, example: { state: "in_set_up" } },
  responses: DONE,
  errors: {
    ...REQUEST_GONE,
    409: {
      description: "Its state does not allow this transition.",
      messages: {
        IllegalAssistedTransition: "The set-up is already further along. Reload the page to see its state.",
      },
    },
  },
})

export const requestConsoleUpload = consoleCall({
  id: "requestConsoleUpload",
  route: "POST /api/console/set-ups/{connection_id}/request-upload/",
  summary: "Request an upload of the employees",
  description:
    "Creates a task for the operator, until a file is shared. Does nothing while a request is open.",
  pathParameters: CLIENT_PATH,
  responses: DONE,
  errors: REQUEST_GONE,
})
