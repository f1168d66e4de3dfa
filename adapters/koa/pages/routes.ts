import * as Effect from "effect/Effect"
import type { Logo } from "../../../core/domain/accounts/logo.ts"
import type { UseCases } from "../../../core/use-cases/use-cases.ts"
import { defaultResponse, type Failure, failure, INTERNAL_ERROR } from "../failure.ts"
import type { RouteResponse, Route, RouteRequest } from "../calls/route.ts"
import { type BuiltFile, readBuiltFiles, sendBuiltFile } from "./built-file.ts"
import { logoPath } from "./logo-path.ts"
import { type EmbeddingVendor, fillJourneyPage } from "./journey-page.ts"
import { CONSOLE_POLICY, pagePolicy } from "./page-policy.ts"

/** Where the documentation's own files are: the same as those of the other pages. */
export const DOCUMENTATION_FILES = "/docs/assets/"

export interface PagesOptions {
  /** The folder of the built browser parts, with a trailing slash. */
  readonly folder: URL
  readonly access: Pick<UseCases["accounts"], "findJourneyPage" | "findLogo">
}

/**
 * The browser SDK, the pages of the journey and of the console, and their files and logos
 * (specification/journey.md#browser-sdk).
 */
export const pageRoutes = ({ folder, access }: PagesOptions): ReadonlyArray<Route> => {
  const sdk = readOnce(new URL("sdk/", folder))
  const pages = readOnce(new URL("pages/", folder))
  return [
    page("/sdk/hrms-sync-sdk.js", (request) => sendFrom(sdk, "hrms-sync-sdk.js", SDK_HEADERS, request)),
    page("/ui/{file}", (request) => sendFrom(pages, request.path["file"] ?? "", HASHED_HEADERS, request)),
    page(`${DOCUMENTATION_FILES}{file}`, (request) =>
      sendFrom(pages, request.path["file"] ?? "", HASHED_HEADERS, request),
    ),
    page("/journey/", (request) => sendJourney(pages, null, request)),
    page("/journey/{vendor}/", (request) => {
      const vendorOrgId = request.path["vendor"] ?? ""
      return Effect.matchEffect(access.findJourneyPage(vendorOrgId), {
        onSuccess: (found) => sendJourney(pages, { vendorOrgId, ...found }, request),
        onFailure: ({ _tag }) => fail(request, _tag === "VendorNotFound" ? NOT_FOUND : INTERNAL_ERROR),
      })
    }),
    page("/console/", (request) => sendConsole(pages, request)),
    page("/console/{path...}", (request) => sendConsole(pages, request)),
    page(logoPath("{vendor}", "{sha256}"), (request) => {
      const { vendor = "", sha256 = "" } = request.path
      return Effect.matchEffect(access.findLogo(vendor, sha256), {
        onSuccess: (logo) => (logo === null ? fail(request, NOT_FOUND) : Effect.succeed(sendLogo(logo))),
        onFailure: () => fail(request, INTERNAL_ERROR),
      })
    }),
  ]
}

/** Helmet stops browsers from treating it as another type, or running anything in it. */
const sendLogo = ({ mediaType, contents }: Logo): RouteResponse => ({
  status: 200,
  headers: { ...HASHED_HEADERS, "Content-Type": mediaType },
  body: Buffer.from(contents),
})

type Files = ReadonlyMap<string, BuiltFile>

/** Read with the first request, so that a start that serves no page stays fast. Null: the browser parts are not built. */
const readOnce = (folder: URL): Effect.Effect<Files | null> => {
  let files: Files | null = null
  return Effect.promise(async () => (files ??= await readBuiltFiles(folder).catch(() => null)))
}

const page = (path: string, handle: Route["handle"]): Route => ({
  method: "GET",
  path,
  bodyLimit: null,
  operation: null,
  handle,
})

/** Included by pages of other origins, which may name its hash (`integrity`). */
const SDK_HEADERS = {
  "Cache-Control": "public, max-age=300",
  "Cross-Origin-Resource-Policy": "cross-origin",
  "Access-Control-Allow-Origin": "*",
}

const HASHED_HEADERS = {
  // Their names change with their contents.
  "Cache-Control": "public, max-age=31536000, immutable",
  // A page with COEP starts workers only from scripts that have it, too (HTML, "run a worker").
  "Cross-Origin-Embedder-Policy": "require-corp",
}

const sendFrom = (
  folder: Effect.Effect<Files | null>,
  name: string,
  headers: Readonly<Record<string, string>>,
  request: RouteRequest,
): Effect.Effect<RouteResponse> =>
  Effect.flatMap(folder, (files) => {
    if (files === null) return fail(request, NOT_BUILT)
    const file = files.get(name)
    return file === undefined || name.endsWith(".html")
      ? fail(request, NOT_FOUND)
      : Effect.succeed(sendBuiltFile(file, request.headers, headers))
  })

const JOURNEY = "journey.html"
const CONSOLE = "console.html"

const sendJourney = (
  folder: Effect.Effect<Files | null>,
  vendor: EmbeddingVendor | null,
  request: RouteRequest,
): Effect.Effect<RouteResponse> =>
  Effect.flatMap(folder, (files) => {
    const file = files?.get(JOURNEY)
    if (file === undefined) return fail(request, NOT_BUILT)
    return Effect.succeed({
      status: 200,
      headers: { ...PAGE_HEADERS, "Content-Security-Policy": pagePolicy(vendor?.origins ?? null) },
      body: fillJourneyPage(file.encodings.identity.toString(), vendor),
    })
  })

/** The same page for every path: which of its pages is shown is decided in the browser. */
const sendConsole = (
  folder: Effect.Effect<Files | null>,
  request: RouteRequest,
): Effect.Effect<RouteResponse> =>
  Effect.flatMap(folder, (files) => {
    const file = files?.get(CONSOLE)
    if (file === undefined) return fail(request, NOT_BUILT)
    return Effect.succeed({ status: 200, headers: CONSOLE_HEADERS, body: file.encodings.identity.toString() })
  })

const PRIVATE_HEADERS = {
  "Content-Type": "text/html; charset=utf-8",
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
}

const CONSOLE_HEADERS = {
  ...PRIVATE_HEADERS,
  "Content-Security-Policy": CONSOLE_POLICY,
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
}

const PAGE_HEADERS = {
  ...PRIVATE_HEADERS,
  // A page that isolates itself (COEP) may embed the journey, too.
  "Cross-Origin-Resource-Policy": "cross-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
}

const NOT_FOUND = failure(404, "Not found.")
const NOT_BUILT = failure(
  503,
  "The pages of this installation are not built: run npm run build, then restart.",
)

const fail = ({ requestId }: RouteRequest, reason: Failure): Effect.Effect<RouteResponse> =>
  Effect.succeed(defaultResponse(reason, requestId))
