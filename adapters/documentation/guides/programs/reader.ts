/*
 * Reads the employees of a connection: signs and encrypts the request, decrypts and verifies the response.
 *
 *   npm install jose
 *   npx --yes tsx reader.ts                # all employees, page by page, as lines of JSON
 *   npx --yes tsx reader.ts EMPLOYEE_ID    # one employee
 */
import { randomUUID } from "node:crypto"
import { readFile } from "node:fs/promises"
import { setTimeout as wait } from "node:timers/promises"
import {
  compactDecrypt,
  CompactEncrypt,
  compactVerify,
  createLocalJWKSet,
  importJWK,
  importPKCS8,
  SignJWT,
} from "jose"
import type { CryptoKey, JWK } from "jose"

const PAGE_SIZE = 100
const ATTEMPTS = 4

interface Payload {
  readonly status?: string
  readonly status_code?: number
  readonly message?: string
  readonly code?: string
  readonly requestId?: string
  /** The fields of the request that are wrong, with a reason each. */
  readonly details?: Readonly<Record<string, string>> | null
  readonly data?: unknown
}

interface Page {
  readonly data: ReadonlyArray<unknown>
  readonly pageInfo: { readonly totalPages: number; readonly totalItems: number; readonly next: boolean }
}

/** The service refused the request. The request id finds it in the service's log. */
class Refused extends Error {
  constructor(status: number, { code, message, requestId, details }: Payload, header: string | null) {
    const fields = Object.entries(details ?? {}).map(([field, reason]) => `\n  ${field}: ${reason}`)
    super(
      `${status} ${code ?? ""} ${message ?? "(no message)"} (request id ${requestId ?? header ?? "unknown"})${fields.join("")}`,
    )
  }
}

const setting = (name: string): string => {
  const value = process.env[name]
  if (value === undefined || value === "") throw new Error(`Set ${name}.`)
  return value
}

const main = async (): Promise<void> => {
  const reader = await makeReader()
  const connection_id = setting("CONNECTION_ID")
  const employee_id = process.argv[2]
  if (employee_id !== undefined) {
    console.log(JSON.stringify(await reader.read({ connection_id, employee_id })))
    return
  }
  for (let page = 1, next = true; next; page += 1) {
    const { data, pageInfo } = (await reader.read({ connection_id, page, size: PAGE_SIZE })) as Page
    for (const employee of data) console.log(JSON.stringify(employee))
    console.error(
      `Page ${page} of ${pageInfo.totalPages}: ${data.length} of ${pageInfo.totalItems} employees`,
    )
    next = pageInfo.next
  }
}

const makeReader = async () => {
  const url = setting("HRSYNC_URL").replace(/\/$/u, "")
  const user = `${setting("HRSYNC_USERNAME")}:${setting("HRSYNC_PASSWORD")}`
  const pem = await readFile(process.env["HRSYNC_PRIVATE_KEY"] ?? "private.pem", "utf8")
  const signingKey = await importPKCS8(pem, "RS256")
  const decryptionKey = await importPKCS8(pem, "RSA-OAEP-256")
  let serviceKeys = await fetchKeys(url)

  const post = async (request: object): Promise<Response> =>
    fetch(`${url}/api/external/employee/`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        authorization: `Basic ${Buffer.from(user).toString("base64")}`,
      },
      // Each attempt is sealed anew, since the service accepts a jti only once.
      body: JSON.stringify({ encrypted_payload: await seal(request, signingKey, serviceKeys) }),
    })

  const read = async (request: object): Promise<unknown> => {
    for (let attempt = 1; ; attempt += 1) {
      const response = await post(request)
      const text = await response.text()
      const retryAfter = Number(response.headers.get("retry-after") ?? 1)
      if (attempt < ATTEMPTS && (response.status === 429 || response.status >= 502)) {
        await wait(retryAfter * 1000)
        continue
      }
      const body = parse(text)
      if (attempt === 1 && body.code === "invalid_payload") {
        // The service may have replaced its keys since they were fetched.
        serviceKeys = await fetchKeys(url)
        continue
      }
      // Some failures come with HTTP 200, so the status in the body decides.
      if (!response.ok || body.status !== "success")
        throw new Refused(body.status_code ?? response.status, body, response.headers.get("x-request-id"))
      return typeof body.data === "string" ? open(body.data) : body.data
    }
  }

  const open = async (jwe: string): Promise<unknown> => {
    const { plaintext } = await compactDecrypt(jwe, decryptionKey, {
      keyManagementAlgorithms: ["RSA-OAEP-256"],
      contentEncryptionAlgorithms: ["A256GCM"],
    })
    const verify = () =>
      compactVerify(plaintext, createLocalJWKSet({ keys: serviceKeys.filter(({ use }) => use === "sig") }), {
        algorithms: ["RS256"],
      })
    const { payload } = await verify().catch(async () => {
      serviceKeys = await fetchKeys(url)
      return verify()
    })
    return JSON.parse(new TextDecoder().decode(payload))
  }
  return { read }
}

const fetchKeys = async (url: string): Promise<ReadonlyArray<JWK>> => {
  const response = await fetch(`${url}/.well-known/jwks.json`)
  if (!response.ok)
    throw new Refused(response.status, { message: "No keys." }, response.headers.get("x-request-id"))
  return ((await response.json()) as { keys: ReadonlyArray<JWK> }).keys
}

/** Signs the request, and encrypts that to the service's newest key. */
const seal = async (
  request: object,
  signingKey: CryptoKey,
  serviceKeys: ReadonlyArray<JWK>,
): Promise<string> => {
  const serviceKey = serviceKeys.find(({ use }) => use === "enc")
  if (serviceKey?.kid === undefined) throw new Error("The service publishes no key to encrypt to.")
  const signed = await new SignJWT({ ...request })
    .setProtectedHeader({ alg: "RS256", typ: "JWT" })
    .setIssuedAt()
    .setExpirationTime("1 minute")
    .setJti(randomUUID())
    .sign(signingKey)
  return new CompactEncrypt(new TextEncoder().encode(signed))
    .setProtectedHeader({ alg: "RSA-OAEP-256", enc: "A256GCM", cty: "JWT", kid: serviceKey.kid })
    .encrypt(await importJWK(serviceKey, "RSA-OAEP-256"))
}

const parse = (text: string): Payload => {
  try {
    return JSON.parse(text) as Payload
  } catch {
    return { message: "The response is not JSON: is HRSYNC_URL the address of the service?" }
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
