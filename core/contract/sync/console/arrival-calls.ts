import { CLIENT_GONE } from "../../authorization/client-errors.ts"
import { CLIENT_PATH } from "../../authorization/client-path.ts"
import { consoleCall, ok } from "../../call.ts"
import { EMPLOYEE_EXAMPLE } from "../../employee/console/directory-calls.ts"
import { ConsoleArrival, ConsoleArrivalQuestion } from "./arrival.ts"
import { DELIVERY_EXAMPLE } from "../../webhooks/console/deliveries-calls.ts"

export const explainConsoleArrival = consoleCall({
  id: "explainConsoleArrival",
  route: "POST /api/console/clients/{connection_id}/arrival/",
  summary: "Explain why an employee did not arrive",
  description:
    "Searches one client's employees by what is shared of them, and says what is missing of each and how its webhooks fared. An employee whom the client does not share is not found, as one that does not exist.",
  pathParameters: CLIENT_PATH,
  body: { schema: ConsoleArrivalQuestion, example: { search: "KL-0412" } },
  responses: ok("The answer.", ConsoleArrival, {
    client: "Kaveri Loomworks",
    causes: ["sync_held"],
    last_sync: { state: "held", started_at: "2026-11-25T09:23:10.000Z", finished_at: null },
    rejected: 3,
    employees: [
      {
        employee: EMPLOYEE_EXAMPLE,
        first_received_at: "2026-11-25T09:23:10.000Z",
        missing: [{ key: "dob", state: "empty" }],
        consent: "not_needed",
        deliveries: [DELIVERY_EXAMPLE],
      },
    ],
    has_more: false,
  }),
  errors: CLIENT_GONE,
})
