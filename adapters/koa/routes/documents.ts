import accepts from "accepts"
import * as Effect from "effect/Effect"
import type { IncomingMessage } from "node:http"
import type { Readers } from "../openapi/document.ts"
import type { OpenApiDocuments } from "../openapi/documents.ts"
import { sendBuiltFile } from "../pages/built-file.ts"
import type { Route, RouteRequest, RouteResponse } from "../calls/route.ts"
import { makeCompressor } from "./compressed.ts"
import type { OpenSite } from "./documentation-site.ts"

/** Where the OpenAPI document of each kind of reader is served. */
const DOCUMENTS: Readonly<Record<Readers, string>> = {
  vendors: "/openapi.json",
  journey: "/openapi/journey.json",
  console: "/openapi/console.json",
}

/** The OpenAPI documents of this build. */
export const openApiRoutes = (readDocument: OpenApiDocuments): ReadonlyArray<Route> => [
  ...(Object.entries(DOCUMENTS) as ReadonlyArray<[Readers, string]>).map(([readers, path]) =>
    page(path, async () => ({
      status: 200,
      headers: { "Access-Control-Allow-Origin": "*" },
      body: await readDocument(readers),
    })),
  ),
  page(PLAIN_LOGO_PATH, () => Promise.resolve(pictureResponse(PLAIN_LOGO))),
]

/** The addresses of the documentation. */
const SITE_PATHS = ["/", "/docs", "/docs.md", "/docs/{path...}", "/llms.txt", "/llms-full.txt"]

/** The documentation: the same for everyone, without credentials. */
export const documentationRoutes = (openSite: OpenSite): ReadonlyArray<Route> => {
  const compress = makeCompressor()
  const respond = async (pattern: string, request: RouteRequest): Promise<RouteResponse> => {
    const file = await (
      await openSite()
    ).read({
      path: fillPath(pattern, request),
      wantsMarkdown: prefersMarkdown(request),
      words: readWords(request),
    })
    const sent = sendBuiltFile(await compress(file.contentType, file.text), request.headers, SITE_HEADERS)
    return {
      ...sent,
      status: sent.status === 304 ? 304 : file.status,
      headers: { ...sent.headers, Vary: "Accept, Accept-Encoding" },
    }
  }
  return SITE_PATHS.map((path) => page(path, (request) => respond(path, request)))
}

const fillPath = (pattern: string, { path }: RouteRequest): string => {
  const filled = pattern.replace("{path...}", () => path["path"] ?? "")
  return filled === "/" ? filled : filled.replace(/\/+$/u, "")
}

/** A browser takes anything, but names HTML first. */
const prefersMarkdown = ({ headers }: RouteRequest): boolean =>
  headers.accept !== undefined &&
  accepts({ headers } as IncomingMessage).types(["text/html", "text/markdown"]) === "text/markdown"

/** A search that is repeated in an address is none. */
const readWords = ({ query }: RouteRequest): string =>
  typeof query["q"] === "string" ? query["q"].trim().slice(0, 200) : ""

/** The logo of an organization that has set none. */
export const PLAIN_LOGO_PATH = "/assets/organization.svg"

const PLAIN_LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" role="img" aria-label="Organization">
<rect width="64" height="64" rx="8" fill="#e6e9ef"/>
<path fill="#5b6475" d="M14 52V18l18-8v42zm22 0V24h14v28zM20 24h5v5h-5zm0 9h5v5h-5zm0 9h5v5h-5zm21-12h4v4h-4zm0 9h4v4h-4z"/>
</svg>
`

const page = (path: string, respond: (request: RouteRequest) => Promise<RouteResponse>): Route => ({
  method: "GET",
  path,
  bodyLimit: null,
  operation: null,
  handle: (request) => Effect.promise(() => respond(request)),
})

/** Scripts, styles and requests of this origin only; the search is a form of its own. */
const SITE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

const SITE_HEADERS = {
  "Content-Security-Policy": SITE_POLICY,
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
  // Kept, and asked for whether it is still current: pages change with a release, and the keys with their rotation.
  "Cache-Control": "no-cache",
}

/** The content security policy of a picture. */
const PICTURE_POLICY =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** A picture that loads nothing. */
export const pictureResponse = (body: string): RouteResponse => ({
  status: 200,
  headers: { "Content-Type": "image/svg+xml", "Content-Security-Policy": PICTURE_POLICY },
  body,
})
