import type { UseCases } from "../../../../../core/use-cases/use-cases.ts"
import type { AuthenticatedSession } from "../../../../../core/use-cases/access/sessions/authenticate-session.ts"
import type { Access } from "../../../endpoint.ts"
import type { Route } from "../../../route.ts"
import { issueRoutes } from "./issue.ts"
import { listRoutes } from "./list.ts"

export interface DevelopersApi {
  readonly access: Pick<
    UseCases["access"],
    | "addVendorKey"
    | "issueApiKey"
    | "issueBasicUser"
    | "listCredentials"
    | "resetBasicPassword"
    | "revokeCredential"
  >
}

/** What the vendor's developers call the API with. */
export const developersRoutes = (
  session: Access<AuthenticatedSession>,
  { access }: DevelopersApi,
): ReadonlyArray<Route> => [...listRoutes(session, access), ...issueRoutes(session, access)]
