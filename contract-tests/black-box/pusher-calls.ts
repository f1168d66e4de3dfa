import { type HttpResponse, asForm, asJson, call } from "./http.ts"
import type { PushCredentials } from "./operator.ts"

/* The endpoints that a pushing corporate calls (specification/endpoints.md#get-an-access-token). */

type Fields = Readonly<Record<string, string>>

export const grantedBy = (baseUrl: string, fields: Fields): Promise<HttpResponse> =>
  call(`${baseUrl}/api/external/oauth/token`, "POST", asForm(fields))

export const passwordGrant = (baseUrl: string, credentials: PushCredentials): Promise<HttpResponse> =>
  grantedBy(baseUrl, {
    grant_type: "password",
    username: credentials.username,
    password: credentials.password,
  })

export const requestBearer = async (baseUrl: string, credentials: PushCredentials): Promise<string> => {
  const { access_token: token } = (await passwordGrant(baseUrl, credentials)).body as {
    readonly access_token: string
  }
  return token
}

export const pushed = (
  baseUrl: string,
  token: string,
  record: Readonly<Record<string, unknown>>,
): Promise<HttpResponse> =>
  call(`${baseUrl}/api/external/sync/callback`, "POST", asJson(record, { authorization: `Bearer ${token}` }))

export const pushedAsForm = (
  baseUrl: string,
  credentials: Readonly<{ username: string; password: string }>,
  fields: Fields,
): Promise<HttpResponse> =>
  call(
    `${baseUrl}/api/external/sync/callback`,
    "POST",
    asForm(fields, { username: credentials.username, password: credentials.password }),
  )
