import { consoleCall, ok } from "../../call.ts"
import { DONE } from "../../done.ts"
import { ConsoleFirstWeek } from "./first-week.ts"

export const showConsoleFirstWeek = consoleCall({
  id: "showConsoleFirstWeek",
  route: "GET /api/console/first-week/",
  summary: "Show what a new vendor has done",
  description: "Each step is done when the service has seen it, and stays done.",
  responses: ok("The steps.", ConsoleFirstWeek, {
    origin: true,
    token: true,
    webhook: false,
    read: false,
    dismissed: false,
  }),
})

export const dismissConsoleFirstWeek = consoleCall({
  id: "dismissConsoleFirstWeek",
  route: "POST /api/console/first-week/dismiss/",
  summary: "Dismiss the list of the first week",
  description: "For everyone of the vendor.",
  responses: DONE,
})
