import type { UseCases } from "../../../../core/use-cases/use-cases.ts"
import { makeConsoleAccess, makeConsoleVisitorAccess } from "../../access/console.ts"
import type { Implementation } from "../../implement.ts"
import type { Route } from "../../route.ts"
import { accountRoutes } from "./account.ts"
import { type AuditApi, auditRoutes } from "./audit.ts"
import { invitationCalls } from "./clients/invitations.ts"
import { listCalls } from "./clients/list.ts"
import { type ClientsApi, clientRoutes } from "./clients/routes.ts"
import { type OrganizationApi, organizationRoutes } from "./clients/organization.ts"
import { type ClientSettingsApi, clientSettingsRoutes } from "./clients/settings.ts"
import { type DevelopersApi, developersRoutes } from "./developers/routes.ts"
import { dataModelCalls } from "./data-model/routes.ts"
import { eventsRoute } from "./events/routes.ts"
import { directoryCalls } from "./directory/routes.ts"
import { clientRulesCalls } from "./rules/client-rules.ts"
import { vendorRulesCalls } from "./rules/vendor-rules.ts"
import { operatorCalls } from "./operator/routes.ts"
import { type ConsoleRequestsApi, consoleRequestRoutes } from "./requests/routes.ts"
import { identityRoutes } from "./identities.ts"
import { passkeyRoutes } from "./passkeys.ts"
import { passkeySignInRoutes } from "./passkey-sign-in.ts"
import { providerSignInRoutes } from "./provider-sign-in.ts"
import { sessionRoutes } from "./session.ts"
import { type SourceApi, sourceRoutes } from "./source/routes.ts"
import { signInRoutes } from "./sign-in.ts"
import { sharingCalls } from "./sharing/routes.ts"
import { userRoutes } from "./users.ts"
import { webhookCalls } from "./webhooks/routes.ts"

export interface ConsoleApi
  extends AuditApi, ClientsApi, ClientSettingsApi, DevelopersApi, ConsoleRequestsApi, SourceApi {
  readonly access: UseCases["access"]
  readonly connection: ClientsApi["connection"] &
    ConsoleRequestsApi["connection"] &
    ClientSettingsApi["connection"] &
    OrganizationApi["connection"] &
    SourceApi["connection"] &
    Pick<UseCases["connection"], "followChanges">
  readonly mapping: ClientSettingsApi["mapping"] & SourceApi["mapping"]
  readonly sharing: ClientSettingsApi["sharing"]
  readonly push: ClientsApi["push"] & SourceApi["push"]
}

/** The declared calls behind the console. */
export const consoleCalls: ReadonlyArray<Implementation> = [
  ...listCalls,
  ...invitationCalls,
  ...directoryCalls,
  ...dataModelCalls,
  ...sharingCalls,
  ...clientRulesCalls,
  ...vendorRulesCalls,
  ...webhookCalls,
  ...operatorCalls,
]

/** The endpoints behind the console. Its session names the user, and the organization in whose name the user acts. */
export const consoleRoutes = (api: ConsoleApi): ReadonlyArray<Route> => {
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
    ...clientRoutes(session, api),
    ...clientSettingsRoutes(session, api),
    ...sourceRoutes(session, api),
    ...organizationRoutes(session, api),
    ...developersRoutes(session, api),
    ...consoleRequestRoutes(session, api),
  ]
}
