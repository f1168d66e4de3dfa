import * as Effect from "effect/Effect"
import type { Route, RouteRequest, RouteResponse } from "../calls/route.ts"
import type { OpenSite } from "./documentation-site.ts"
import { pictureResponse } from "./documents.ts"

/** The path of a connector's guide. */
export const connectorGuidePath = (code: string): string => `/docs/connectors/${code}`

/** The path of the logo that the service draws for a connector without one. */
export const connectorLogoPath = (code: string): string => `/connectors/${code}/logo.svg`

/** The connectors' own logos: the same for everyone, without credentials. */
export const connectorLogoRoute = (openSite: OpenSite): Route => ({
  method: "GET",
  path: connectorLogoPath("{code}"),
  bodyLimit: null,
  operation: null,
  handle: ({ path: { code = "" } }: RouteRequest) =>
    Effect.promise(async () => {
      const logo = (await openSite()).drawLogo(code)
      return logo === null ? NOT_FOUND : pictureResponse(logo)
    }),
})

const NOT_FOUND: RouteResponse = {
  status: 404,
  headers: { "Content-Type": "text/plain; charset=utf-8" },
  body: "There is no such HR system here.",
}
