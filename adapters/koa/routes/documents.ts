import * as Effect from "effect/Effect"
import type { OpenApiDocument, OpenApiOptions } from "../openapi/document.ts"
import type { Reply, Route } from "../route.ts"

/**
 * GET /openapi.json, and GET /docs with its style: the API as it is in this build, from own files. They are loaded and made
 * when somebody first asks: a server that starts has better things to do.
 */
export const documentRoutes = (options: OpenApiOptions): ReadonlyArray<Route> => {
  let made: Promise<OpenApiDocument> | null = null
  const document = () =>
    (made ??= import("../openapi/document.ts").then(({ makeOpenApi }) => makeOpenApi(options)))
  return [
    page("/openapi.json", async () => ({
      status: 200,
      headers: { "Access-Control-Allow-Origin": "*" },
      body: await document(),
    })),
    page("/docs", async () => {
      const { docsPage } = await import("../docs/page.ts")
      return text("text/html; charset=utf-8", docsPage(await document()))
    }),
    page("/docs/style.css", async () => {
      const { DOCS_STYLE } = await import("../docs/style.ts")
      return text("text/css; charset=utf-8", DOCS_STYLE)
    }),
  ]
}

const page = (path: string, reply: () => Promise<Reply>): Route => ({
  method: "GET",
  path,
  bodyLimit: 0,
  operation: null,
  handle: () => Effect.promise(reply),
})

/** A page without scripts, which nobody may frame. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const text = (type: string, body: string): Reply => ({
  status: 200,
  headers: { "Content-Type": type, "Content-Security-Policy": PAGE_POLICY },
  body,
})
