import { CONNECTION_GONE, MAILBOX_ERRORS, NOT_ACCEPTED } from "../authorization/journey-errors.ts"
import { journeyCall, ok } from "../call.ts"
import { CONNECTOR_EXAMPLE } from "../connection/source-examples.ts"
import { DONE } from "../done.ts"
import { AccessPage, AccessRequest, AskColleague, EnterAccess, EnteredAccess } from "./access.ts"
import { ACCESS_REQUEST_EXAMPLE, ASK_FOR_REPAIR_BODY } from "./access-examples.ts"

const MAIL_NOT_SENT = {
  description: "The mail could not be sent.",
  messages: { MailNotSent: "The mail could not be sent. Nothing has changed. Try again in a minute." },
} as const

export const askColleague = journeyCall({
  id: "askColleague",
  route: "POST /api/journey/access-request/",
  summary: "Ask a colleague for the connection details",
  description:
    "Mails a colleague a link that opens the connection details of one source and nothing else: no data, no terms, no other step. The caller verifies a mailbox at the company's own domain with a mailed code, and the colleague has an address at the same domain. The link works for 7 days in the browser that opens it first, ends once the details are given, and replaces an earlier request; that of another device only with `replaces`. The details are used on the caller's device only, and are returned to nobody. GET /api/journey/ shows the request.",
  body: {
    schema: AskColleague,
    example: { connector: "sftp", email: "it@acme.example", locale: "en", mailbox_code: "493817" },
  },
  responses: ok("The mail was sent.", AccessRequest, ACCESS_REQUEST_EXAMPLE),
  errors: {
    ...CONNECTION_GONE,
    400: {
      messages: {
        ...MAILBOX_ERRORS[400].messages,
        AskerUnknown: null,
        ConnectorNotPullable: null,
        ModeNotOffered: null,
        NoColleague: null,
      },
    },
    409: {
      description:
        "The connection is accepted, or another device has an open request, as `data.code` `asked_elsewhere` says: `replaces` ends it.",
      messages: {
        AccessAskedElsewhere: null,
        AccessNotNeeded: "The connection is accepted. There is nothing left to ask for.",
      },
    },
    422: MAILBOX_ERRORS[422],
    429: { messages: { ...MAILBOX_ERRORS[429].messages, TooManyLinks: null } },
    503: MAIL_NOT_SENT,
  },
})

export const withdrawAccessRequest = journeyCall({
  id: "withdrawAccessRequest",
  route: "POST /api/journey/access-request/withdraw/",
  summary: "Withdraw the request to a colleague",
  description:
    "Ends the colleague's link, and deletes the details that the colleague gave. Only the device that asked can do it; for every other one, and without a request, nothing changes.",
  responses: DONE,
  errors: CONNECTION_GONE,
})

export const askColleagueForRepair = journeyCall({
  id: "askColleagueForRepair",
  route: "POST /api/journey/repair/access-request/",
  summary: "Ask a colleague for new connection details",
  description:
    "For a journey whose purpose is the repair. Mails a colleague a link that opens the connection details of the source and nothing else. The caller has proved a mailbox at the company's own domain, and the colleague has an address at the same domain. Details that the source accepts replace the stored ones at once, and the sync continues. The link works for 7 days in the browser that opens it first, and replaces an earlier request. GET /api/journey/ shows the request.",
  body: ASK_FOR_REPAIR_BODY,
  responses: ok("The mail was sent.", AccessRequest, ACCESS_REQUEST_EXAMPLE),
  errors: {
    400: { messages: { AskerUnknown: null, NoColleague: null } },
    403: { description: "The journey has another purpose.", messages: {} },
    404: NOT_ACCEPTED,
    422: { messages: { ConnectorNotPullable: "This source cannot be read on request." } },
    429: { messages: { TooManyLinks: null } },
    503: MAIL_NOT_SENT,
  },
})

export const withdrawRepairRequest = journeyCall({
  id: "withdrawRepairRequest",
  route: "POST /api/journey/repair/access-request/withdraw/",
  summary: "Withdraw the request for new connection details",
  description:
    "For a journey whose purpose is the repair. Ends the colleague's link. Details that the source has accepted stay. Without a request, nothing changes.",
  responses: DONE,
  errors: { 403: { description: "The journey has another purpose.", messages: {} }, 404: NOT_ACCEPTED },
})

const NOT_OPEN = {
  409: {
    description: "The request was answered, withdrawn or replaced, has expired, or is no longer needed.",
    messages: { AccessNotOpen: "These details are no longer needed. Nothing was stored." },
  },
} as const

export const showAccess = journeyCall({
  id: "showAccess",
  route: "GET /api/journey/access/",
  summary: "Read which connection details are asked for",
  description:
    "For the link of a colleague: the names of the vendor and the corporate, who asks, and the form. It is all that this link can read.",
  responses: ok("The form, and who asks.", AccessPage, {
    vendor: { name: "Example Insurance" },
    corporate: { name: "Acme" },
    sdk: {
      logo_url: null,
      accent: "#0f5f78",
      texts: { en: { title: null, reason: null }, hi: { title: null, reason: null } },
      help_url: null,
      help_email: null,
      locale: "en",
      theme: null,
    },
    connector: CONNECTOR_EXAMPLE,
    asked_by: "hr@acme.example",
    details: {},
    expires_at: "2026-12-01T09:20:00.000Z",
  }),
  errors: { ...CONNECTION_GONE, ...NOT_OPEN },
})

export const enterAccess = journeyCall({
  id: "enterAccess",
  route: "POST /api/journey/access/",
  summary: "Test the connection details, or give them to the colleague who asked",
  description:
    "For the link of a colleague. Tests the details as POST /api/journey/check/ does, and returns nothing of what the source contains but the name of the file that it would take. With `is_final` they are stored, sealed, when the source can be read, and the link ends; those of an accepted connection replace its details at once.",
  body: {
    schema: EnterAccess,
    example: { credentials: { host: "files.acme.example", username: "hr-export" }, is_final: false },
  },
  responses: ok("What the source provides.", EnteredAccess, {
    result: "ok",
    message: null,
    host_key: null,
    categories: [{ category: "detail_info_fields", problem: null }],
    file: { name: "employees-2026-11.csv", columns: [], message: null },
    given_at: null,
  }),
  errors: {
    404: NOT_ACCEPTED,
    ...NOT_OPEN,
    400: { messages: { ConnectorNotPullable: null, CredentialsInvalid: null } },
  },
})
