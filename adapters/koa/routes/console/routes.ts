import type { UseCases } from "../../../../core/use-cases/use-cases.ts"
import { makeConsoleAccess, makeConsoleVisitorAccess } from "../../access/console.ts"
import type { Implementation } from "../../implement.ts"
import type { Route } from "../../route.ts"
import type { UploadApi } from "../uploads/routes.ts"
import { accountRoutes } from "./account.ts"
import { type AuditApi, auditRoutes } from "./audit.ts"
import { organizationCalls } from "./clients/organization.ts"
import { clientsCalls } from "./clients/routes.ts"
import { type DevelopersApi, developersRoutes } from "./developers/routes.ts"
import { type DataModelApi, dataModelRoutes } from "./data-model/routes.ts"
import { eventsRoute } from "./events/routes.ts"
import { type DirectoryApi, directoryRoutes } from "./directory/routes.ts"
import { type ClientRulesApi, clientRulesRoutes } from "./rules/client-rules.ts"
import { type VendorRulesApi, vendorRulesRoutes } from "./rules/vendor-rules.ts"
import type { OperationApi } from "./operator/operation.ts"
import { operatorRoutes } from "./operator/routes.ts"
import { type AssistedFileApi, assistedFileRoutes } from "./requests/assisted-file.ts"
import { requestsCalls } from "./requests/routes.ts"
import { identityRoutes } from "./identities.ts"
import { passkeyRoutes } from "./passkeys.ts"
import { passkeySignInRoutes } from "./passkey-sign-in.ts"
import { providerSignInRoutes } from "./provider-sign-in.ts"
import { sessionRoutes } from "./session.ts"
import { sourceCalls } from "./source/routes.ts"
import { signInRoutes } from "./sign-in.ts"
import { type SharingApi, sharingRoutes } from "./sharing/routes.ts"
import { userRoutes } from "./users.ts"
import { type ConsoleWebhooksApi, consoleWebhooksRoutes } from "./webhooks/routes.ts"

export interface ConsoleApi
  extends AuditApi, DataModelApi, SharingApi, DevelopersApi, DirectoryApi, ConsoleWebhooksApi, OperationApi {
  readonly access: UseCases["access"]
  readonly requests: AssistedFileApi
  readonly connection: UploadApi &
    ClientRulesApi["connection"] &
    Pick<UseCases["connection"], "followChanges" | "prune">
  readonly sharing: DataModelApi["sharing"] & SharingApi["sharing"]
  readonly transformation: ClientRulesApi["transformation"] & VendorRulesApi["transformation"]
}

/** The declared calls behind the console. */
export const consoleCalls: ReadonlyArray<Implementation> = [
  ...clientsCalls,
  ...sourceCalls,
  ...organizationCalls,
  ...requestsCalls,
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
    ...directoryRoutes(session, api),
    ...developersRoutes(session, api),
    ...dataModelRoutes(session, api),
    ...sharingRoutes(session, api),
    ...clientRulesRoutes(session, api),
    ...vendorRulesRoutes(session, api),
    ...consoleWebhooksRoutes(session, api),
    ...assistedFileRoutes(session, api.requests, api.connection),
    ...operatorRoutes(session, api),
  ]
}
