import type { UseCases } from "../../../../core/use-cases/use-cases.ts"
import { makeConsoleAccess } from "../../access/console.ts"
import type { Implementation } from "../../implement.ts"
import type { Route } from "../../route.ts"
import { accountCalls } from "./account.ts"
import { auditCalls } from "./audit.ts"
import { invitationCalls } from "./clients/invitations.ts"
import { listCalls } from "./clients/list.ts"
import { type ClientsApi, clientRoutes } from "./clients/routes.ts"
import { type OrganizationApi, organizationRoutes } from "./clients/organization.ts"
import { type ClientSettingsApi, clientSettingsRoutes } from "./clients/settings.ts"
import { developersCalls } from "./developers/routes.ts"
import { type DataModelApi, dataModelRoutes } from "./data-model/routes.ts"
import { eventsCalls } from "./events/routes.ts"
import { type DirectoryApi, directoryRoutes } from "./directory/routes.ts"
import { type ClientRulesApi, clientRulesRoutes } from "./rules/client-rules.ts"
import { type VendorRulesApi, vendorRulesRoutes } from "./rules/vendor-rules.ts"
import type { OperationApi } from "./operator/operation.ts"
import { operatorRoutes } from "./operator/routes.ts"
import { type ConsoleRequestsApi, consoleRequestRoutes } from "./requests/routes.ts"
import { identityCalls } from "./identities.ts"
import { passkeyCalls } from "./passkeys.ts"
import { passkeySignInCalls } from "./passkey-sign-in.ts"
import { providerSignInCalls } from "./provider-sign-in.ts"
import { sessionCalls } from "./session.ts"
import { type SourceApi, sourceRoutes } from "./source/routes.ts"
import { signInCalls } from "./sign-in.ts"
import { type SharingApi, sharingRoutes } from "./sharing/routes.ts"
import { userCalls } from "./users.ts"
import { type ConsoleWebhooksApi, consoleWebhooksRoutes } from "./webhooks/routes.ts"

export interface ConsoleApi
  extends
    ClientsApi,
    ClientSettingsApi,
    DataModelApi,
    SharingApi,
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
    Pick<UseCases["connection"], "prune">
  readonly mapping: ClientSettingsApi["mapping"] & SourceApi["mapping"]
  readonly sharing: ClientSettingsApi["sharing"] & DataModelApi["sharing"] & SharingApi["sharing"]
  readonly push: ClientsApi["push"] & SourceApi["push"]
  readonly transformation: ClientRulesApi["transformation"] & VendorRulesApi["transformation"]
}

/** The declared calls behind the console. */
export const consoleCalls: ReadonlyArray<Implementation> = [
  ...signInCalls,
  ...passkeySignInCalls,
  ...providerSignInCalls,
  ...sessionCalls,
  ...accountCalls,
  ...passkeyCalls,
  ...identityCalls,
  ...userCalls,
  ...auditCalls,
  ...eventsCalls,
  ...listCalls,
  ...invitationCalls,
  ...developersCalls,
]

/** The endpoints behind the console. Its session names the user, and the organization in whose name the user acts. */
export const consoleRoutes = (api: ConsoleApi): ReadonlyArray<Route> => {
  const { access } = api
  const session = makeConsoleAccess(access.authenticateSession, access.answerOnce)
  return [
    ...clientRoutes(session, api),
    ...clientSettingsRoutes(session, api),
    ...sourceRoutes(session, api),
    ...organizationRoutes(session, api),
    ...directoryRoutes(session, api),
    ...dataModelRoutes(session, api),
    ...sharingRoutes(session, api),
    ...clientRulesRoutes(session, api),
    ...vendorRulesRoutes(session, api),
    ...consoleWebhooksRoutes(session, api),
    ...consoleRequestRoutes(session, api),
    ...operatorRoutes(session, api),
  ]
}
