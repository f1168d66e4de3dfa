import type { AuthenticatedSession } from "../../../../../core/use-cases/access/sessions/authenticate-session.ts"
import type { UseCases } from "../../../../../core/use-cases/use-cases.ts"
import type { Access } from "../../../endpoint.ts"
import type { Route } from "../../../route.ts"
import { pruneRoute, rotateMasterKeyRoute } from "./maintenance.ts"
import { type OperationApi, operationRoutes } from "./operation.ts"
import { type ServiceApi, serviceRoutes } from "./service.ts"
import { changeVendorRoute, createVendorRoute, listVendorsRoute } from "./vendors.ts"

export interface OperatorApi extends ServiceApi, OperationApi {
  readonly access: ServiceApi["access"] &
    Pick<UseCases["access"], "changeVendor" | "createVendor" | "rotateMasterKey" | "searchVendors">
  readonly connection: Pick<UseCases["connection"], "prune">
}

/** What whoever runs the installation looks after. */
export const operatorRoutes = (
  access: Access<AuthenticatedSession>,
  api: OperatorApi,
): ReadonlyArray<Route> => [
  listVendorsRoute(access, api.access.searchVendors),
  createVendorRoute(access, api.access.createVendor),
  changeVendorRoute(access, api.access.changeVendor),
  ...serviceRoutes(access, api),
  ...operationRoutes(access, api.operation),
  pruneRoute(access, api.connection.prune),
  rotateMasterKeyRoute(access, api.access.rotateMasterKey),
]
