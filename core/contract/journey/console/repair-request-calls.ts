import {
  CLIENT_BUSY,
  LIVE_ERRORS,
  LIVE_MESSAGES,
  MAIL_ERRORS,
  NOT_PULLED,
} from "../../authorization/client-errors.ts"
import { CLIENT_PATH } from "../../authorization/client-path.ts"
import { consoleCall, ok } from "../../call.ts"
import { DONE } from "../../done.ts"
import { ACCESS_REQUEST_EXAMPLE, ASK_FOR_REPAIR_BODY } from "../access-examples.ts"
import { ConsoleRepairRequest } from "./repair-request.ts"

export const showConsoleRepairRequest = consoleCall({
  id: "showConsoleRepairRequest",
  route: "GET /api/console/clients/{connection_id}/source/access-request/",
  summary: "Show which colleague was asked for connection details",
  description: "The request to enter new connection details of the client's source, and whether it is done.",
  pathParameters: CLIENT_PATH,
  responses: ok("The request, if there is one.", ConsoleRepairRequest, { request: ACCESS_REQUEST_EXAMPLE }),
  errors: LIVE_ERRORS,
})

export const askConsoleColleague = consoleCall({
  id: "askConsoleColleague",
  route: "POST /api/console/clients/{connection_id}/source/access-request/",
  summary: "Ask a colleague for new connection details",
  description:
    "Mails a colleague a link that opens the connection details of the client's source and nothing else. Only for users of the company whose address is at its own domain; the colleague has an address at the same domain. Details that the source accepts replace the stored ones at once, and a sync begins. The link works for 7 days, and replaces an earlier request.",
  pathParameters: CLIENT_PATH,
  body: ASK_FOR_REPAIR_BODY,
  responses: ok("The mail was sent.", ConsoleRepairRequest, { request: ACCESS_REQUEST_EXAMPLE }),
  errors: {
    ...LIVE_ERRORS,
    ...MAIL_ERRORS,
    400: { messages: { AskerUnknown: null, NoColleague: null } },
    409: { description: CLIENT_BUSY, messages: { ...LIVE_MESSAGES, ConnectorNotPullable: NOT_PULLED } },
  },
})

export const withdrawConsoleRepairRequest = consoleCall({
  id: "withdrawConsoleRepairRequest",
  route: "POST /api/console/clients/{connection_id}/source/access-request/withdraw/",
  summary: "Withdraw the request for new connection details",
  description: "Ends the colleague's link. Details that the source has accepted stay.",
  pathParameters: CLIENT_PATH,
  responses: DONE,
  errors: LIVE_ERRORS,
})
