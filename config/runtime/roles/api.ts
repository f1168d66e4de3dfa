import type { Route } from "../../../adapters/koa/route.ts"
import { documentRoutes } from "../../../adapters/koa/routes/documents.ts"
import { sourceHookRoute } from "../../../adapters/koa/routes/connection/source-hook.ts"
import { vendorApiRoutes } from "../../../adapters/koa/routes/vendor-api.ts"
import { T } from "../../tokens.ts"
import { documentOf, vendorApiOf } from "../vendor-api.ts"
import type { Thread } from "../../threads/thread.ts"

/** What the api role answers. */
export const apiRoutes = ({ settings, container }: Thread): ReadonlyArray<Route> => {
  const api = vendorApiRoutes(vendorApiOf(container))
  return [
    ...api,
    sourceHookRoute(container.get(T.AdmitHook), container.get(T.TakeHook)),
    ...documentRoutes(documentOf(api, settings), container.get(T.Cipher)),
  ]
}
