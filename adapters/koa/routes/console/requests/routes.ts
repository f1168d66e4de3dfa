import type { AuthenticatedSession } from "../../../../../core/use-cases/access/sessions/authenticate-session.ts"
import type { UseCases } from "../../../../../core/use-cases/use-cases.ts"
import type { Access } from "../../../endpoint.ts"
import type { Route } from "../../../route.ts"
import { documentRoutes } from "./documents.ts"
import { type SetUpsApi, setUpRoutes } from "./set-ups.ts"
import { type UnsupportedApi, unsupportedRoutes } from "./unsupported.ts"

export interface ConsoleRequestsApi {
  readonly requests: UnsupportedApi & SetUpsApi & Pick<UseCases["requests"], "addDocument">
}

/** What corporates ask of the operator. */
export const consoleRequestRoutes = (
  access: Access<AuthenticatedSession>,
  { requests }: ConsoleRequestsApi,
): ReadonlyArray<Route> => [
  ...unsupportedRoutes(access, requests),
  ...setUpRoutes(access, requests),
  ...documentRoutes(access, requests.addDocument),
]
