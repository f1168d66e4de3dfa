import type { ConsentRequest } from "../../core/contract/sharing/consent.ts"
import type { ReadFlags } from "../../core/contract/sharing/data-model-flags.ts"
import type { EmployeeList } from "../../core/contract/employee/employee-read.ts"
import type { SetupConfig } from "../../core/contract/updates/employee-update.ts"
import type { EmployeeRecord } from "../../core/contract/employee/employee.ts"
import type { OrganizationRecord } from "../../core/contract/connection/organization.ts"
import type { SalaryBreakup, SalaryType } from "../../core/contract/salary/salary-details.ts"
import type { SdkToken, SdkTokenRequest } from "../../core/contract/onboarding/sdk-token.ts"
import type { SupportedHrms } from "../../core/contract/connection/supported-hrms.ts"
import type {
  ConnectionFilter,
  VendorConnections,
} from "../../core/contract/connection/vendor-connections.ts"
import type { WebhookResendRequest } from "../../core/contract/webhooks/webhook-resend.ts"

export interface VendorClientOptions {
  /** The address of the service, without a path. */
  readonly baseUrl: string
  readonly apiKey: string
  /**
   * Needed for the encrypted read, and to open the response to a consent when the vendor registered a key
   * that encrypts.
   */
  readonly read?: {
    readonly username: string
    readonly password: string
    /** RSA, PKCS #8 PEM; its public half is registered with the service. */
    readonly privateKeyPem: string
  }
  /** Epoch milliseconds; `Date.now` by default. */
  readonly now?: () => number
}

export interface SalaryQuery {
  readonly org: string
  readonly type: SalaryType
  /** `MM-YYYY` */
  readonly from_date?: string
  readonly to_date?: string
}

/** `page` and `size` for one page; without them all employees. */
export interface ListQuery {
  readonly page?: number
  readonly size?: number
  readonly download?: boolean
}

/**
 * The vendor API, one method for each call. Each resolves with the content of the response, and rejects with ApiError when the
 * service refuses or does not respond.
 */
export interface VendorClient {
  /** The HR systems that a connection, or any of the vendor's, can be connected to. */
  readonly listHrms: (
    of: { readonly connection_id: string } | { readonly vendor_org: string },
  ) => Promise<ReadonlyArray<SupportedHrms>>
  /** Invites a company: the token opens the journey in the vendor's page, for an hour. */
  readonly createSdkToken: (invitation: Omit<SdkTokenRequest, "api_key">) => Promise<SdkToken>
  /** The fields that the vendor asks for, or with a connection those that it gets. */
  readonly readDataModelFlags: (connectionId?: string) => Promise<ReadFlags>
  /** What the vendor may see of one employee; the response is decrypted and its signature verified. */
  readonly readEmployee: (connectionId: string, employeeId: string) => Promise<EmployeeRecord>
  /** The employees of a connection; decrypted and verified. */
  readonly listEmployees: (connectionId: string, query?: ListQuery) => Promise<EmployeeList>
  /** Where employees are updated: in the HR system, or here. */
  readonly setUpUpdates: (config: SetupConfig) => Promise<SetupConfig>
  /** `update` has `id`, or `employeeId` together with a connection, and the fields to change. */
  readonly updateEmployee: (
    update: Readonly<Record<string, unknown>>,
    connectionId?: string,
  ) => Promise<UpdatedFields>
  /** Records an employee's consent, and resolves with what the vendor may see of the employee now; decrypted and verified. */
  readonly recordConsent: (consent: ConsentRequest) => Promise<EmployeeRecord>
  readonly readSalary: (employeeId: string, query: SalaryQuery) => Promise<SalaryBreakup>
  readonly describeOrganization: (orgId: string) => Promise<OrganizationRecord>
  readonly listConnections: (query?: ConnectionQuery) => Promise<VendorConnections>
  /** Ends the connection with this company for good: the service deletes its employees. */
  readonly terminateConnection: (orgId: string) => Promise<void>
  /** Sends webhooks again, as their employees are now. */
  readonly resendWebhooks: (request: WebhookResendRequest) => Promise<Resent>
}

export interface ConnectionQuery {
  readonly status?: ConnectionFilter
  readonly page?: number
  readonly size?: number
}

export interface UpdatedFields {
  readonly id: string
  readonly employeeId: string
  readonly updatedFields: ReadonlyArray<string>
}

export interface Resent {
  readonly matched: number
  /** How many of the matched webhooks now wait to be sent. */
  readonly queued: number
}
