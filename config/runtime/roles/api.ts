import type { Route } from "../../../adapters/koa/calls/route.ts"
import { makeOpenApiDocuments } from "../../../adapters/koa/openapi/documents.ts"
import { documentationRoutes, openApiRoutes } from "../../../adapters/koa/routes/documents.ts"
import { connectorLogoRoute } from "../../../adapters/koa/routes/connector-documents.ts"
import { mcpRoute } from "../../../adapters/koa/mcp/route.ts"
import { pageRoutes } from "../../../adapters/koa/pages/routes.ts"
import { sourceWebhookRoute } from "../../../adapters/koa/routes/source-webhook.ts"
import { vendorApiRoutes } from "../../../adapters/koa/routes/vendor-api.ts"
import { makeMcpServer } from "../../../adapters/mcp/mcp-server.ts"
import { deferDocumentation, makeDocumentationOpener } from "../documentation.ts"
import { PAGES_FOLDER } from "../pages-folder.ts"
import { readBaseUrl } from "../settings/base-url.ts"
import { makeDocumentOptions, makeVendorApi } from "../vendor-api.ts"
import { VERSION } from "../version.ts"
import type { Thread } from "../../threads/thread.ts"

/** The routes of the role api. */
export const apiRoutes = ({ settings, application }: Thread): ReadonlyArray<Route> => {
  const service = makeVendorApi(application)
  const baseUrl = readBaseUrl(settings)
  const api = vendorApiRoutes(service, baseUrl)
  const readDocument = makeOpenApiDocuments(makeDocumentOptions(api, settings))
  const openDocumentation = makeDocumentationOpener({ ...application, readApi: readDocument, baseUrl })
  const openSite = async () => (await openDocumentation()).site
  const documentation = deferDocumentation(openDocumentation)
  return [
    ...api,
    mcpRoute({
      accounts: service.accounts,
      server: makeMcpServer({ services: service, documentation, version: VERSION }),
      baseUrl,
    }),
    sourceWebhookRoute(service),
    ...pageRoutes({ folder: PAGES_FOLDER, access: application.useCases.accounts }),
    ...openApiRoutes(readDocument),
    ...documentationRoutes(openSite),
    connectorLogoRoute(openSite),
  ]
}
