import { execFile } from "node:child_process"
import { promisify } from "node:util"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { writeCurl } from "../../../adapters/documentation/samples/curl.ts"
import { makeSample } from "../../../adapters/documentation/samples/request.ts"
import { makeOpenApi, type OpenApiDocument } from "../../../adapters/koa/openapi/document.ts"
import { EVENT_STREAM } from "../../../adapters/koa/calls/route.ts"
import { vendorApiRoutes } from "../../../adapters/koa/routes/vendor-api.ts"
import { makeResponseCheck } from "../../../adapters/koa/testing/response-check.ts"
import { makeDocumentOptions, makeVendorApi } from "../../runtime/vendor-api.ts"
import { type ConsoleUser, createConsoleUser, startConsoleSession } from "../testing/console.ts"
import { makeSampleEnvironment } from "../testing/sample-environment.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/* /openapi.json and /docs describe what the API does. */

let service: TestService
let vendor: TestVendor
let document: OpenApiDocument
let user: ConsoleUser | undefined
let env: Record<string, string>

beforeAll(async () => {
  service = await startService()
  vendor = await service.createVendor()
  const routes = vendorApiRoutes(makeVendorApi(service.application), service.url)
  document = makeOpenApi(makeDocumentOptions(routes, { baseUrl: service.url, host: "", port: 0 }))
  env = await makeSampleEnvironment(service, vendor)
})
afterAll(() => service.close())

/** A session for each example, since one of them ends it. */
const startSession = async () => {
  const team = { kind: "vendor", orgId: vendor.orgId } as const
  user ??= await createConsoleUser(service, { team, role: "vendor-admin" })
  return startConsoleSession(service.application, user.userId, user.membershipId)
}

/** The server of the example does not exist, its company pushes nothing and uploads no document, and no company is connected to one that does not respond. */
const OTHER_STATUS: Readonly<Record<string, string>> = {
  "/api/journey/push/": "409",
  "/api/journey/push/credentials/": "409",
  "/api/journey/push/events/": "409",
  "/api/journey/push/request-approval/": "409",
  "/api/journey/documents/complete/": "404",
  "/api/journey/documents/{document_id}/pieces/{piece}/": "404",
  "/api/journey/submit/": "400",
  // The examples' code was not mailed, and the person of the examples is not the colleague who was asked.
  "/api/journey/access-request/": "400",
  "/api/journey/access/": "403",
  "/api/journey/mailbox-code/": "400",
  "/api/journey/verify-mailbox/": "400",
  "/api/journey/pause/": "404",
  // The caller decides for no company.
  "/api/console/clients/{connection_id}/mail-link/": "403",
  "/api/console/clients/{connection_id}/file-journey/": "403",
  // Nothing is connected yet, so that nobody may decide about it.
  "/api/journey/mailboxes/remove/": "403",
  "/api/journey/resume/": "404",
  "/api/journey/connected/": "404",
  "/api/journey/sharing/preview/": "404",
  "/api/journey/sharing/": "404",
  "/api/journey/deletion/": "403",
  "/api/journey/stop/": "403",
  "/api/journey/employees.csv": "403",
  "/api/journey/confirm-sync/": "404",
  "/api/journey/repair/": "403",
  "/api/journey/repair/access-request/": "403",
  "/api/journey/repair/access-request/withdraw/": "403",
  "/api/journey/answer-request/": "400",
  "/api/journey/open-link/": "404",
  "/api/journey/renew-link/": "202",
  "/api/journey/uploads/": "201",
  // The person of the examples is no user, and was mailed no link.
  "POST /api/console/sign-in/": "403",
  "/api/console/sign-in/passkey/": "403",
  // It has no identity provider.
  "/api/console/sign-in/provider/": "409",
  "/api/console/sign-in/provider/begin/": "409",
  // The service of the examples has an IP address, for which browsers make no passkeys.
  "/api/console/sign-in/passkey/offer/": "409",
  "/api/console/account/passkeys/offer/": "409",
  "POST /api/console/account/passkeys/": "400",
  "/api/console/account/passkeys/{passkey_id}/rename/": "404",
  "/api/console/account/passkeys/{passkey_id}/remove/": "404",
  "/api/console/account/identities/unlink/": "404",
  "/api/console/sign-in/second-factor/": "401",
  "/api/console/links/request/": "202",
  "/api/console/links/open/": "410",
  "/api/console/links/use/": "410",
  "/api/console/session/switch/": "404",
  "/api/console/account/sessions/{session_id}/end/": "404",
  "/api/console/account/second-factor/confirm/": "400",
  "/api/console/account/second-factor/remove/": "409",
  "POST /api/console/clients/": "201",
  // The example of a file is no CSV.
  "/api/console/clients/invitations/read/": "400",
  "POST /api/console/users/": "201",
  // For operators only; the example's user is an admin of a vendor.
  "/api/console/vendors/": "403",
  "/api/console/vendors/{vendor_id}/": "404",
  "/api/console/service/messages/": "403",
  "/api/console/service/messages/redrive/": "403",
  "/api/console/service/keys/": "403",
  "/api/console/service/workload/": "403",
  "/api/console/service/health/": "403",
  "/api/console/service/companies/search/": "403",
  "/api/console/service/companies/{company_id}/": "403",
  "/api/console/service/vendors/{vendor_id}/": "404",
  "/api/console/service/connectors/": "403",
  "/api/console/service/mails/": "403",
  "/api/console/service/retention/": "403",
  "/api/console/service/keys/rotate/": "403",
  "/api/console/service/retention/prune/": "403",
  "/api/console/service/master-keys/rotate/": "403",
  "/api/console/service/keys/remove/": "403",
  "/api/console/requests/{request_id}/answer/": "403",
  "/api/console/set-ups/{connection_id}/move/": "403",
  // What and whom it shares is the corporate's.
  "/api/console/people/search/": "403",
  "/api/console/people/restrictions/": "403",
  "/api/console/clients/{connection_id}/people/{employee_id}/": "403",
  "/api/console/clients/{connection_id}/people/{employee_id}/block/": "403",
  "/api/console/clients/{connection_id}/people/{employee_id}/erase/": "403",
  "/api/console/clients/{connection_id}/people/{employee_id}/withdraw-consent/": "403",
  "/api/console/clients/{connection_id}/restrictions/{restriction_id}/release/": "403",
  "/api/console/clients/{connection_id}/sharing/": "403",
  "/api/console/clients/{connection_id}/sharing/preview/": "403",
  "/api/console/clients/{connection_id}/anchors/": "403",
  "/api/console/clients/{connection_id}/anchors/remove/": "403",
  "/api/console/clients/{connection_id}/sharing/answer-request/": "403",
  "/api/console/clients/{connection_id}/settings/": "403",
  "/api/console/organizations/{company_id}/": "403",
  "/api/console/clients/{connection_id}/guard/": "403",
  "/api/console/clients/{connection_id}/on-demand/": "403",
  "/api/console/clients/{connection_id}/source/": "403",
  "/api/console/clients/{connection_id}/source/test/": "403",
  "/api/console/clients/{connection_id}/source/repair/": "403",
  "/api/console/clients/{connection_id}/source/access-request/": "403",
  "/api/console/clients/{connection_id}/source/access-request/withdraw/": "403",
  "/api/console/clients/{connection_id}/push-credentials/": "403",
  "/api/console/clients/{connection_id}/push-credentials/revoke/": "403",
  "/api/console/clients/{connection_id}/source-webhook/": "403",
  "/api/console/clients/{connection_id}/source-webhook/revoke/": "403",
  "/api/console/clients/{connection_id}/mapping/": "403",
  "/api/console/clients/{connection_id}/date-order/": "403",
  "/api/console/clients/{connection_id}/decimal-mark/": "403",
  "/api/console/clients/{connection_id}/first-years/": "403",
  "/api/console/clients/{connection_id}/phone-country/": "403",
  "/api/console/clients/{connection_id}/components/": "403",
  "/api/console/clients/{connection_id}/country/": "403",
  // Whether its connection is paused, too.
  "/api/console/clients/{connection_id}/pause/": "403",
  // A vendor adds no documents for a corporate.
  "/api/console/set-ups/{connection_id}/documents/": "403",
  "/api/console/set-ups/{connection_id}/documents/complete/": "403",
  "/api/console/set-ups/{connection_id}/documents/{document_id}/": "403",
  "/api/console/set-ups/{connection_id}/documents/{document_id}/pieces/{piece}/": "403",
  "/api/console/set-ups/{connection_id}/uploads/": "403",
  "/api/console/set-ups/{connection_id}/uploads/{upload_id}/": "403",
  "/api/console/set-ups/{connection_id}/uploads/{upload_id}/content/": "403",
  "/api/console/set-ups/{connection_id}/uploads/{upload_id}/header/": "403",
  "/api/console/set-ups/{connection_id}/uploads/{upload_id}/check/": "403",
  "/api/console/set-ups/{connection_id}/uploads/{upload_id}/rows/": "403",
  "/api/console/set-ups/{connection_id}/uploads/{upload_id}/rows/{row}/": "403",
  "/api/console/set-ups/{connection_id}/uploads/{upload_id}/edits/": "403",
  "/api/console/set-ups/{connection_id}/uploads/{upload_id}/edits/preview/": "403",
  "/api/console/set-ups/{connection_id}/uploads/{upload_id}/edits/step/": "403",
  "/api/console/set-ups/{connection_id}/uploads/{upload_id}/corrected.csv": "403",
  "/api/console/set-ups/{connection_id}/uploads/{upload_id}/errors/": "403",
  "/api/console/set-ups/{connection_id}/uploads/{upload_id}/share/": "403",
  // Its upload was never begun.
  "/api/console/requests/{request_id}/documents/complete/": "409",
  "/api/console/requests/{request_id}/documents/{document_id}/": "404",
  "/api/console/requests/{request_id}/documents/{document_id}/pieces/{piece}/": "409",
  "POST /api/console/requests/": "201",
  "/api/console/users/{user_id}/": "404",
  "/api/console/users/{user_id}/remove/": "404",
  "/api/console/users/{user_id}/sign-ins/": "404",
  "/api/console/users/{user_id}/send-invitation/": "404",
  "/api/console/webhooks/deliveries/{request_id}/": "404",
  "/api/console/developers/api-keys/": "201",
  // The example was made from another version.
  "POST /api/console/sdk/": "409",
  "/api/console/developers/basic-users/": "201",
  "/api/console/developers/basic-users/{credential_id}/password/": "404",
  "/api/console/developers/credentials/{credential_id}/revoke/": "404",
  "/api/console/developers/public-keys/": "201",
  // The vendor has an endpoint already.
  "POST /api/console/webhooks/endpoint/": "409",
  // A client's rules are its company's.
  "/api/console/clients/{connection_id}/rules/": "403",
  "/api/console/clients/{connection_id}/rules/preview/": "403",
  "/api/console/clients/{connection_id}/rules/test/": "403",
  // Nobody began from the version of the examples.
  "POST /api/console/rules/": "409",
  "POST /api/console/data-model/": "409",
  "/api/console/rules/preview/": "404",
  "/api/console/rules/test/": "404",
}

/** The upload of the examples was not made, and the console's clients, syncs and employees there are nobody's. */
const NOBODYS = /\{upload_id\}|^\/api\/console\/.*\{(?:connection|session|employee)_id\}/u

const findExpectedStatus = (method: string, path: string): string =>
  OTHER_STATUS[`${method.toUpperCase()} ${path}`] ??
  OTHER_STATUS[path] ??
  (NOBODYS.test(path) && !path.includes("/account/") ? "404" : "200")

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )

describe("/openapi.json", () => {
  const read = async (path: string) =>
    (await (await fetch(`${service.url}${path}`)).json()) as OpenApiDocument

  it("is OpenAPI 3.1 with every webhook, and one of three documents with every endpoint", async () => {
    const served = await read("/openapi.json")
    const [journey, console] = await Promise.all(["/openapi/journey.json", "/openapi/console.json"].map(read))
    expect(served.openapi).toBe("3.1.0")
    expect(Object.keys(served.webhooks)).toHaveLength(13)
    const paths = [served, journey, console].flatMap((each) => Object.keys(each?.paths ?? {}))
    expect(paths.toSorted()).toEqual(Object.keys(document.paths).toSorted())
    const ids = operations().map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it("contains every schema that it refers to", () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/gu)]
    expect(references.length).toBeGreaterThan(20)
    for (const [, name = ""] of references) expect(document.components.schemas).toHaveProperty(name)
  })

  it("has example responses that match its schemas", () => {
    const check = makeResponseCheck(document)
    const wrong = operations().flatMap(({ path, method, operation }) =>
      Object.entries(operation.responses).flatMap(([status, response]) => {
        const body = (response as { content?: Record<string, { example?: unknown }> }).content?.[
          "application/json"
        ]?.example
        return body === undefined ? [] : [check({ method, path }, { status: Number(status), body })]
      }),
    )
    expect(wrong.length).toBeGreaterThan(5)
    expect(wrong.filter((problem) => problem !== null)).toEqual([])
  })
})

describe("/docs", () => {
  it("shows every endpoint of vendors, and no other", async () => {
    const page = await (await fetch(`${service.url}/docs/reference`)).text()
    for (const { path } of operations())
      expect(page.includes(`<code>${path}</code>`)).toBe(!/^\/api\/(?:journey|console)\//u.test(path))
  })

  it("shows commands that work when they are pasted", async () => {
    // Terminating the connection comes last.
    const inTurn = operations().toSorted(
      (a, b) => Number(a.path.includes("terminate")) - Number(b.path.includes("terminate")),
    )
    const unexpected: Array<string> = []
    for (const { path, method, operation } of inTurn) {
      if (operation.tags[0] === "Console") env["HRSYNC_CONSOLE_SESSION"] = await startSession()
      const isStream = JSON.stringify(operation.responses).includes(EVENT_STREAM)
      // A stream has no end: curl stops after a second, with status 28.
      const limit = isStream ? "-m 1 || [ $? = 28 ]" : ""
      const command = `${writeCurl(makeSample(document, { path, method: method.toUpperCase(), operation }, { withPlaceholders: operation.tags[0] !== "Console" && operation.tags[0] !== "Journey" }))} -s -o /dev/null -w '%{http_code}' ${limit}`
      const { stdout } = await promisify(execFile)("sh", ["-euc", command], {
        env: { ...process.env, ...env },
      })
      if (stdout !== findExpectedStatus(method, path)) unexpected.push(`${method} ${path} ${stdout}`)
    }
    expect(unexpected).toEqual([])
    // A process for each of some two hundred endpoints.
  })
})
