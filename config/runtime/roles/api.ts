import type { Route } from "../../../adapters/koa/route.ts"
import { documentRoutes } from "../../../adapters/koa/routes/documents.ts"
import { sourceWebhookRoute } from "../../../adapters/koa/routes/connection/source-webhook.ts"
import { vendorApiRoutes } from "../../../adapters/koa/routes/vendor-api.ts"
import { T } from "../../tokens.ts"
import { makeDocumentOptions, makeVendorApi } from "../vendor-api.ts"
import type { Thread } from "../../threads/thread.ts"

/** What the api role answers. */
export const apiRoutes = ({ settings, container }: Thread): ReadonlyArray<Route> => {
  const api = vendorApiRoutes(makeVendorApi(container))
  return [
    ...api,
    sourceWebhookRoute(container.get(T.AuthenticateSourceWebhook), container.get(T.ReceiveSourceWebhook)),
    ...documentRoutes(makeDocumentOptions(api, settings), container.get(T.Cipher)),
  ]
}
