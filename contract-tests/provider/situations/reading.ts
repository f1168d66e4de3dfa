import { runAsService } from "../../../core/testing/run-as-service.ts"
import { importPKCS8 } from "jose"
import { createPublicKey, randomUUID } from "node:crypto"
import { takeRsaPem } from "../../../core/testing/rsa-key-pairs.ts"
import { setTimeout as sleep } from "node:timers/promises"
import { sealRequest, type ServiceJwks } from "../../../adapters/vendor-client/index.ts"
import { queryRows } from "../../../config/e2e/testing/contents.ts"
import type { TestService } from "../../../config/e2e/testing/service.ts"
import { connect, type Connected, once } from "../corporates.ts"
import { employeesCsv } from "../employees-csv.ts"
import type { SetUp } from "./situation.ts"
import { OPERATOR } from "../../../core/use-cases/authorization/actor.ts"

/* The encrypted read: what the vendor sends is sealed for the service under verification. */

/** The public key that the vendor registered, and the private key that it signs with. */
type Registered = "encrypting" | "signing" | "nothing"

interface Sealed {
  readonly registered?: Registered
  /** The vendor signs with a key that it did not register. */
  readonly strange?: boolean
  /** Members of the payload in addition to the connection, or instead of it. */
  readonly payload?: Readonly<Record<string, unknown>>
}

interface Reader {
  readonly privateKey: string
  readonly basic: string
  readonly corporate: Connected
}

export const readingSituations = (service: TestService) => {
  const readers = {
    encrypting: once(() => makeReader(service, "encrypting")),
    signing: once(() => makeReader(service, "signing")),
    nothing: once(() => makeReader(service, "nothing")),
  }
  const sealed = async (reader: Reader, { strange, payload }: Sealed): Promise<SetUp> => {
    // The service allows four reads a second of one user.
    await sleep(260)
    const jwks = (await service.call("GET", "/.well-known/jwks.json")).body as ServiceJwks
    const key = await importPKCS8(strange === true ? takeRsaPem().privateKey : reader.privateKey, "RS256")
    const { connectionId } = reader.corporate
    const claims = { connection_id: connectionId, ...payload, jti: randomUUID() }
    const encryptedPayload = await sealRequest(claims, key, jwks)
    return { values: { encryptedPayload, basic: reader.basic } }
  }
  return {
    sealedRequest: async (parameters: Sealed) =>
      sealed(await readers[parameters.registered ?? "encrypting"](), parameters),
    brokenRecord: async (parameters: Sealed) => {
      const reader = await makeReader(service, "signing")
      const spoil = "UPDATE employee_record SET sealed = sealed || '\\x00' WHERE session_id = $1"
      await queryRows(service.installation.storage, spoil, [reader.corporate.sessionId])
      return sealed(reader, parameters)
    },
  }
}

const makeReader = async (service: TestService, registered: Registered): Promise<Reader> => {
  const { privateKey } = takeRsaPem()
  const created = await runAsService(
    service.application.useCases.accounts.createVendor(OPERATOR, {
      name: `Reader ${registered}`,
      adminEmail: null,
      publicKey: toPublicKey(privateKey, registered),
      webhookUrl: null,
      webhookEvents: "all",
      origins: [],
      timeZone: "UTC",
    }),
  )
  return {
    privateKey,
    basic: Buffer.from(`${created.username}:${created.password}`).toString("base64"),
    corporate: await connect(
      service,
      created,
      `read-${randomUUID()}`,
      employeesCsv({}, { employeeId: "E1002" }),
    ),
  }
}

const toPublicKey = (privateKey: string, registered: Registered): string | null => {
  const key = createPublicKey(privateKey)
  if (registered === "nothing") return null
  if (registered === "encrypting") return key.export({ type: "spki", format: "pem" }).toString()
  return JSON.stringify({ ...key.export({ format: "jwk" }), use: "sig" })
}
