import { randomUUID } from "node:crypto"
import { type CryptoKey, importPKCS8 } from "jose"
import { ApiError, makeCall, refusal } from "./call.ts"
import { openResponse, sealRequest, type ServiceJwks } from "./payload.ts"

export interface EmployeeReadRequest {
  /** The address of the service, without a path. */
  readonly baseUrl: string
  readonly username: string
  readonly password: string
  /** RSA, PKCS #8 PEM; its public half is registered with the service. */
  readonly privateKeyPem: string
  /** `connection_id` and optionally `employee_id`, `page`, `size` (specification/endpoints.md#read-employees). */
  readonly request: Readonly<Record<string, unknown>>
  /** Epoch milliseconds; a payload is valid for a minute from then. */
  readonly now: () => number
}

interface Keys {
  readonly signs: CryptoKey
  readonly decrypts: CryptoKey
}

/**
 * Reads once: fetches the service's keys, signs, encrypts, posts, decrypts and verifies. Returns the content of `data`;
 * rejects with ApiError, also for a failure that comes with HTTP 200.
 */
export const readEmployees = async ({
  baseUrl,
  username,
  password,
  privateKeyPem,
  request,
  now,
}: EmployeeReadRequest): Promise<unknown> => {
  const keys = await importKeys(privateKeyPem)
  const call = makeCall(baseUrl)
  const jwks = await call<ServiceJwks>("GET", "/.well-known/jwks.json")
  const nowSeconds = Math.floor(now() / 1000)
  const claims = { ...request, iat: nowSeconds, exp: nowSeconds + 60, jti: randomUUID() }
  const response = await call<ApiResponse>("POST", "/api/external/employee/", {
    headers: { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}` },
    json: { encrypted_payload: await sealRequest(claims, keys.signs, jwks) },
  })
  return openData(response, keys, jwks)
}

/** Opens sealed `data` with the service's current keys. Rejects with ApiError or PayloadRejected. */
export const openSealed = async (baseUrl: string, privateKeyPem: string, data: string): Promise<unknown> => {
  const { decrypts } = await importKeys(privateKeyPem)
  return openResponse(data, decrypts, await makeCall(baseUrl)<ServiceJwks>("GET", "/.well-known/jwks.json"))
}

const importKeys = async (pem: string): Promise<Keys> => {
  try {
    return { signs: await importPKCS8(pem, "RS256"), decrypts: await importPKCS8(pem, "RSA-OAEP-256") }
  } catch (cause) {
    throw new ApiError(
      "The private key is not an RSA key in PKCS #8 PEM (it begins with -----BEGIN PRIVATE KEY-----).",
      { status: null },
      cause,
    )
  }
}

interface ApiResponse {
  readonly requestId?: string
  readonly status?: string
  readonly status_code?: number
  readonly message?: string
  readonly data?: unknown
}

const openData = (response: ApiResponse, keys: Keys, jwks: ServiceJwks): unknown => {
  if (response.status !== "success") throw refusal(response, response.status_code ?? null)
  return typeof response.data === "string" ? openResponse(response.data, keys.decrypts, jwks) : response.data
}
