import * as Effect from "effect/Effect"
import type { ConnectorGuides } from "../docs/connector-guides.ts"
import { monogramLogo } from "../docs/monogram.ts"
import type { RouteResponse, Route, RouteRequest } from "../calls/route.ts"
import { documentResponse } from "./documents.ts"

export const CONNECTOR_GUIDES_PATH = "/docs/connectors"

/** The path of a connector's guide. */
export const connectorGuidePath = (code: string): string => `${CONNECTOR_GUIDES_PATH}/${code}`

/** The path of the logo that the service draws for a connector without one. */
export const connectorLogoPath = (code: string): string => `/connectors/${code}/logo.svg`

/**
 * GET /docs/connectors, /docs/connectors/{code}, and the connectors' own logos: the same for everyone,
 * without credentials.
 */
export const connectorDocumentRoutes = (guides: ConnectorGuides): ReadonlyArray<Route> => [
  page(CONNECTOR_GUIDES_PATH, async () => {
    const { connectorListPage } = await import("../docs/connector-page.ts")
    return documentResponse("text/html; charset=utf-8", connectorListPage(guides.list))
  }),
  page(connectorGuidePath("{code}"), async (code) => {
    const guide = await guides.find(code)
    if (guide === null) return NOT_FOUND
    const { connectorPage } = await import("../docs/connector-page.ts")
    return documentResponse("text/html; charset=utf-8", connectorPage(guide, guides.list))
  }),
  page(connectorLogoPath("{code}"), (code) => {
    const name = guides.findName(code)
    const found = name === null ? NOT_FOUND : documentResponse("image/svg+xml", monogramLogo(code, name))
    return Promise.resolve(found)
  }),
]

const NOT_FOUND: RouteResponse = {
  status: 404,
  headers: { "Content-Type": "text/plain; charset=utf-8" },
  body: "There is no such HR system here.",
}

const page = (path: string, respond: (code: string) => Promise<RouteResponse>): Route => ({
  method: "GET",
  path,
  bodyLimit: null,
  operation: null,
  handle: ({ path: { code = "" } }: RouteRequest) => Effect.promise(() => respond(code)),
})
