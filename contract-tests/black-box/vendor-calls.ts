import type { KeyObject } from "node:crypto"
import { type HttpResponse, asForm, asJson, basic, call, formatQuery } from "./http.ts"
import { opened, type PublishedKeys, publishedKeys, sealed, signed, verified } from "./jose.ts"
import type { IssuedVendor } from "./operator.ts"

/* One function for each endpoint that a vendor calls (specification/endpoints.md#endpoints). */

type Fields = Readonly<Record<string, string>>

export interface ReadRequest {
  readonly connection_id: string
  readonly employee_id?: string
  readonly page?: number
  readonly size?: number
  readonly download?: boolean
}

export interface Read {
  readonly response: HttpResponse
  /** The response's data, decrypted and verified when it is a JWE. */
  readonly data: unknown
}

export interface VendorCalls {
  readonly readSealed: (encryptedPayload: string) => Promise<HttpResponse>
  readonly read: (request: ReadRequest) => Promise<Read>
  readonly hrmsList: (query: Fields) => Promise<HttpResponse>
  readonly orgDetails: (org: string) => Promise<HttpResponse>
  readonly connections: (query?: Fields) => Promise<HttpResponse>
  readonly flags: (query?: Fields) => Promise<HttpResponse>
  readonly token: (body: Readonly<Record<string, unknown>>) => Promise<HttpResponse>
  readonly terminate: (clientOrg: string) => Promise<HttpResponse>
  readonly terminateByForm: (clientOrg: string) => Promise<HttpResponse>
  readonly salary: (employeeId: string, query: Fields) => Promise<HttpResponse>
  readonly resend: (body: Readonly<Record<string, unknown>>) => Promise<HttpResponse>
  readonly consent: (body: Readonly<Record<string, unknown>>) => Promise<HttpResponse>
  /** Records a consent and returns its response, decrypted and verified when it is a JWE. */
  readonly consented: (body: Readonly<Record<string, unknown>>) => Promise<Read>
  readonly setupConfig: (body: Readonly<Record<string, unknown>>) => Promise<HttpResponse>
  readonly update: (body: Readonly<Record<string, unknown>>, query?: Fields) => Promise<HttpResponse>
}

export const serviceKeys = async (baseUrl: string): Promise<PublishedKeys> =>
  publishedKeys((await call(`${baseUrl}/.well-known/jwks.json`, "GET")).body)

export const openData = (response: HttpResponse, privateKey: KeyObject, keys: PublishedKeys): unknown => {
  const data = (response.body as { readonly data?: unknown }).data
  if (typeof data !== "string") return data
  return verified(opened(data, privateKey).content, keys.verification).payload
}

const authorizedCalls = (baseUrl: string, issued: IssuedVendor) => {
  const key = { authorization: issued.api_key }
  const get = (path: string, query: Fields = {}) =>
    call(`${baseUrl}${path}${formatQuery(query)}`, "GET", { headers: key })
  const post = (path: string, body: unknown, query: Fields = {}) =>
    call(`${baseUrl}${path}${formatQuery(query)}`, "POST", asJson(body, key))
  return { key, get, post }
}

export const vendorCalls = (
  baseUrl: string,
  issued: IssuedVendor,
  privateKey: KeyObject,
  keys: PublishedKeys,
): VendorCalls => {
  const { key, get, post } = authorizedCalls(baseUrl, issued)
  const user = { authorization: basic(issued.username, issued.password) }
  const readSealed = (encryptedPayload: string) =>
    call(`${baseUrl}/api/external/employee/`, "POST", asJson({ encrypted_payload: encryptedPayload }, user))
  return {
    readSealed,
    read: async (request) => {
      const response = await readSealed(sealed(signed(request, privateKey), keys.encryption))
      return { response, data: openData(response, privateKey, keys) }
    },
    hrmsList: (query) => call(`${baseUrl}/api/hrms_list/${formatQuery(query)}`, "GET"),
    orgDetails: (org) => get(`/api/org_details/${org}/`),
    connections: (query) => get("/api/vendor/connections/", query),
    flags: (query = {}) =>
      call(`${baseUrl}/api/sdk/data_model_flags/${formatQuery(query)}`, "GET", {
        headers: { authorization: `Token ${issued.api_key}`, "content-type": "application/json" },
      }),
    token: (body) => call(`${baseUrl}/api/sdk/token/`, "POST", asJson({ api_key: issued.api_key, ...body })),
    terminate: (clientOrg) => post("/api/terminate_connection/", { client_org: clientOrg }),
    terminateByForm: (clientOrg) =>
      call(`${baseUrl}/api/terminate_connection/`, "POST", asForm({ client_org: clientOrg }, key)),
    salary: (employeeId, query) => get(`/api/v2/salary_details/${encodeURIComponent(employeeId)}/`, query),
    resend: (body) => post("/api/webhooks/resend", body),
    consent: (body) => post("/api/v1/employee/consent-data/", body),
    consented: async (body) => {
      const response = await post("/api/v1/employee/consent-data/", body)
      return { response, data: openData(response, privateKey, keys) }
    },
    setupConfig: (body) => post("/api/webhook/v1/setup-config/", body),
    update: (body, query) => post("/api/webhook/v1/employee/update/", body, query),
  }
}
