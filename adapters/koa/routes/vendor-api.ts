import type { PayloadCipher } from "../../../core/ports/access/payload-cipher.ts"
import type { makeOpenSessionFile } from "../../../core/use-cases/webhooks/session-file.ts"
import type { StartJourney } from "../../../core/use-cases/connection/onboarding/start-journey.ts"
import type {
  LimitAnonymousCalls,
  AuthenticateUser,
  AuthenticateVendor,
} from "../../../core/use-cases/access/credentials/authentication.ts"
import type { makeDescribeOrganization } from "../../../core/use-cases/connection/describe-organization.ts"
import type { makeListConnections } from "../../../core/use-cases/connection/list-connections.ts"
import type { makeListHrms } from "../../../core/use-cases/connection/list-hrms.ts"
import type { makeReadDataModel } from "../../../core/use-cases/sharing/read-data-model.ts"
import type { ReadEmployees } from "../../../core/use-cases/employee/read-employees.ts"
import type { makeSetUpUpdates } from "../../../core/use-cases/employee/set-up-updates.ts"
import type { UpdateEmployee } from "../../../core/use-cases/employee/update-employee.ts"
import type { AuthenticatePusher } from "../../../core/use-cases/push/authenticate-pusher.ts"
import type { makeGrantPushToken } from "../../../core/use-cases/push/grant-push-token.ts"
import type { PushEmployee } from "../../../core/use-cases/push/push-employee.ts"
import type { RecordConsent } from "../../../core/use-cases/sharing/record-consent.ts"
import type { ReadSalary } from "../../../core/use-cases/salary/read-salary.ts"
import type { ResendWebhooks } from "../../../core/use-cases/webhooks/resend-webhooks.ts"
import type { makeTerminateByOrganization } from "../../../core/use-cases/connection/terminate-by-organization.ts"
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
export interface VendorApi {
  readonly authenticateVendor: AuthenticateVendor
  readonly authenticateUser: AuthenticateUser
  readonly limitAnonymousCalls: LimitAnonymousCalls
  readonly cipher: Pick<PayloadCipher, "jwks">
  readonly listHrms: ReturnType<typeof makeListHrms>
  readonly startJourney: StartJourney
  readonly readDataModel: ReturnType<typeof makeReadDataModel>
  readonly readEmployees: ReadEmployees
  readonly setUpUpdates: ReturnType<typeof makeSetUpUpdates>
  readonly updateEmployee: UpdateEmployee
  readonly recordConsent: RecordConsent
  readonly readSalary: ReadSalary
  readonly describeOrganization: ReturnType<typeof makeDescribeOrganization>
  readonly listConnections: ReturnType<typeof makeListConnections>
  readonly terminateConnection: ReturnType<typeof makeTerminateByOrganization>
  readonly openSessionFile: ReturnType<typeof makeOpenSessionFile>
  readonly toCsv: ToCsv
  readonly resendWebhooks: ResendWebhooks
  readonly authenticatePusher: AuthenticatePusher
  readonly grantPushToken: ReturnType<typeof makeGrantPushToken>
  readonly pushEmployee: PushEmployee
}

/** Every endpoint of interface.md, in the order in which a vendor meets them. */
export const vendorApiRoutes = (api: VendorApi): ReadonlyArray<Route> => [
  hrmsListRoute(api.limitAnonymousCalls, api.listHrms),
  sdkTokenRoute(api.authenticateVendor, api.startJourney),
  dataModelFlagsRoute(api.authenticateVendor, api.readDataModel),
  employeeReadRoute(api.authenticateUser, api.readEmployees),
  setupConfigRoute(api.authenticateVendor, api.setUpUpdates),
  employeeUpdateRoute(api.authenticateVendor, api.updateEmployee),
  consentDataRoute(api.authenticateVendor, api.recordConsent),
  salaryDetailsRoute(api.authenticateVendor, api.readSalary),
  organizationRoute(api.authenticateVendor, api.describeOrganization),
  vendorConnectionsRoute(api.authenticateVendor, api.listConnections),
  terminateConnectionRoute(api.authenticateVendor, api.terminateConnection),
  resendWebhooksRoute(api.authenticateVendor, api.resendWebhooks),
  sessionFileRoute(api.limitAnonymousCalls, api.openSessionFile, api.toCsv),
  oauthTokenRoute(api.limitAnonymousCalls, api.grantPushToken),
  syncCallbackRoute(api.authenticatePusher, api.pushEmployee),
  jwksRoute(api.cipher),
]
