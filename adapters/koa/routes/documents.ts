import * as Effect from "effect/Effect"
import type { PayloadCipher } from "../../../core/ports/accounts/payload-cipher.ts"
import type { OpenApiDocument, OpenApiOptions, Readers } from "../openapi/document.ts"
import type { RouteResponse, Route } from "../calls/route.ts"

/** Where the OpenAPI document of each kind of reader is served. */
const DOCUMENTS: Readonly<Record<Readers, string>> = {
  vendors: "/openapi.json",
  journey: "/openapi/journey.json",
  console: "/openapi/console.json",
}

/**
 * The OpenAPI documents, and GET /docs with its style: the API of this build, from local files, with the service's current keys.
 * Generated on the first request, so that the server starts faster.
 */
export const documentRoutes = (
  options: OpenApiOptions,
  cipher: Pick<PayloadCipher, "jwks">,
): ReadonlyArray<Route> => {
  const documents = new Map<Readers, Promise<OpenApiDocument>>()
  const getDocument = (readers: Readers): Promise<OpenApiDocument> => {
    const document =
      documents.get(readers) ??
      import("../openapi/document.ts").then(({ makeOpenApi }) => makeOpenApi({ ...options, readers }))
    documents.set(readers, document)
    return document
  }
  return [
    ...(Object.entries(DOCUMENTS) as ReadonlyArray<[Readers, string]>).map(([readers, path]) =>
      page(path, async () => ({
        status: 200,
        headers: { "Access-Control-Allow-Origin": "*" },
        body: await getDocument(readers),
      })),
    ),
    page("/docs", async () => {
      const { docsPage } = await import("../docs/page.ts")
      return documentResponse(
        "text/html; charset=utf-8",
        docsPage(await getDocument("vendors"), cipher.jwks.keys),
      )
    }),
    page(PLAIN_LOGO_PATH, () => Promise.resolve(documentResponse("image/svg+xml", PLAIN_LOGO))),
    page("/docs/style.css", async () => {
      const { DOCS_STYLE } = await import("../docs/style.ts")
      return documentResponse("text/css; charset=utf-8", DOCS_STYLE)
    }),
  ]
}

/** The logo of an organization that has set none. */
export const PLAIN_LOGO_PATH = "/assets/organization.svg"

const PLAIN_LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" role="img" aria-label="Organization">
<rect width="64" height="64" rx="8" fill="#e6e9ef"/>
<path fill="#5b6475" d="M14 52V18l18-8v42zm22 0V24h14v28zM20 24h5v5h-5zm0 9h5v5h-5zm0 9h5v5h-5zm21-12h4v4h-4zm0 9h4v4h-4z"/>
</svg>
`

const page = (path: string, respond: () => Promise<RouteResponse>): Route => ({
  method: "GET",
  path,
  bodyLimit: null,
  operation: null,
  handle: () => Effect.promise(respond),
})

/** The content security policy of a page without scripts and frames. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** A page or picture that loads nothing but the style of the documents. */
export const documentResponse = (type: string, body: string): RouteResponse => ({
  status: 200,
  headers: { "Content-Type": type, "Content-Security-Policy": PAGE_POLICY },
  body,
})
