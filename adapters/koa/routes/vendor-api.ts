import type { PayloadCipher } from "../../../core/ports/payload-cipher.ts"
import type { makeOpenSessionFile } from "../../../core/use-cases/files/session-file.ts"
import type { StartJourney } from "../../../core/use-cases/onboarding/start-journey.ts"
import type { AdmitAnyone, AdmitUser, AdmitVendor } from "../../../core/use-cases/vendor-api/admission.ts"
import type { makeDescribeOrganization } from "../../../core/use-cases/vendor-api/describe-organization.ts"
import type { makeListConnections } from "../../../core/use-cases/vendor-api/list-connections.ts"
import type { makeListHrms } from "../../../core/use-cases/vendor-api/list-hrms.ts"
import type { makeReadDataModel } from "../../../core/use-cases/vendor-api/read-data-model.ts"
import type { ReadEmployees } from "../../../core/use-cases/vendor-api/read-employees.ts"
import type { makeSetUpUpdates } from "../../../core/use-cases/employee-update/set-up-updates.ts"
import type { UpdateEmployee } from "../../../core/use-cases/employee-update/update-employee.ts"
import type { AdmitPusher } from "../../../core/use-cases/push/admit-pusher.ts"
import type { makeGrantPushToken } from "../../../core/use-cases/push/grant-push-token.ts"
import type { PushEmployee } from "../../../core/use-cases/push/push-employee.ts"
import type { RecordConsent } from "../../../core/use-cases/vendor-api/record-consent.ts"
import type { ReadSalary } from "../../../core/use-cases/vendor-api/read-salary.ts"
import type { ResendWebhooks } from "../../../core/use-cases/vendor-api/resend-webhooks.ts"
import type { makeTerminateByOrganization } from "../../../core/use-cases/vendor-api/terminate-connection.ts"
import type { Route } from "../route.ts"
import { consentDataRoute } from "./consent-data.ts"
import { dataModelFlagsRoute } from "./data-model-flags.ts"
import { employeeReadRoute } from "./employee-read.ts"
import { employeeUpdateRoute } from "./employee-update.ts"
import { hrmsListRoute } from "./hrms-list.ts"
import { jwksRoute } from "./jwks.ts"
import { oauthTokenRoute } from "./oauth-token.ts"
import { organizationRoute } from "./organization.ts"
import { resendWebhooksRoute } from "./resend-webhooks.ts"
import { salaryDetailsRoute } from "./salary-details.ts"
import { sdkTokenRoute } from "./sdk-token.ts"
import { type CsvOf, sessionFileRoute } from "./session-file.ts"
import { setupConfigRoute } from "./setup-config.ts"
import { syncCallbackRoute } from "./sync-callback.ts"
import { terminateConnectionRoute } from "./terminate-connection.ts"
import { vendorConnectionsRoute } from "./vendor-connections.ts"

/** What the vendor API does. */
export interface VendorApi {
  readonly admitVendor: AdmitVendor
  readonly admitUser: AdmitUser
  readonly admitAnyone: AdmitAnyone
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
  readonly csvOf: CsvOf
  readonly resendWebhooks: ResendWebhooks
  readonly admitPusher: AdmitPusher
  readonly grantPushToken: ReturnType<typeof makeGrantPushToken>
  readonly pushEmployee: PushEmployee
}

/** Every endpoint of interface.md, in the order in which a vendor meets them. */
export const vendorApiRoutes = (api: VendorApi): ReadonlyArray<Route> => [
  hrmsListRoute(api.admitAnyone, api.listHrms),
  sdkTokenRoute(api.admitVendor, api.startJourney),
  dataModelFlagsRoute(api.admitVendor, api.readDataModel),
  employeeReadRoute(api.admitUser, api.readEmployees),
  setupConfigRoute(api.admitVendor, api.setUpUpdates),
  employeeUpdateRoute(api.admitVendor, api.updateEmployee),
  consentDataRoute(api.admitVendor, api.recordConsent),
  salaryDetailsRoute(api.admitVendor, api.readSalary),
  organizationRoute(api.admitVendor, api.describeOrganization),
  vendorConnectionsRoute(api.admitVendor, api.listConnections),
  terminateConnectionRoute(api.admitVendor, api.terminateConnection),
  resendWebhooksRoute(api.admitVendor, api.resendWebhooks),
  sessionFileRoute(api.admitAnyone, api.openSessionFile, api.csvOf),
  oauthTokenRoute(api.admitAnyone, api.grantPushToken),
  syncCallbackRoute(api.admitPusher, api.pushEmployee),
  jwksRoute(api.cipher),
]
