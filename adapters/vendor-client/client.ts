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
import { makeCall } from "./call.ts"
import { openSealed, readEmployees } from "./read-employees.ts"

/* A typed client of the vendor API. */

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

/** Makes a client; it sends nothing until it is used. */
export const makeVendorClient = (options: VendorClientOptions): VendorClient => {
  const call = makeCall(options.baseUrl)
  const keyed = { authorization: options.apiKey }
  const read = (request: Readonly<Record<string, unknown>>) => encryptedRead(options, request)

  return {
    listHrms: (of: { readonly connection_id: string } | { readonly vendor_org: string }) =>
      call<ReadonlyArray<SupportedHrms>>("GET", "/api/hrms_list/", { query: of }),

    createSdkToken: (invitation: Omit<SdkTokenRequest, "api_key">) =>
      call<SdkToken>("POST", "/api/sdk/token/", { headers: keyed, json: invitation }),

    readDataModelFlags: async (connectionId?: string) => {
      const headers = { authorization: `Token ${options.apiKey}` }
      const query = connectionId === undefined ? {} : { connection_id: connectionId }
      return (await call<Enveloped<ReadFlags>>("GET", "/api/sdk/data_model_flags/", { headers, query })).data
    },

    readEmployee: async (connectionId: string, employeeId: string) =>
      (await read({ connection_id: connectionId, employee_id: employeeId })) as EmployeeRecord,

    listEmployees: async (connectionId: string, query = {}) =>
      (await read({ connection_id: connectionId, ...query })) as EmployeeList,

    setUpUpdates: async (config: SetupConfig) => {
      const path = "/api/webhook/v1/setup-config/"
      return (await call<Enveloped<SetupConfig>>("POST", path, { headers: keyed, json: config })).data
    },

    updateEmployee: async (update: Readonly<Record<string, unknown>>, connectionId?: string) => {
      const query = connectionId === undefined ? {} : { connection_id: connectionId }
      const sent = { headers: keyed, query, json: update }
      return (await call<Enveloped<UpdatedFields>>("POST", "/api/webhook/v1/employee/update/", sent)).data
    },

    recordConsent: async (consent: ConsentRequest) => {
      const path = "/api/v1/employee/consent-data/"
      const sent = { headers: keyed, json: consent }
      const { data } = await call<Enveloped<EmployeeRecord | string>>("POST", path, sent)
      return typeof data === "string" ? ((await sealedData(options, data)) as EmployeeRecord) : data
    },

    readSalary: async (employeeId, query) => {
      const path = `/api/v2/salary_details/${encodeURIComponent(employeeId)}/`
      return (await call<Enveloped<SalaryBreakup>>("GET", path, { headers: keyed, query: { ...query } })).data
    },

    describeOrganization: (orgId: string) =>
      call<OrganizationRecord>("GET", `/api/org_details/${encodeURIComponent(orgId)}/`, { headers: keyed }),

    listConnections: (query = {}) =>
      call<VendorConnections>("GET", "/api/vendor/connections/", { headers: keyed, query: { ...query } }),

    terminateConnection: async (orgId: string) => {
      await call("POST", "/api/terminate_connection/", { headers: keyed, json: { client_org: orgId } })
    },

    resendWebhooks: async (request: WebhookResendRequest) =>
      (await call<Enveloped<Resent>>("POST", "/api/webhooks/resend", { headers: keyed, json: request })).data,
  }
}

interface Enveloped<A> {
  readonly data: A
}

const sealedData = ({ baseUrl, read }: VendorClientOptions, data: string): Promise<unknown> =>
  read === undefined
    ? Promise.reject(new Error("The response to a consent is encrypted: it needs `read` with privateKeyPem."))
    : openSealed(baseUrl, read.privateKeyPem, data)

const encryptedRead = (
  { baseUrl, read, now = Date.now }: VendorClientOptions,
  request: Readonly<Record<string, unknown>>,
): Promise<unknown> => {
  if (read === undefined) {
    return Promise.reject(new Error("The encrypted read needs `read`: username, password and privateKeyPem."))
  }
  return readEmployees({ baseUrl, ...read, request, now })
}
