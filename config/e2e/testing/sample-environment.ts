import { createPublicKey } from "node:crypto"
import { importPKCS8 } from "jose"
import { sealRequest, type ServiceJwks } from "../../../adapters/vendor-client/payload.ts"
import { asService } from "../../../core/ports/tenant-scope.ts"
import { runAsService } from "../../../core/testing/run-as-service.ts"
import { createFileToken } from "../../../core/use-cases/webhooks/session-file.ts"
import { queryRows } from "./contents.ts"
import { type Imported, importEmployees } from "./employees.ts"
import { startJourney } from "./journey.ts"
import { connectPusher, productionCredentials, requestTokens } from "./pushing.ts"
import type { TestService, TestVendor } from "./service.ts"

/** The variables of the examples of calls, for a vendor with a company of five employees, whose name is `company`. */
export const makeSampleEnvironment = async (
  service: TestService,
  vendor: TestVendor,
  company = "acme",
): Promise<Record<string, string>> => {
  const imported = await importEmployees(service.installation, vendor, company, 5)
  const [employee] = await queryRows(
    service.installation.storage,
    `SELECT employee_id FROM employee WHERE connection_id = '${imported.connection_id}' LIMIT 1`,
  )
  const { employee_id } = employee as { employee_id: string }
  return {
    ...(await makePushVariables(service, vendor)),
    HRSYNC_JOURNEY_TOKEN: await startJourney(vendor),
    HRSYNC_API_KEY: vendor.apiKey,
    HRSYNC_USERNAME: vendor.username,
    HRSYNC_PASSWORD: vendor.password,
    HRSYNC_ENCRYPTED_PAYLOAD: await seal(service, vendor, imported.connection_id),
    FILE_TOKEN: await makeFileToken(service, imported),
    PUBLIC_KEY: makePublicPem(vendor.privateKey),
    VENDOR_ORG_ID: vendor.orgId,
    ORG_ID: imported.org_id,
    EMPLOYEE_ID: employee_id,
    CONNECTION_ID: imported.connection_id,
    HR_EMAIL: "hr@documents.example",
    ORG_NAME: "Documents Textiles",
    REMOTE_ORG_ID: "documents-1",
    FROM_TIMESTAMP: "2026-01-01T00:00:00Z",
    TO_TIMESTAMP: "2026-01-31T23:59:59Z",
  }
}

const makePushVariables = async (service: TestService, vendor: TestVendor) => {
  const pushing = await connectPusher(service, vendor.orgId)
  const issued = await productionCredentials(service, pushing.id)
  return {
    HRSYNC_PUSH_USERNAME: issued.username,
    HRSYNC_PUSH_PASSWORD: issued.password,
    HRSYNC_PUSH_TOKEN: (await requestTokens(service, issued)).access_token,
  }
}

const seal = async (service: TestService, vendor: TestVendor, connection_id: string) => {
  const jwks = (await (await fetch(`${service.url}/.well-known/jwks.json`)).json()) as ServiceJwks
  return sealRequest({ connection_id }, await importPKCS8(vendor.privateKey, "RS256"), jwks)
}

/** For a JSON text: with its line breaks as escapes. */
const makePublicPem = (privateKey: string): string =>
  JSON.stringify(createPublicKey(privateKey).export({ type: "spki", format: "pem" })).slice(1, -1)

const makeFileToken = async (
  service: TestService,
  { connection_id, sync_session_id: sessionId }: Imported,
): Promise<string> => {
  const connection = await runAsService(asService(service.application.ports.connections.find(connection_id)))
  const vault = service.application.ports.vault
  const keys = await runAsService(vault.openConnectionKey(connection_id, connection!.key!))
  return createFileToken(keys, connection_id, {
    sessionId,
    content: "added",
    expiresAt: Date.now() + 3_600_000,
  })
}
