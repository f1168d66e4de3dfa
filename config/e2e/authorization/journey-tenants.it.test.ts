import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, beforeAll, expect, it } from "vitest"
import { NO_ANSWERS } from "../../../core/testing/builders/journeys.ts"
import { waitUntil } from "../../../core/testing/wait-until.ts"
import { journeyHeaders, makeDeviceKey, startJourney } from "../testing/journey.ts"
import { makeMailbox } from "../testing/mails.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/*
 * specification/promises.md#s5-tenants and specification/promises.md#s10-consent for the journey: its token reaches
 * nothing of another connection, even with the device key of that connection's HR admin; and the vendor, who can make
 * a token for any of its connections, sees nothing that the HR admin entered and has not shared, apart from what
 * every device may go on with: answers that are no secret.
 */

interface Ids {
  readonly upload: string
  readonly document: string
  readonly session: string
}

interface Call {
  readonly path: string
  readonly json?: unknown
  readonly bytes?: string
}

const EMAIL = "hr@owner.example"
const ANSWERS = { ...NO_ANSWERS, integration_type: "Upload CSV" } as const
const LEAVE_OUT = { kind: "leave-out", among: { error: null } } as const

/** Every endpoint of the journey, by its documented method and path, as an intruder calls it. */
const CALLS: Readonly<Record<string, (ids: Ids) => Call>> = {
  "GET /api/journey/": () => ({ path: "" }),
  "POST /api/journey/save/": ({ upload }) => ({
    path: "save/",
    json: {
      version: 0,
      save_id: randomUUID(),
      step: "review",
      answers: { ...ANSWERS, upload_id: upload },
    },
  }),
  "POST /api/journey/submit/": () => ({ path: "submit/", json: { version: 1 } }),
  "GET /api/journey/connectors/": () => ({ path: "connectors/" }),
  "POST /api/journey/check/": () => ({
    path: "check/",
    json: { connector: "custom-wrapper", credentials: {} },
  }),
  "POST /api/journey/access-request/": () => ({
    path: "access-request/",
    json: { connector: "sftp", email: "it@intruder.example", locale: "en", mailbox_code: "000000" },
  }),
  "POST /api/journey/access-request/withdraw/": () => ({ path: "access-request/withdraw/" }),
  "POST /api/journey/repair/access-request/": () => ({
    path: "repair/access-request/",
    json: { email: "it@intruder.example", locale: "en" },
  }),
  "POST /api/journey/repair/access-request/withdraw/": () => ({ path: "repair/access-request/withdraw/" }),
  "GET /api/journey/access/": () => ({ path: "access/" }),
  "POST /api/journey/access/": () => ({
    path: "access/",
    json: { credentials: { host: "intruded" }, is_final: true },
  }),
  "POST /api/journey/preview/": () => ({ path: "preview/", json: { withheld: [], subset: [], sample: 0 } }),
  "GET /api/journey/sync/": () => ({ path: "sync/" }),
  "GET /api/journey/question/": () => ({ path: "question/" }),
  "POST /api/journey/repair/": () => ({ path: "repair/", json: { credentials: null } }),
  "POST /api/journey/answer-request/": () => ({
    path: "answer-request/",
    json: { version: "1", agree: true },
  }),
  "POST /api/journey/confirm-sync/": ({ session }) => ({
    path: "confirm-sync/",
    json: { session_id: session, confirmed: true },
  }),
  "POST /api/journey/mailbox-code/": () => ({
    path: "mailbox-code/",
    json: { email: `${randomUUID()}@intruder.example` },
  }),
  "POST /api/journey/verify-mailbox/": () => ({ path: "verify-mailbox/", json: { code: "000000" } }),
  "POST /api/journey/pause/": () => ({ path: "pause/" }),
  "POST /api/journey/mailboxes/remove/": () => ({
    path: "mailboxes/remove/",
    json: { mailbox_id: randomUUID() },
  }),
  "POST /api/journey/resume/": () => ({ path: "resume/" }),
  "GET /api/journey/connected/": () => ({ path: "connected/" }),
  "POST /api/journey/sharing/preview/": () => ({
    path: "sharing/preview/",
    json: { withheld: [], subset: [], sample: 0 },
  }),
  "POST /api/journey/sharing/": () => ({
    path: "sharing/",
    json: { withheld: [], subset: [], version: "0" },
  }),
  "GET /api/journey/deletion/": () => ({ path: "deletion/" }),
  "POST /api/journey/stop/": () => ({ path: "stop/" }),
  "GET /api/journey/employees.csv": () => ({ path: "employees.csv" }),
  "POST /api/journey/send-link/": () => ({ path: "send-link/", json: { locale: "en" } }),
  "POST /api/journey/open-link/": () => ({
    path: "open-link/",
    json: { code: "x".repeat(43), device_key: makeDeviceKey() },
  }),
  "POST /api/journey/renew-link/": () => ({ path: "renew-link/", json: { code: "x".repeat(43) } }),
  "GET /api/journey/push/": () => ({ path: "push/" }),
  "GET /api/journey/push/events/": () => ({ path: "push/events/" }),
  "POST /api/journey/push/credentials/": () => ({
    path: "push/credentials/",
    json: { environment: "test", auth_type: "basic" },
  }),
  "POST /api/journey/push/request-approval/": () => ({ path: "push/request-approval/", json: {} }),
  "POST /api/journey/documents/": () => ({ path: "documents/" }),
  "GET /api/journey/documents/": () => ({ path: "documents/" }),
  "POST /api/journey/documents/{document_id}/pieces/{piece}/": ({ document }) => ({
    path: `documents/${document}/pieces/0/`,
    bytes: "intruded",
  }),
  "POST /api/journey/documents/complete/": ({ document }) => ({
    path: "documents/complete/",
    json: { document_id: document, name: "intruded.pdf", pieces: 1 },
  }),
  "POST /api/journey/documents/delete/": ({ document }) => ({
    path: "documents/delete/",
    json: { document_id: document },
  }),
  "POST /api/journey/hrms-request/": () => ({
    path: "hrms-request/",
    json: { request_id: randomUUID(), hrms_name: "Intruded" },
  }),
  "POST /api/journey/uploads/": () => ({
    path: "uploads/",
    json: { file_name: "intruded.csv", size: 10, sheet: null },
  }),
  "GET /api/journey/uploads/{upload_id}/": ({ upload }) => ({ path: `uploads/${upload}/` }),
  "PUT /api/journey/uploads/{upload_id}/content/": ({ upload }) => ({
    path: `uploads/${upload}/content/?offset=0`,
    bytes: "intruded",
  }),
  "POST /api/journey/uploads/{upload_id}/header/": ({ upload }) => ({
    path: `uploads/${upload}/header/`,
    json: { line: 1 },
  }),
  "POST /api/journey/uploads/{upload_id}/check/": ({ upload }) => ({
    path: `uploads/${upload}/check/`,
    json: { columns: { "Staff No": null } },
  }),
  "GET /api/journey/uploads/{upload_id}/rows/": ({ upload }) => ({ path: `uploads/${upload}/rows/` }),
  "POST /api/journey/uploads/{upload_id}/rows/{row}/": ({ upload }) => ({
    path: `uploads/${upload}/rows/2/`,
    json: { cells: { "Tax Id": "AKQPI4421K" } },
  }),
  "POST /api/journey/uploads/{upload_id}/edits/": ({ upload }) => ({
    path: `uploads/${upload}/edits/`,
    json: { edit: LEAVE_OUT },
  }),
  "POST /api/journey/uploads/{upload_id}/edits/preview/": ({ upload }) => ({
    path: `uploads/${upload}/edits/preview/`,
    json: { edit: LEAVE_OUT },
  }),
  "POST /api/journey/uploads/{upload_id}/edits/step/": ({ upload }) => ({
    path: `uploads/${upload}/edits/step/`,
    json: { step: "undo" },
  }),
  "GET /api/journey/uploads/{upload_id}/corrected.csv": ({ upload }) => ({
    path: `uploads/${upload}/corrected.csv`,
  }),
  "GET /api/journey/uploads/{upload_id}/errors/": ({ upload }) => ({
    path: `uploads/${upload}/errors/`,
  }),
}

/** What these show of the owner must not change, whatever an intruder does. */
const OWNER_SEES = [
  "GET /api/journey/",
  "GET /api/journey/push/",
  "GET /api/journey/documents/",
  "GET /api/journey/uploads/{upload_id}/",
  "GET /api/journey/uploads/{upload_id}/rows/",
]

let service: TestService
let vendor: TestVendor
let otherVendor: TestVendor
let ids: Ids
const ownerDevice = makeDeviceKey()
let ownerToken: string

type Headers = Readonly<Record<string, string>>

const request = async (endpoint: string, headers: Headers, ids: Ids) => {
  const [method = ""] = endpoint.split(" ")
  const { path, json, bytes } = CALLS[endpoint]?.(ids) ?? { path: "" }
  const body = json === undefined ? bytes : JSON.stringify(json)
  const type = json === undefined ? "application/octet-stream" : "application/json"
  const sent = {
    method,
    headers: { ...headers, "content-type": type },
    ...(body === undefined ? {} : { body }),
  }
  let response = await fetch(`${service.url}/api/journey/${path}`, sent)
  while (response.status === 429) {
    await sleep(Number(response.headers.get("retry-after")) * 1_000)
    response = await fetch(`${service.url}/api/journey/${path}`, sent)
  }
  // Each request has an id of its own.
  const text = (await readBeginning(response)).replace(/"requestId":"[^"]*"/u, "")
  return { status: response.status, text }
}

/** The events of a push are a stream without end: its first part is enough. */
const readBeginning = async (response: Response): Promise<string> => {
  if (!(response.headers.get("content-type") ?? "").includes("event-stream")) return response.text()
  const reader = response.body?.getReader()
  const { value } = (await reader?.read()) ?? {}
  await reader?.cancel()
  return new TextDecoder().decode(value)
}

const asOwner = () => journeyHeaders(ownerToken, ownerDevice)

const viewOfOwner = async () => {
  const views: Array<unknown> = []
  for (const endpoint of OWNER_SEES) views.push(await request(endpoint, asOwner(), ids))
  return views
}

const FILE = `Staff No,Name of staff,Tax Id
CANARY-1,CANARY Asha,CANARYPAN
CANARY-2,CANARY Ravi,ABCPE1234F`

const waitForState = (endpoint: string, state: string, route: Ids) =>
  waitUntil(async () => (await request(endpoint, asOwner(), route)).text.includes(`"state":"${state}"`))

const post = async (path: string, json: unknown) =>
  (await service.call("POST", `/api/journey/${path}`, { headers: asOwner(), json })).body

/** A journey with everything in it that an intruder could look for, each marked CANARY. */
const fillOwnersJourney = async (): Promise<Ids> => {
  ownerToken = await startJourney(vendor, EMAIL)
  const upload = String(
    (await post("uploads/", { file_name: "CANARY.csv", size: FILE.length, sheet: null })).upload_id,
  )
  const route = { upload, document: randomUUID(), session: randomUUID() }
  const headers = { ...asOwner(), "content-type": "application/octet-stream" }
  const content = `${service.url}/api/journey/uploads/${upload}/content/?offset=0`
  expect((await fetch(content, { method: "PUT", headers, body: FILE })).status).toBe(200)
  await waitForState("GET /api/journey/uploads/{upload_id}/", "read", route)
  const columns = { "Staff No": "employeeId", "Name of staff": "name", "Tax Id": "pan" }
  await service.call("POST", `/api/journey/uploads/${upload}/check/`, {
    route: "/api/journey/uploads/{upload_id}/check/",
    headers: asOwner(),
    json: { columns },
  })
  await waitForState("GET /api/journey/uploads/{upload_id}/rows/", "checked", route)
  const document = String((await post("documents/", undefined)).document_id)
  const chunk = `${service.url}/api/journey/documents/${document}/pieces/0/`
  expect((await fetch(chunk, { method: "POST", headers, body: "CANARY" })).status).toBe(200)
  await post("documents/complete/", { document_id: document, name: "CANARY.pdf", pieces: 1 })
  const credentials = { "custom-wrapper": { url: "https://hr.owner.example", token: "CANARY-token" } }
  const answers = { ...ANSWERS, upload_id: upload, columns, credentials }
  expect(await post("save/", { version: 0, save_id: randomUUID(), step: "rows", answers })).toEqual({
    version: 1,
  })
  return { ...route, document }
}

beforeAll(async () => {
  service = await startService(["syncs"])
  vendor = await service.createVendor("Insurer")
  otherVendor = await service.createVendor("Lender")
  ids = await fillOwnersJourney()
})
afterAll(() => service.close())

it("the table has every endpoint of the journey", async () => {
  const { paths } = (await (await fetch(`${service.url}/openapi/journey.json`)).json()) as {
    paths: Readonly<Record<string, object>>
  }
  const documented = Object.entries(paths)
    .filter(([path]) => path.startsWith("/api/journey/"))
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`))
  expect(Object.keys(CALLS).toSorted()).toEqual(documented.toSorted())
})

it("the owner sees what was entered, so there is something to look for", async () => {
  expect(JSON.stringify(await viewOfOwner()).match(/CANARY/gu)?.length).toBeGreaterThan(5)
})

const UNKNOWN = { upload: randomUUID(), document: randomUUID(), session: randomUUID() }

/** Answer an id of the owner as they answer one that nobody has. */
const NAMES_AN_ID = Object.keys(CALLS).filter((endpoint) =>
  /\{|confirm-sync|documents\/(?:complete|delete)/u.test(endpoint),
)

it.each<readonly [who: string, makeHeaders: () => Promise<Headers>]>([
  ["another vendor, for the same person", async () => journeyHeaders(await startJourney(otherVendor, EMAIL))],
  [
    "another vendor, for the same person, with the owner's device key",
    async () => journeyHeaders(await startJourney(otherVendor, EMAIL), ownerDevice),
  ],
  [
    "another client of the vendor, with the owner's device key",
    async () => journeyHeaders(await startJourney(vendor, "hr@neighbour.example"), ownerDevice),
  ],
])("a token of %s reaches nothing by any endpoint", async (_, makeHeaders) => {
  const before = await viewOfOwner()
  const headers = await makeHeaders()
  for (const endpoint of Object.keys(CALLS)) {
    const answer = await request(endpoint, headers, ids)
    expect([endpoint, answer.text.includes("CANARY")]).toEqual([endpoint, false])
    if (NAMES_AN_ID.includes(endpoint)) {
      expect([endpoint, answer]).toEqual([endpoint, await request(endpoint, headers, UNKNOWN)])
    }
  }
  expect(await viewOfOwner()).toEqual(before)
})

/** Change what every device of the connection sees. */
const SHARED_BY_DEVICES = [
  "save/",
  "submit/",
  "send-link/",
  "hrms-request/",
  "push/credentials/",
  "uploads/",
].map((path) => `POST /api/journey/${path}`)

it.each<readonly [device: string, makeHeaders: () => Promise<Headers>]>([
  ["another device", async () => journeyHeaders(await startJourney(vendor, EMAIL))],
  ["no device", async () => ({ authorization: `Bearer ${await startJourney(vendor, EMAIL)}` })],
])(
  "a token of the vendor for the owner's own connection, on %s, sees nothing that was entered",
  async (_, makeHeaders) => {
    const before = await viewOfOwner()
    const headers = await makeHeaders()
    for (const endpoint of Object.keys(CALLS).filter((each) => !SHARED_BY_DEVICES.includes(each))) {
      const { text } = await request(endpoint, headers, ids)
      expect([endpoint, text.match(/.{0,60}CANARY.{0,60}/u)]).toEqual([endpoint, null])
    }
    expect(await viewOfOwner()).toEqual(before)
  },
)

/** Need no token, so that it does not matter whose is sent along. */
const WITHOUT_TOKEN = ["POST /api/journey/open-link/", "POST /api/journey/renew-link/"]
const OF_COLLEAGUES = ["GET /api/journey/access/", "POST /api/journey/access/"]

it("a colleague who was asked for connection details reaches nothing but those", async () => {
  const mailbox = makeMailbox(service)
  const colleague = "it@owner.example"
  await post("mailbox-code/", { email: EMAIL, locale: "en" })
  const code = await mailbox.mailboxCode(EMAIL)
  const asked = { connector: "custom-wrapper", email: colleague, locale: "en", mailbox_code: code }
  expect(await post("access-request/", asked)).toMatchObject({ email: colleague, state: "waiting" })
  const before = await viewOfOwner()
  const [link = ""] = await mailbox.codes(colleague)
  const deviceKey = makeDeviceKey()
  const { body } = await service.call("POST", "/api/journey/open-link/", {
    json: { code: link, device_key: deviceKey },
  })
  expect(body.purpose).toBe("access")
  for (const device of [deviceKey, ownerDevice]) {
    const headers = journeyHeaders(String(body.access_token), device)
    const permitted = [...OF_COLLEAGUES, ...WITHOUT_TOKEN]
    const answers: Array<readonly [endpoint: string, status: number]> = []
    for (const endpoint of Object.keys(CALLS).filter((each) => !permitted.includes(each))) {
      const { status, text } = await request(endpoint, headers, ids)
      expect([endpoint, text.includes("CANARY")]).toEqual([endpoint, false])
      answers.push([endpoint, status])
    }
    expect(answers.filter(([, status]) => status !== 403)).toEqual([])
    const page = await request("GET /api/journey/access/", headers, ids)
    expect(page).toMatchObject({ status: 200, text: expect.stringContaining(EMAIL) as unknown })
    expect(page.text).not.toMatch(/CANARY|withheld|subset|data_model/u)
  }
  expect(await viewOfOwner()).toEqual(before)
  await post("access-request/withdraw/", undefined)
  const headers = journeyHeaders(String(body.access_token), deviceKey)
  for (const endpoint of OF_COLLEAGUES) expect((await request(endpoint, headers, ids)).status).toBe(409)
})

it("an intruder's request for a link mails none of the owner's connection", async () => {
  const mails = await makeMailbox(service).list(EMAIL)
  expect(mails.length).toBeGreaterThan(0)
  expect(mails.filter((mail) => mail.includes("Insurer"))).toEqual([])
})
