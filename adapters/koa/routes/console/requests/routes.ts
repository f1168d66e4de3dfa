import type { AuthenticatedSession } from "../../../../../core/use-cases/access/sessions/authenticate-session.ts"
import type { Access } from "../../../endpoint.ts"
import type { Route } from "../../../route.ts"
import { type UploadApi } from "../../uploads/routes.ts"
import { type AssistedFileApi, assistedFileRoutes } from "./assisted-file.ts"
import { type DocumentsApi, documentRoutes } from "./documents.ts"
import { type SetUpsApi, setUpRoutes } from "./set-ups.ts"
import { type UnsupportedApi, unsupportedRoutes } from "./unsupported.ts"

export interface ConsoleRequestsApi {
  readonly connection: UploadApi
  readonly requests: UnsupportedApi & SetUpsApi & DocumentsApi & AssistedFileApi
}

/** What corporates ask of the operator. */
export const consoleRequestRoutes = (
  access: Access<AuthenticatedSession>,
  { connection, requests }: ConsoleRequestsApi,
): ReadonlyArray<Route> => [
  ...unsupportedRoutes(access, requests),
  ...setUpRoutes(access, requests),
  ...documentRoutes(access, requests),
  ...assistedFileRoutes(access, requests, connection),
]
