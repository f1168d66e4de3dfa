import * as Effect from "effect/Effect"
import {
  SendJourneyLink,
  SentJourneyLink,
} from "../../../../core/contract/connection/journey/journey-link.ts"
import { formatTimestamp } from "../../../../core/contract/wire-values.ts"
import type { AuthenticatedJourney } from "../../../../core/use-cases/access/credentials/authenticate-journey.ts"
import type { SendJourneyLink as SendLink } from "../../../../core/use-cases/connection/links/send-link.ts"
import { type Access, endpoint } from "../../endpoint.ts"
import { DEFAULT_STYLE, failure } from "../../failure.ts"
import { CONNECTION_GONE, fieldErrors, NOT_STORED } from "./journey-answer.ts"

/** POST /api/journey/send-link/ */
export const sendLinkRoute = (access: Access<AuthenticatedJourney>, sendLink: SendLink) =>
  endpoint({
    method: "POST",
    path: "/api/journey/send-link/",
    id: "sendJourneyLink",
    tag: "Journey",
    summary: "Mail a link to this journey",
    description:
      "To the user's own address, or to a colleague at the same corporate, who becomes a user of it. The link works for 14 days, in the browser that opens it first, and replaces an earlier one to the same person. At most 5 links are mailed for a connection in an hour.",
    access,
    body: {
      schema: SendJourneyLink,
      types: ["json"],
      example: { locale: "en" },
    },
    answers: {
      200: { description: "The mail was sent.", schema: SentJourneyLink, example: EXAMPLE },
      503: { description: "The mail could not be sent.", schema: DEFAULT_STYLE.schema },
    },
    handle: ({ caller: { actor }, body: { email = null, locale } }) =>
      Effect.map(sendLink(actor, { connectionId: actor.connectionId, email, locale }), (sent) => ({
        status: 200,
        headers: NOT_STORED,
        body: {
          email: sent.email,
          expires_at: formatTimestamp(sent.expiresAt),
        } satisfies SentJourneyLink,
      })),
    errors: {
      ...CONNECTION_GONE,
      NoColleague: ({ domains }) =>
        fieldErrors({ email: `Enter an address at ${domains.join(" or ")}: links go to colleagues only.` }),
      RecipientMissing: () => fieldErrors({ email: "Enter an address." }),
      TooManyLinks: ({ limit, windowMillis }) =>
        failure(429, `${String(limit)} links were mailed in the last hour. Try again later.`, {
          headers: { "Retry-After": String(windowMillis / 1_000) },
        }),
      MailNotSent: () =>
        failure(503, "The mail could not be sent. Nothing has changed. Try again in a minute."),
    },
  })

const EXAMPLE = { email: "finance@acme.example", expires_at: "2026-12-08T09:20:00.000Z" }
