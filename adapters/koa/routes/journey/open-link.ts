import * as Effect from "effect/Effect"
import { SDK_TOKEN_SECONDS } from "../../../../core/contract/access/sdk-token.ts"
import {
  OpenedJourneyLink,
  OpenJourneyLink,
  RenewedJourneyLink,
  RenewJourneyLink,
} from "../../../../core/contract/connection/journey/journey-link.ts"
import type { OpenJourneyLink as OpenLink } from "../../../../core/use-cases/connection/links/open-link.ts"
import type { RenewJourneyLink as RenewLink } from "../../../../core/use-cases/connection/links/renew-link.ts"
import { type Access, endpoint } from "../../endpoint.ts"
import { DEFAULT_STYLE, failure } from "../../failure.ts"
import { NOT_STORED } from "./journey-answer.ts"

const CODE = "hrs_link_3q2-7wAbCdEfGhIjKlMnOpQrStUvWxYz0123456789A"

/** POST /api/journey/open-link/ */
export const openLinkRoute = (access: Access<unknown>, openLink: OpenLink) =>
  endpoint({
    method: "POST",
    path: "/api/journey/open-link/",
    id: "openJourneyLink",
    tag: "Journey",
    summary: "Exchange the code of a mailed link for a token",
    description:
      "The link belongs to the browser that opens it first. A code that is unknown, expired, replaced by a newer one, or opened in another browser before has the same answer.",
    access,
    body: { schema: OpenJourneyLink, types: ["json"], example: { code: CODE, device_key: DEVICE_KEY } },
    answers: {
      200: { description: "A token of the journey.", schema: OpenedJourneyLink, example: OPENED },
      404: { description: "The link does not open a journey.", schema: DEFAULT_STYLE.schema },
    },
    errors: {
      LinkNotOpen: () => failure(404, "This link no longer works. Ask for a new one."),
    },
    handle: ({ body: { code, device_key: deviceKey } }) =>
      Effect.map(openLink({ code, deviceKey }), ({ accessToken, purpose }) => ({
        status: 200,
        headers: NOT_STORED,
        body: { access_token: accessToken, exp: SDK_TOKEN_SECONDS, purpose } satisfies OpenedJourneyLink,
      })),
  })

const DEVICE_KEY = "kJ3mB9vQx0TtYw2aZ7cE5gH1iK4lN6oP8rS0uV2xY4A"

const OPENED = {
  access_token: "eyJhbGciOiJSUzI1NiIsInR5cCI6ImhyLi4uIn0.eyJjb25uZWN0aW9uX2lkIjoiLi4uIn0.c2lnbmF0dXJl",
  exp: 3600,
  purpose: "repair",
}

/** POST /api/journey/renew-link/ */
export const renewLinkRoute = (access: Access<unknown>, renewLink: RenewLink) =>
  endpoint({
    method: "POST",
    path: "/api/journey/renew-link/",
    id: "renewJourneyLink",
    tag: "Journey",
    summary: "Mail a new link in place of one that no longer works",
    description:
      "To the address to which the given link was mailed. The answer is the same for an unknown code, so that it says nothing about a code.",
    access,
    body: { schema: RenewJourneyLink, types: ["json"], example: { code: CODE } },
    answers: { 202: { description: "Accepted.", schema: RenewedJourneyLink, example: RENEWED } },
    errors: {},
    handle: ({ body: { code } }) =>
      Effect.map(renewLink(code), () => ({ status: 202, headers: NOT_STORED, body: RENEWED })),
  })

const RENEWED = {
  message: "If this was a link of ours, a new one is on its way to the same address.",
} satisfies RenewedJourneyLink
