import type { OpenApiDocument, OpenApiOptions, Readers } from "../../adapters/koa/openapi/document.ts"
import type { Route } from "../../adapters/koa/calls/route.ts"
import { vendorApiRoutes } from "../../adapters/koa/routes/vendor-api.ts"
import type { Service } from "../../adapters/koa/service.ts"
import type { Application } from "../container.ts"
import type { Settings } from "./settings/env.ts"
import { readBaseUrl } from "./settings/base-url.ts"

/** The functions that the routes of the vendor API call. The type shows no others. */
export const makeVendorApi = ({ useCases, ports: { cipher } }: Application): Service => ({
  ...useCases,
  cipher,
  toCsv,
  toAuditCsv,
})

/** Loaded with the first download, to keep the start fast. */
async function* toCsv(...[pages, columns]: Parameters<Service["toCsv"]>) {
  const { employeeCsv } = await import("../../adapters/csv-stringify/employee-csv.ts")
  yield* employeeCsv(pages, columns)
}

async function* toAuditCsv(pages: Parameters<Service["toAuditCsv"]>[0]) {
  const { auditCsv } = await import("../../adapters/csv-stringify/audit-csv.ts")
  yield* auditCsv(pages)
}

/** Input of the API document. */
export const makeDocumentOptions = (
  routes: ReadonlyArray<Route>,
  settings: Pick<Settings, "baseUrl" | "host" | "port">,
): OpenApiOptions => ({ routes, baseUrl: readBaseUrl(settings) })

/** The API document of this build, of some readers or of all. Its routes only describe themselves and cannot be called. */
export const describeApi = async (settings: Settings, readers?: Readers): Promise<OpenApiDocument> => {
  const { makeOpenApi } = await import("../../adapters/koa/openapi/document.ts")
  const uncallable = new Proxy({} as Service, { get: () => ({}) })
  const options = makeDocumentOptions(vendorApiRoutes(uncallable, readBaseUrl(settings)), settings)
  return makeOpenApi(readers === undefined ? options : { ...options, readers })
}
