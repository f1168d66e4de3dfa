import type { UseCases } from "../../../../../core/use-cases/use-cases.ts"
import type { AuthenticatedSession } from "../../../../../core/use-cases/access/sessions/authenticate-session.ts"
import type { Access } from "../../../endpoint.ts"
import type { Route } from "../../../route.ts"
import { issueRoutes } from "./issue.ts"
import { listRoutes } from "./list.ts"
import { sdkRoutes } from "./sdk.ts"

export interface DevelopersApi {
  readonly access: Pick<
    UseCases["access"],
    | "addVendorKey"
    | "changeSdkSettings"
    | "findLogo"
    | "issueApiKey"
    | "issueBasicUser"
    | "listCredentials"
    | "resetBasicPassword"
    | "revokeCredential"
    | "rotateApiKey"
    | "showVendor"
  >
}

/** What the vendor's developers call the API with, and how the journey looks in their pages. */
export const developersRoutes = (
  session: Access<AuthenticatedSession>,
  { access }: DevelopersApi,
): ReadonlyArray<Route> => [
  ...listRoutes(session, access),
  ...issueRoutes(session, access),
  ...sdkRoutes(session, access),
]
