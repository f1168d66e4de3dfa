import { call } from "../../call.ts"
import { CONNECTION_GONE } from "./call-errors.ts"
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

export const sendJourneyLink = call({
  id: "sendJourneyLink",
  method: "POST",
  path: "/api/journey/send-link/",
  caller: "journeyToken",
  tag: "Journey",
  summary: "Mail a link to this journey",
  description:
    "Mails it to the user's own address, or to a colleague at the same corporate, who becomes a user of it. The link works for 14 days in the browser that opens it first, and replaces an earlier one to the same person. At most 5 links an hour are mailed for a connection.",
  body: { schema: SendJourneyLink, types: ["json"], example: { locale: "en" } },
  responses: {
    200: {
      description: "The mail was sent.",
      schema: SentJourneyLink,
      example: { email: "finance@acme.example", expires_at: "2026-12-08T09:20:00.000Z" },
    },
  },
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

export const openJourneyLink = call({
  id: "openJourneyLink",
  method: "POST",
  path: "/api/journey/open-link/",
  caller: "anyone",
  tag: "Journey",
  summary: "Exchange the code of a mailed link for a token",
  description:
    "The link belongs to the browser that opens it first. The response is the same for a code that is unknown, expired, replaced by a newer one, or already opened in another browser.",
  body: {
    schema: OpenJourneyLink,
    types: ["json"],
    example: { code: CODE, device_key: "kJ3mB9vQx0TtYw2aZ7cE5gH1iK4lN6oP8rS0uV2xY4A" },
  },
  responses: {
    200: {
      description: "A token of the journey.",
      schema: OpenedJourneyLink,
      example: {
        access_token: "eyJhbGciOiJSUzI1NiIsInR5cCI6ImhyLi4uIn0.eyJjb25uZWN0aW9uX2lkIjoiLi4uIn0.c2lnbmF0dXJl",
        exp: 3600,
        purpose: "repair",
      },
    },
  },
  errors: {
    404: {
      description: "The link does not open a journey.",
      messages: { LinkNotOpen: "This link no longer works. Ask for a new one." },
    },
  },
})

export const renewJourneyLink = call({
  id: "renewJourneyLink",
  method: "POST",
  path: "/api/journey/renew-link/",
  caller: "anyone",
  tag: "Journey",
  summary: "Mail a new link in place of one that no longer works",
  description:
    "Mails it to the address of the given link. The response is the same for an unknown code, so it reveals nothing about a code.",
  body: { schema: RenewJourneyLink, types: ["json"], example: { code: CODE } },
  responses: {
    202: {
      description: "Accepted.",
      schema: RenewedJourneyLink,
      example: RENEWED_LINK,
    },
  },
})
