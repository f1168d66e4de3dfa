import type { Route } from "../../../adapters/koa/calls/route.ts"
import { documentRoutes } from "../../../adapters/koa/routes/documents.ts"
import { connectorDocumentRoutes } from "../../../adapters/koa/routes/connector-documents.ts"
import { pageRoutes } from "../../../adapters/koa/pages/routes.ts"
import { sourceWebhookRoute } from "../../../adapters/koa/routes/source-webhook.ts"
import { vendorApiRoutes } from "../../../adapters/koa/routes/vendor-api.ts"
import { PAGES_FOLDER } from "../pages-folder.ts"
import { makeDocumentOptions, makeVendorApi } from "../vendor-api.ts"
import type { Thread } from "../../threads/thread.ts"

/** The routes of the role api. */
export const apiRoutes = ({ settings, application }: Thread): ReadonlyArray<Route> => {
  const service = makeVendorApi(application)
  const api = vendorApiRoutes(service)
  return [
    ...api,
    sourceWebhookRoute(service),
    ...pageRoutes({ folder: PAGES_FOLDER, access: application.useCases.accounts }),
    ...documentRoutes(makeDocumentOptions(api, settings), application.ports.cipher),
    ...connectorDocumentRoutes(application.connectorGuides),
  ]
}
