import * as Effect from "effect/Effect"
import { docsPage } from "../docs/page.ts"
import { DOCS_STYLE } from "../docs/style.ts"
import { makeOpenApi, type OpenApiDocument, type OpenApiOptions } from "../openapi/document.ts"
import type { Reply, Route } from "../route.ts"

/** GET /openapi.json, and GET /docs with its style: the API as it is in this build, from own files. */
export const documentRoutes = (options: OpenApiOptions): ReadonlyArray<Route> => {
  let made: OpenApiDocument | null = null
  // Made when it is first asked for: a server that starts has better things to do.
  const document = () => (made ??= makeOpenApi(options))
  return [
    page("/openapi.json", () => ({
      status: 200,
      headers: { "Access-Control-Allow-Origin": "*" },
      body: document(),
    })),
    page("/docs", () => text("text/html; charset=utf-8", docsPage(document()))),
    page("/docs/style.css", () => text("text/css; charset=utf-8", DOCS_STYLE)),
  ]
}

const page = (path: string, reply: () => Reply): Route => ({
  method: "GET",
  path,
  bodyLimit: 0,
  operation: null,
  handle: () => Effect.sync(reply),
})

/** A page without scripts, which nobody may frame. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const text = (type: string, body: string): Reply => ({
  status: 200,
  headers: { "Content-Type": type, "Content-Security-Policy": PAGE_POLICY },
  body,
})
