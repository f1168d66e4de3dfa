import type { AuthenticatedSession } from "../../../../../core/use-cases/access/sessions/authenticate-session.ts"
import type { Access } from "../../../endpoint.ts"
import type { Route } from "../../../route.ts"
import { type DocumentsApi, documentRoutes } from "./documents.ts"
import { type SetUpsApi, setUpRoutes } from "./set-ups.ts"
import { type UnsupportedApi, unsupportedRoutes } from "./unsupported.ts"

export interface ConsoleRequestsApi {
  readonly requests: UnsupportedApi & SetUpsApi & DocumentsApi
}

/** What corporates ask of the operator. */
export const consoleRequestRoutes = (
  access: Access<AuthenticatedSession>,
  { requests }: ConsoleRequestsApi,
): ReadonlyArray<Route> => [
  ...unsupportedRoutes(access, requests),
  ...setUpRoutes(access, requests),
  ...documentRoutes(access, requests),
]
