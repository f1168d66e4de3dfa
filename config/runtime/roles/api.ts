import type { Route } from "../../../adapters/koa/calls/route.ts"
import { makeOpenApiDocuments } from "../../../adapters/koa/openapi/documents.ts"
import { documentationRoutes, openApiRoutes } from "../../../adapters/koa/routes/documents.ts"
import { connectorLogoRoute } from "../../../adapters/koa/routes/connector-documents.ts"
import { pageRoutes } from "../../../adapters/koa/pages/routes.ts"
import { sourceWebhookRoute } from "../../../adapters/koa/routes/source-webhook.ts"
import { vendorApiRoutes } from "../../../adapters/koa/routes/vendor-api.ts"
import { makeDocumentationOpener } from "../documentation.ts"
import { PAGES_FOLDER } from "../pages-folder.ts"
import { readBaseUrl } from "../settings/base-url.ts"
import { makeDocumentOptions, makeVendorApi } from "../vendor-api.ts"
import type { Thread } from "../../threads/thread.ts"

/** The routes of the role api. */
export const apiRoutes = ({ settings, application }: Thread): ReadonlyArray<Route> => {
  const service = makeVendorApi(application)
  const api = vendorApiRoutes(service)
  const readDocument = makeOpenApiDocuments(makeDocumentOptions(api, settings))
  const openDocumentation = makeDocumentationOpener({
    ...application,
    readApi: readDocument,
    baseUrl: readBaseUrl(settings),
  })
  const openSite = async () => (await openDocumentation()).site
  return [
    ...api,
    sourceWebhookRoute(service),
    ...pageRoutes({ folder: PAGES_FOLDER, access: application.useCases.accounts }),
    ...openApiRoutes(readDocument),
    ...documentationRoutes(openSite),
    connectorLogoRoute(openSite),
  ]
}
