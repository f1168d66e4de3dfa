import { makeConsoleAccess, makeConsoleVisitorAccess } from "../../access/console.ts"
import type { Implementation } from "../../implement.ts"
import type { Route } from "../../route.ts"
import type { Service } from "../../service.ts"
import { accountRoutes } from "./account.ts"
import { auditRoutes } from "./audit.ts"
import { organizationCalls } from "./clients/organization.ts"
import { clientsCalls } from "./clients/routes.ts"
import { dataModelCalls } from "./data-model/routes.ts"
import { developersRoutes } from "./developers/routes.ts"
import { directoryCalls } from "./directory/routes.ts"
import { eventsRoute } from "./events/routes.ts"
import { identityRoutes } from "./identities.ts"
import { operatorCalls } from "./operator/routes.ts"
import { passkeySignInRoutes } from "./passkey-sign-in.ts"
import { passkeyRoutes } from "./passkeys.ts"
import { providerSignInRoutes } from "./provider-sign-in.ts"
import { assistedFileRoutes } from "./requests/assisted-file.ts"
import { requestsCalls } from "./requests/routes.ts"
import { clientRulesCalls } from "./rules/client-rules.ts"
import { vendorRulesCalls } from "./rules/vendor-rules.ts"
import { sessionRoutes } from "./session.ts"
import { sharingCalls } from "./sharing/routes.ts"
import { signInRoutes } from "./sign-in.ts"
import { sourceCalls } from "./source/routes.ts"
import { userRoutes } from "./users.ts"
import { webhookCalls } from "./webhooks/routes.ts"

/** The declared calls behind the console. */
export const consoleCalls: ReadonlyArray<Implementation> = [
  ...clientsCalls,
  ...sourceCalls,
  ...organizationCalls,
  ...directoryCalls,
  ...dataModelCalls,
  ...sharingCalls,
  ...clientRulesCalls,
  ...vendorRulesCalls,
  ...webhookCalls,
  ...requestsCalls,
  ...operatorCalls,
]

/** The endpoints behind the console. Its session names the user, and the organization in whose name the user acts. */
export const consoleRoutes = (api: Service): ReadonlyArray<Route> => {
  const { access } = api
  const session = makeConsoleAccess(access.authenticateSession, access.answerOnce)
  const visitor = makeConsoleVisitorAccess(access.limitAnonymousCalls)
  return [
    ...signInRoutes(visitor, access),
    ...passkeySignInRoutes(visitor, access),
    ...providerSignInRoutes(visitor, access),
    ...sessionRoutes(session, access),
    ...accountRoutes(session, access),
    ...passkeyRoutes(session, access),
    ...identityRoutes(session, access),
    ...userRoutes(session, access),
    ...auditRoutes(session, api),
    eventsRoute(session, api.connection.followChanges),
    ...developersRoutes(session, api),
    ...assistedFileRoutes(session, api.requests, api.connection),
  ]
}
