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
import { type DataModelApi, dataModelRoutes } from "./data-model/routes.ts"
import { eventsRoute } from "./events/routes.ts"
import { type DirectoryApi, directoryRoutes } from "./directory/routes.ts"
import { type ClientRulesApi, clientRulesRoutes } from "./rules/client-rules.ts"
import { type VendorRulesApi, vendorRulesRoutes } from "./rules/vendor-rules.ts"
import type { OperationApi } from "./operator/operation.ts"
import { operatorRoutes } from "./operator/routes.ts"
import { type ConsoleRequestsApi, consoleRequestRoutes } from "./requests/routes.ts"
import { identityRoutes } from "./identities.ts"
import { passkeyRoutes } from "./passkeys.ts"
import { passkeySignInRoutes } from "./passkey-sign-in.ts"
import { providerSignInRoutes } from "./provider-sign-in.ts"
import { sessionRoutes } from "./session.ts"
import { type SourceApi, sourceRoutes } from "./source/routes.ts"
import { signInRoutes } from "./sign-in.ts"
import { type SharingApi, sharingRoutes } from "./sharing/routes.ts"
import { userRoutes } from "./users.ts"
import { type ConsoleWebhooksApi, consoleWebhooksRoutes } from "./webhooks/routes.ts"

export interface ConsoleApi
  extends
    AuditApi,
    ClientsApi,
    ClientSettingsApi,
    DataModelApi,
    SharingApi,
    DevelopersApi,
    DirectoryApi,
    ConsoleRequestsApi,
    ConsoleWebhooksApi,
    SourceApi,
    OperationApi {
  readonly access: UseCases["access"]
  readonly connection: ClientsApi["connection"] &
    ConsoleRequestsApi["connection"] &
    ClientSettingsApi["connection"] &
    OrganizationApi["connection"] &
    SourceApi["connection"] &
    ClientRulesApi["connection"] &
    Pick<UseCases["connection"], "followChanges" | "prune">
  readonly mapping: ClientSettingsApi["mapping"] & SourceApi["mapping"]
  readonly sharing: ClientSettingsApi["sharing"] & DataModelApi["sharing"] & SharingApi["sharing"]
  readonly push: ClientsApi["push"] & SourceApi["push"]
  readonly transformation: ClientRulesApi["transformation"] & VendorRulesApi["transformation"]
}

/** The declared calls behind the console. */
export const consoleCalls: ReadonlyArray<Implementation> = [...listCalls, ...invitationCalls]

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
    ...directoryRoutes(session, api),
    ...developersRoutes(session, api),
    ...dataModelRoutes(session, api),
    ...sharingRoutes(session, api),
    ...clientRulesRoutes(session, api),
    ...vendorRulesRoutes(session, api),
    ...consoleWebhooksRoutes(session, api),
    ...consoleRequestRoutes(session, api),
    ...operatorRoutes(session, api),
  ]
}
