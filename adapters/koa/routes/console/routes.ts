import type { UseCases } from "../../../../core/use-cases/use-cases.ts"
import { makeConsoleAccess, makeConsoleVisitorAccess } from "../../access/console.ts"
import type { Route } from "../../route.ts"
import { accountRoutes } from "./account.ts"
import { sessionRoutes } from "./session.ts"
import { signInRoutes } from "./sign-in.ts"
import { userRoutes } from "./users.ts"

export interface ConsoleApi {
  readonly access: UseCases["access"]
}

/** The endpoints behind the console. Its session names the user, and the organization in whose name the user acts. */
export const consoleRoutes = ({ access }: ConsoleApi): ReadonlyArray<Route> => {
  const session = makeConsoleAccess(access.authenticateSession)
  return [
    ...signInRoutes(makeConsoleVisitorAccess(access.limitAnonymousCalls), access),
    ...sessionRoutes(session, access),
    ...accountRoutes(session, access),
    ...userRoutes(session, access),
  ]
}
