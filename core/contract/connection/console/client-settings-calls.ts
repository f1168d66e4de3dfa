import { consoleCall, ok } from "../../call.ts"
import { DONE } from "../../done.ts"
import { CLIENT_GONE, LIVE_ERRORS } from "../../authorization/client-errors.ts"
import { CLIENT_PATH } from "../../authorization/client-path.ts"
import { ConsoleClientSettings, ConsoleCountry, ConsoleGuard, ConsoleOnDemand } from "./client-settings.ts"

export const showConsoleClientSettings = consoleCall({
  id: "showConsoleClientSettings",
  route: "GET /api/console/clients/{connection_id}/settings/",
  summary: "Read the company settings of a client",
  description: "When a full sync is held, and the country of employees whose source gives none.",
  pathParameters: CLIENT_PATH,
  responses: ok("The settings.", ConsoleClientSettings, { guard_share: 0.3, default_country: "IN" }),
  errors: CLIENT_GONE,
})

export const changeConsoleGuard = consoleCall({
  id: "changeConsoleGuard",
  route: "POST /api/console/clients/{connection_id}/guard/",
  summary: "Change when a full sync of a client is held",
  description:
    "The share of employees that may be missing, change status or lose a value before a person has to confirm. A sync that is already held stays held.",
  pathParameters: CLIENT_PATH,
  body: { schema: ConsoleGuard, example: { guard_share: 0.3 } },
  responses: DONE,
  errors: { 400: { messages: { ShareInvalid: null } }, ...LIVE_ERRORS },
})

export const changeConsoleCountry = consoleCall({
  id: "changeConsoleCountry",
  route: "POST /api/console/clients/{connection_id}/country/",
  summary: "Change the default country of a client",
  description:
    "For employees whose source gives none. Values such as phone numbers are read as values of this country. The next sync reads all employees.",
  pathParameters: CLIENT_PATH,
  body: { schema: ConsoleCountry, example: { default_country: "IN" } },
  responses: DONE,
  errors: { 400: { messages: { CountryNotFound: null } }, ...LIVE_ERRORS },
})

export const changeConsoleOnDemand = consoleCall({
  id: "changeConsoleOnDemand",
  route: "POST /api/console/clients/{connection_id}/on-demand/",
  summary: "Switch on-demand sharing of a client on or off",
  description:
    "On: the mandatory fields of all employees are shared, and an employee in full while that employee's consent is in force. Off: everything that was agreed to.",
  pathParameters: CLIENT_PATH,
  body: { schema: ConsoleOnDemand, example: { on_demand: true } },
  responses: DONE,
  errors: LIVE_ERRORS,
})
