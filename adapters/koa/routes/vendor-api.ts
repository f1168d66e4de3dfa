import type { PayloadCipher } from "../../../core/ports/access/payload-cipher.ts"
import type { UseCases } from "../../../core/use-cases/use-cases.ts"
import type { Route } from "../route.ts"
import { consentDataRoute } from "./sharing/consent-data.ts"
import { dataModelFlagsRoute } from "./sharing/data-model-flags.ts"
import { employeeReadRoute } from "./employee/employee-read.ts"
import { employeeUpdateRoute } from "./employee/employee-update.ts"
import { hrmsListRoute } from "./connection/hrms-list.ts"
import { jwksRoute } from "./access/jwks.ts"
import { oauthTokenRoute } from "./access/oauth-token.ts"
import { organizationRoute } from "./connection/organization.ts"
import { resendWebhooksRoute } from "./webhooks/resend-webhooks.ts"
import { salaryDetailsRoute } from "./salary-details.ts"
import { sdkTokenRoute } from "./access/sdk-token.ts"
import { type ToCsv, sessionFileRoute } from "./webhooks/session-file.ts"
import { setupConfigRoute } from "./employee/setup-config.ts"
import { syncCallbackRoute } from "./sync-callback.ts"
import { terminateConnectionRoute } from "./connection/terminate-connection.ts"
import { vendorConnectionsRoute } from "./connection/vendor-connections.ts"

/** What the vendor API does. */
export interface VendorApi extends Omit<UseCases, "mapping" | "requests" | "sync" | "transformation"> {
  readonly cipher: Pick<PayloadCipher, "jwks">
  readonly toCsv: ToCsv
}

/** Every endpoint of interface.md, in the order in which a vendor meets them. */
export const vendorApiRoutes = (api: VendorApi): ReadonlyArray<Route> => [
  hrmsListRoute(api.access.limitAnonymousCalls, api.connection.listHrms),
  sdkTokenRoute(api.access.authenticateVendor, api.connection.startJourney),
  dataModelFlagsRoute(api.access.authenticateVendor, api.sharing.readDataModel),
  employeeReadRoute(api.access.authenticateUser, api.employee.readEmployees),
  setupConfigRoute(api.access.authenticateVendor, api.employee.setUpUpdates),
  employeeUpdateRoute(api.access.authenticateVendor, api.employee.updateEmployee),
  consentDataRoute(api.access.authenticateVendor, api.sharing.recordConsent),
  salaryDetailsRoute(api.access.authenticateVendor, api.salary.readSalary),
  organizationRoute(api.access.authenticateVendor, api.connection.describeOrganization),
  vendorConnectionsRoute(api.access.authenticateVendor, api.connection.listConnections),
  terminateConnectionRoute(api.access.authenticateVendor, api.connection.terminateByOrganization),
  resendWebhooksRoute(api.access.authenticateVendor, api.webhooks.resendWebhooks),
  sessionFileRoute(api.access.limitAnonymousCalls, api.webhooks.openSessionFile, api.toCsv),
  oauthTokenRoute(api.access.limitAnonymousCalls, api.push.grantPushToken),
  syncCallbackRoute(api.push.authenticatePusher, api.push.pushEmployee),
  jwksRoute(api.cipher),
]
