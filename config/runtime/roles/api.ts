import type { Route } from "../../../adapters/koa/calls/route.ts"
import { documentRoutes } from "../../../adapters/koa/routes/documents.ts"
import { connectorDocumentRoutes } from "../../../adapters/koa/routes/connector-documents.ts"
import { mcpRoute } from "../../../adapters/koa/routes/mcp.ts"
import { makeMcpServer } from "../../../adapters/mcp/mcp-server.ts"
import { pageRoutes } from "../../../adapters/koa/pages/routes.ts"
import { sourceWebhookRoute } from "../../../adapters/koa/routes/source-webhook.ts"
import { vendorApiRoutes } from "../../../adapters/koa/routes/vendor-api.ts"
import { makeApiDocumentation } from "../api-documentation.ts"
import { PAGES_FOLDER } from "../pages-folder.ts"
import { makeDocumentOptions, makeVendorApi } from "../vendor-api.ts"
import { VERSION } from "../version.ts"
import type { Thread } from "../../threads/thread.ts"

/** The routes of the role api. */
export const apiRoutes = ({ settings, application }: Thread): ReadonlyArray<Route> => {
  const service = makeVendorApi(application)
  const api = vendorApiRoutes(service)
  const documentOptions = makeDocumentOptions(api, settings)
  const documentation = makeApiDocumentation(documentOptions)
  return [
    ...api,
    mcpRoute({
      accounts: service.accounts,
      server: makeMcpServer({ services: service, documentation, version: VERSION }),
      baseUrl: documentOptions.baseUrl,
    }),
    sourceWebhookRoute(service),
    ...pageRoutes({ folder: PAGES_FOLDER, access: application.useCases.accounts }),
    ...documentRoutes(documentOptions, application.ports.cipher),
    ...connectorDocumentRoutes(application.connectorGuides),
  ]
}
