import { randomUUID } from "node:crypto"
import { type CryptoKey, importPKCS8 } from "jose"
import { openResponse, sealRequest, type ServiceJwks } from "./payload.ts"

export interface EmployeeReadRequest {
  /** Where the service answers, without a path. */
  readonly baseUrl: string
  readonly username: string
  readonly password: string
  /** RSA, PKCS #8 PEM; its public half is registered with the service. */
  readonly privateKeyPem: string
  /** `connection_id` and, as wanted, `employee_id`, `page`, `size` (interface.md). */
  readonly request: Readonly<Record<string, unknown>>
  /** Epoch milliseconds; a payload is valid for a minute from then. */
  readonly now: () => number
}

/** The service did not give the data; the message holds its status, its words and its requestId. */
export class EmployeeReadFailed extends Error {
  /** The HTTP status, or the `status_code` of a body that came with HTTP 200; null when there was no answer. */
  readonly status: number | null
  constructor(message: string, status: number | null, cause?: unknown) {
    super(message, { cause })
    this.status = status
  }
}

interface Keys {
  readonly signs: CryptoKey
  readonly decrypts: CryptoKey
}

/** One read: fetches the service's keys, signs, encrypts, posts, decrypts and verifies. Gives what `data` held. */
export const readEmployees = async ({
  baseUrl,
  username,
  password,
  privateKeyPem,
  request,
  now,
}: EmployeeReadRequest): Promise<unknown> => {
  const keys = await importKeys(privateKeyPem)
  const jwks = (await call(`${baseUrl}/.well-known/jwks.json`)) as ServiceJwks
  const nowSeconds = Math.floor(now() / 1000)
  const claims = { ...request, iat: nowSeconds, exp: nowSeconds + 60, jti: randomUUID() }
  const answer = await call(`${baseUrl}/api/external/employee/`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`,
    },
    body: JSON.stringify({ encrypted_payload: await sealRequest(claims, keys.signs, jwks) }),
  })
  return openAnswer(answer as Answer, keys, jwks)
}

const importKeys = async (pem: string): Promise<Keys> => {
  try {
    return { signs: await importPKCS8(pem, "RS256"), decrypts: await importPKCS8(pem, "RSA-OAEP-256") }
  } catch (cause) {
    throw new EmployeeReadFailed(
      "The private key is not an RSA key in PKCS #8 PEM (it begins with -----BEGIN PRIVATE KEY-----).",
      null,
      cause,
    )
  }
}

interface Answer {
  readonly requestId?: string
  readonly status?: string
  readonly status_code?: number
  readonly message?: string
  readonly data?: unknown
}

const openAnswer = (answer: Answer, keys: Keys, jwks: ServiceJwks): unknown => {
  if (answer.status !== "success") throw failed(answer, answer.status_code ?? null)
  return typeof answer.data === "string" ? openResponse(answer.data, keys.decrypts, jwks) : answer.data
}

const failed = ({ message, requestId }: Answer, status: number | null) =>
  new EmployeeReadFailed(
    `The service answered ${String(status)}: ${message ?? "(no message)"}${requestId === undefined ? "" : ` (requestId ${requestId})`}`,
    status,
  )

const call = async (url: string, init: RequestInit = {}): Promise<unknown> => {
  const response = await fetch(url, init).catch((cause: unknown) => {
    throw new EmployeeReadFailed(`${url} does not answer: does the server run there?`, null, cause)
  })
  const text = await response.text()
  const body = parseJson(text)
  if (body === undefined) {
    throw new EmployeeReadFailed(`${url} answered ${String(response.status)} without JSON.`, response.status)
  }
  if (!response.ok) throw failed(body as Answer, response.status)
  return body
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
