import { callBy, journeyCall, ok, accepted } from "../../call.ts"
import { CONNECTION_GONE } from "../../authorization/journey-errors.ts"
import {
  OpenedJourneyLink,
  OpenJourneyLink,
  RENEWED_LINK,
  RenewedJourneyLink,
  RenewJourneyLink,
  SendJourneyLink,
  SentJourneyLink,
} from "./journey-link.ts"

const CODE = "hrs_link_3q2-7wAbCdEfGhIjKlMnOpQrStUvWxYz0123456789A"

export const sendJourneyLink = journeyCall({
  id: "sendJourneyLink",
  route: "POST /api/journey/send-link/",
  summary: "Mail a link to this journey",
  description:
    "Mails it to the user's own address, or to a colleague at the same corporate, who becomes a user of it. The link works for 14 days in the browser that opens it first, and replaces an earlier one to the same person. With `as_colleague` it requires a verified caller of an accepted connection, and the colleague may decide for the corporate after opening the mail; all mailboxes that speak for the corporate are notified. At most 5 links an hour are mailed for a connection.",
  body: { schema: SendJourneyLink, example: { locale: "en" } },
  responses: ok("The mail was sent.", SentJourneyLink, {
    email: "finance@acme.example",
    expires_at: "2026-12-08T09:20:00.000Z",
  }),
  errors: {
    ...CONNECTION_GONE,
    400: { messages: { NoColleague: null, RecipientMissing: null } },
    429: { messages: { TooManyLinks: null } },
    503: {
      description: "The mail could not be sent.",
      messages: {
        MailNotSent: "The mail could not be sent. Nothing has changed. Try again in a minute.",
      },
    },
  },
})

export const openJourneyLink = callBy(
  "anyone",
  "Journey",
)({
  id: "openJourneyLink",
  route: "POST /api/journey/open-link/",
  summary: "Exchange the code of a mailed link for a token",
  description:
    "The link belongs to the browser that opens it first. The response is the same for a code that is unknown, expired, replaced by a newer one, or already opened in another browser.",
  body: {
    schema: OpenJourneyLink,
    example: { code: CODE, device_key: "kJ3mB9vQx0TtYw2aZ7cE5gH1iK4lN6oP8rS0uV2xY4A" },
  },
  responses: ok("A token of the journey.", OpenedJourneyLink, {
    access_token: "eyJhbGciOiJSUzI1NiIsInR5cCI6ImhyLi4uIn0.eyJjb25uZWN0aW9uX2lkIjoiLi4uIn0.c2lnbmF0dXJl",
    exp: 3600,
    purpose: "repair",
  }),
  errors: {
    404: {
      description: "The link does not open a journey.",
      messages: { LinkNotOpen: "This link no longer works. Ask for a new one." },
    },
  },
})

export const renewJourneyLink = callBy(
  "anyone",
  "Journey",
)({
  id: "renewJourneyLink",
  route: "POST /api/journey/renew-link/",
  summary: "Mail a new link in place of one that no longer works",
  description:
    "Mails it to the address of the given link. The response is the same for an unknown code, so it reveals nothing about a code.",
  body: { schema: RenewJourneyLink, example: { code: CODE } },
  responses: accepted("Accepted.", RenewedJourneyLink, RENEWED_LINK),
})
