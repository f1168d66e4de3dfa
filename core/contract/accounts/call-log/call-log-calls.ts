import { consoleCall, ok } from "../../call.ts"
import {
  type ConsoleApiCall,
  ConsoleApiCallFigures,
  ConsoleApiCallQuery,
  ConsoleApiCalls,
} from "./call-log.ts"

const CALL_EXAMPLE: ConsoleApiCall = {
  id: "48213",
  at: "2026-11-25T10:31:09.412Z",
  request_id: "c41e7b0a-9d53-4f6e-8a27-51b0f3d2e688",
  method: "POST",
  route: "/api/external/employee",
  status: 400,
  duration_ms: 3.1,
  credential_id: "7d8ab2c4-31f5-4c43-9a2e-0a8f4f3c7b11",
  credential_kind: "basic-user",
  credential_name: "Payroll",
  refusal: "jws_signature",
  omitted: 0,
}

const FIGURES_EXAMPLE = { calls: 9_214, refused: 31, omitted: 0, median_ms: 12.4, percentile_95_ms: 41.8 }

export const listConsoleApiCalls = consoleCall({
  id: "listConsoleApiCalls",
  route: "GET /api/console/api-calls/",
  summary: "List calls of the API",
  description:
    "The calls of the vendor's software in the last 30 days, newest first: never a body, a query or a path parameter. A page looks through at most 100,000 calls, so it may have none although others follow: then `searched_until` is set, and `next_cursor` goes on. Calls beyond 20 a second are counted in `omitted`.",
  query: {
    schema: ConsoleApiCallQuery,
    notes: {
      outcome: "Refused calls, or the others.",
      refusal: "One code.",
      route: "One route, as the list has it.",
      credential_id: "One API key or Basic user.",
      request_id: "One call.",
      from: "At this time or later.",
      to: "Before this time.",
      cursor: "The next_cursor of the page before.",
    },
    example: { outcome: "refused" },
  },
  responses: ok("A page.", ConsoleApiCalls, {
    items: [CALL_EXAMPLE],
    next_cursor: null,
    searched_until: null,
  }),
})

export const showConsoleApiCallFigures = consoleCall({
  id: "showConsoleApiCallFigures",
  route: "GET /api/console/api-calls/figures/",
  summary: "Show figures of the API's calls",
  description:
    "By route and by credential, of the last 24 hours; of the latest 10,000 calls when there are more.",
  responses: ok("The figures.", ConsoleApiCallFigures, {
    ...FIGURES_EXAMPLE,
    since: "2026-11-25T08:00:00.000Z",
    routes: [{ method: "POST", route: "/api/external/employee", ...FIGURES_EXAMPLE }],
    credentials: [{ credential_id: CALL_EXAMPLE.credential_id, calls: 132 }],
  }),
})
