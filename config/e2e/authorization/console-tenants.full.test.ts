import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { vendorApiRoutes } from "../../../adapters/koa/routes/vendor-api.ts"
import type { Operation } from "../../../adapters/koa/calls/operation.ts"
import { waitUntil } from "../../../core/testing/wait-until.ts"
import { addConsoleUser, type NewConsoleUser } from "../../../core/testing/builders/console-users.ts"
import { makeVendorApi } from "../../runtime/vendor-api.ts"
import { addUserWithPassword, makeConsoleCall, startConsoleSession } from "../testing/console.ts"
import { CONSOLE_RIGHTS, CONSOLE_ROLES, type ConsoleRole } from "../testing/console-rights.ts"
import { makeOperator } from "../testing/operator.ts"
import {
  type Answer,
  type Call,
  startService,
  type TestService,
  type TestVendor,
} from "../testing/service.ts"

/*
 * specification/promises.md#s5-tenants: every call of the console x every role x ids of the own, a foreign and a
 * terminated tenant.
 */

/** The ids that name a tenant's resources, as parameters and bodies spell them. Some depend on what the path is about. */
interface Ids {
  readonly connection_id: string
  readonly session_id: string
  readonly restriction_id: string
  readonly employee_id: string
  readonly credential_id: { readonly apiKey: string; readonly basicUser: string }
  /** Ids of a user's membership. */
  readonly user_id: string
  readonly membership_id: string
  /** Ids of another user. */
  readonly passkey_id: string
  readonly client_org_ids: string
  readonly company_id: string
  /** A connection, in a filter. */
  readonly client: string
  readonly request_id: { readonly delivery: string; readonly hrSystem: string }
  readonly document_id: { readonly ofSetUp: string; readonly ofRequest: string }
  readonly vendor_id: string
  /** Ids of an operator's file. */
  readonly upload_id: string
}

interface Tenant {
  readonly ids: Ids
  /** Only this tenant's data contains these texts. */
  readonly canaries: ReadonlyArray<string>
}

interface ConsoleRoute {
  readonly method: "GET" | "POST" | "PUT"
  readonly path: string
  readonly operation: Operation
}

const makeUnknownIds = (): Ids => ({
  connection_id: randomUUID(),
  session_id: randomUUID(),
  restriction_id: randomUUID(),
  employee_id: randomUUID(),
  credential_id: { apiKey: randomUUID(), basicUser: randomUUID() },
  user_id: randomUUID(),
  membership_id: randomUUID(),
  passkey_id: randomUUID(),
  client_org_ids: randomUUID(),
  company_id: randomUUID(),
  client: randomUUID(),
  request_id: { delivery: randomUUID(), hrSystem: randomUUID() },
  document_id: { ofSetUp: randomUUID(), ofRequest: randomUUID() },
  upload_id: randomUUID(),
  vendor_id: randomUUID(),
})

let service: TestService
/** By the id of the operation. */
const routes = new Map<string, ConsoleRoute>()
let calls: Readonly<Record<ConsoleRole, Call>>
/** The admin of the terminated client. */
let callOfGone: Call
/** The client that the member is linked to, and whose admin the corporate admin is. */
let own: Tenant
/** Another client of the same vendor. */
let other: Tenant
/** A client of another vendor. */
let foreign: Tenant
let terminated: Tenant
/** In each role's own organization, to change. */
let colleagues: Readonly<Record<ConsoleRole, string>>

beforeAll(async () => {
  service = await startService(["delivery", "syncs"])
  const mine = await service.createVendor("Own")
  const theirs = await service.createVendor("Zanzibar")
  own = await makeTenant(mine, "own-client")
  other = await makeTenant(mine, "other-client")
  foreign = await makeTenant(theirs, "zanzibar-client")
  terminated = await makeTenant(mine, "gone-client")
  const vendor = { kind: "vendor", orgId: mine.orgId } as const
  const corporate = { kind: "corporate", orgId: own.ids.client_org_ids } as const
  const operator = { kind: "installation" } as const
  calls = {
    admin: await startSession({ team: vendor, role: "vendor-admin" }),
    member: await startSession({
      team: vendor,
      role: "vendor-member",
      corporates: [own.ids.client_org_ids, terminated.ids.client_org_ids],
    }),
    corporate: await startSession({ team: corporate, role: "corporate-admin" }),
    operator: await startSession({ team: operator, role: "operator" }),
  }
  callOfGone = await startSession({
    team: { kind: "corporate", orgId: terminated.ids.client_org_ids },
    role: "corporate-admin",
  })
  colleagues = {
    admin: own.ids.user_id,
    member: own.ids.user_id,
    corporate: await invite({ team: corporate, role: "corporate-admin" }),
    operator: await invite({ team: operator, role: "operator" }),
  }
  for (const { method, path, operation } of vendorApiRoutes(
    makeVendorApi(service.application),
    service.url,
  )) {
    if (operation?.security === "consoleSession") routes.set(operation.id, { method, path, operation })
  }
  await succeed(
    calls.operator("POST", "/api/console/session/switch/", { json: { vendor_org_id: mine.orgId } }),
  )
  own = { ...own, ids: { ...own.ids, upload_id: await checkFile(own.ids.connection_id) } }
  await succeed(
    calls.admin("POST", `/api/console/clients/${terminated.ids.connection_id}/terminate/`, {
      route: "/api/console/clients/{connection_id}/terminate/",
    }),
  )
})
afterAll(() => service.close())

const succeed = async (answer: Promise<Answer>): Promise<Answer["body"]> => {
  const { status, body } = await answer
  expect([200, 201], JSON.stringify(body)).toContain(status)
  return body
}

const startSession = async (user: NewConsoleUser): Promise<Call> => {
  const { userId, membershipId } = await addUserWithPassword(service.application, user)
  return makeConsoleCall(service.call, await startConsoleSession(service.application, userId, membershipId))
}

/** Returns the id of the membership, which has not been accepted yet. */
const invite = async (user: NewConsoleUser): Promise<string> =>
  (await addConsoleUser(service.application.ports, { ...user, acceptedAt: null })).membershipId

const addPasskey = async (user: NewConsoleUser): Promise<string> => {
  const { userId } = await addConsoleUser(service.application.ports, user)
  const id = randomUUID()
  await makeOperator(service).sql(`INSERT INTO console_passkey
    (id, user_id, credential, public_key, counter, transports, is_backed_up, name, created_at)
    VALUES ('${id}', '${userId}', decode(md5('${id}'), 'hex'), 'key', 0, '{}', false, 'Phone', now())`)
  return id
}

const makeTenant = async (vendor: TestVendor, name: string): Promise<Tenant> => {
  const operator = makeOperator(service)
  const who = ["--vendor", vendor.orgId, "--org-name", name, "--email", `hr@${name}.example`]
  const { connection_id } = await operator.done("assisted", "request", ...who, "--hrms", `${name} HR`)
  const connectionId = String(connection_id)
  const file = await operator.file(`Emp Code,Full Name,Department\nE1,Asha Rao,${name}\n`, "employees.csv")
  await operator.done("assisted", "upload", connectionId, file)

  const team = { kind: "vendor", orgId: vendor.orgId } as const
  const call = await startSession({ team, role: "vendor-admin" })
  const get = (path: string, route = path) => succeed(call("GET", path, { route: route.split("?")[0] ?? "" }))
  const post = (path: string, json: object) => succeed(call("POST", path, { json }))
  const client = await get(`/api/console/clients/${connectionId}/`, "/api/console/clients/{connection_id}/")
  const { items } = await get(
    `/api/console/clients/${connectionId}/syncs/`,
    "/api/console/clients/{connection_id}/syncs/",
  )
  const employees = await post("/api/console/directory/search/", { client: connectionId })
  const hrSystem = randomUUID()
  const contact = { org_name: name, email: `hr@${name}.example` }
  await post("/api/console/requests/", { request_id: hrSystem, hrms_name: `${name} HR`, ...contact })
  const deliveries = () => get(`/api/console/webhooks/deliveries/?connection_id=${connectionId}`)
  await waitUntil(async () => (await deliveries()).items.length > 0)
  const addDocument = async (command: string, id: string) =>
    String((await operator.done(command, "add-document", id, file))["document_id"])

  const ids: Ids = {
    connection_id: connectionId,
    session_id: items[0].id,
    // Nobody is restricted.
    restriction_id: randomUUID(),
    employee_id: employees.items[0].id,
    credential_id: {
      apiKey: (await post("/api/console/developers/api-keys/", { name })).id,
      basicUser: (await post("/api/console/developers/basic-users/", { name })).id,
    },
    user_id: await invite({ team, role: "vendor-member" }),
    membership_id: await invite({ team, role: "vendor-member" }),
    passkey_id: await addPasskey({ team, role: "vendor-member" }),
    client_org_ids: client.org_id,
    company_id: client.org_id,
    client: connectionId,
    request_id: { delivery: (await deliveries()).items[0].request_id, hrSystem },
    document_id: {
      ofSetUp: await addDocument("assisted", connectionId),
      ofRequest: await addDocument("hrms-request", hrSystem),
    },
    upload_id: randomUUID(),
    vendor_id: vendor.orgId,
  }
  return { ids, canaries: [name, connectionId, ids.client_org_ids, ids.session_id, ids.employee_id] }
}

/** Uploads and checks a file of employees, as an operator; returns the upload's id. */
const checkFile = async (connectionId: string): Promise<string> => {
  const base = "/api/console/set-ups/{connection_id}/uploads/"
  const send = (method: "GET" | "POST" | "PUT", path: string, sent: Parameters<Call>[2]) =>
    calls.operator(method, base.replace("{connection_id}", connectionId) + path, sent)
  const file = "Emp Code,Full Name\nE2,Ben Roy\n"
  const json = { file_name: "employees.csv", size: file.length, sheet: null }
  const { upload_id: id } = await succeed(send("POST", "", { route: base, json }))
  const headers = { "content-type": "application/octet-stream" }
  const raw = Buffer.from(file)
  await succeed(
    send("PUT", `${id}/content/?offset=0`, { route: `${base}{upload_id}/content/`, raw, headers }),
  )
  const isRead = async () =>
    (await succeed(send("GET", `${id}/`, { route: `${base}{upload_id}/` }))).state === "read"
  await waitUntil(isRead)
  const columns = { "Emp Code": "employeeId", "Full Name": "name" }
  await send("POST", `${id}/check/`, { route: `${base}{upload_id}/check/`, json: { columns } })
  const isChecked = async () =>
    (await succeed(send("GET", `${id}/rows/`, { route: `${base}{upload_id}/rows/` }))).state === "checked"
  await waitUntil(isChecked)
  return String(id)
}

const isIdName = (name: string): name is keyof Ids => name in own.ids

/** The id that a parameter of this path means. */
const pickId = (ids: Ids, name: keyof Ids, path: string): string => {
  if (name === "credential_id")
    return path.includes("/basic-users/") ? ids.credential_id.basicUser : ids.credential_id.apiKey
  if (name === "request_id")
    return path.includes("/webhooks/") ? ids.request_id.delivery : ids.request_id.hrSystem
  if (name === "document_id")
    return path.includes("/set-ups/") ? ids.document_id.ofSetUp : ids.document_id.ofRequest
  return ids[name]
}

/** The names of the ids in the path, the query and the body. */
const listIdNames = ({ path, operation }: ConsoleRoute): ReadonlyArray<keyof Ids> =>
  [
    ...Array.from(path.matchAll(/\{(\w+)\}/gu), ([, name = ""]) => name),
    ...Object.keys(operation.query?.schema.fields ?? {}),
    ...Object.keys(operation.body?.example ?? {}),
  ].filter(isIdName)

/** The call as in the example of the document, with these ids wherever it names a resource. */
const send = (call: Call, { method, path, operation }: ConsoleRoute, ids: Ids): Promise<Answer> => {
  const filledPath = path.replace(/\{(\w+)\}/gu, (_, name: string) =>
    isIdName(name) ? pickId(ids, name, path) : (operation.path?.example[name] ?? ""),
  )
  const query = Object.keys(operation.query?.schema.fields ?? {}).flatMap((name) => {
    if (isIdName(name)) return [`${name}=${pickId(ids, name, path)}`]
    return name === "offset" ? ["offset=0"] : []
  })
  return call(method, `${filledPath}?${query.join("&")}`, { route: path, ...makeBody(path, operation, ids) })
}

const makeBody = (path: string, { body }: Operation, ids: Ids) => {
  if (body === undefined) return {}
  if (body.types.includes("bytes"))
    return { raw: "bytes", headers: { "content-type": "application/octet-stream" } }
  const fields = Object.entries(body.example).map(([name, value]): [string, unknown] => {
    if (!isIdName(name)) return [name, value]
    const id = pickId(ids, name, path)
    return [name, Array.isArray(value) ? [id] : id]
  })
  return { json: Object.fromEntries(fields) }
}

/** A search reads too: what is searched for may be a person, so it is sent in a body. */
const isRead = ({ method, path }: ConsoleRoute): boolean => method === "GET" || path.endsWith("/search/")

/** Without a filter. */
const readAll = (call: Call, { method, path }: ConsoleRoute): Promise<Answer> =>
  call(method, path, method === "GET" ? {} : { json: {} })

const getRoute = (id: string): ConsoleRoute => routes.get(id) ?? expect.fail(`There is no call ${id}`)

/** Calls that end what the others need; the tests of their pages make them. */
const ENDING = [
  "blockConsolePerson",
  "endConsoleSession",
  "endOtherConsoleSessions",
  "eraseConsolePerson",
  "releaseConsolePerson",
  "removeConsoleUser",
  "removePasskey",
  "renamePasskey",
  "shareUploadForConsole",
  "signOut",
  "startUploadForConsole",
  "switchConsoleSession",
  "terminateConsoleClient",
  "unlinkIdentity",
]

/** What is left of a terminated client: its place in the lists, and the record of what was delivered. */
const ANSWERED_AFTERWARDS = [
  "explainConsoleArrival",
  "listConsoleDeliveries",
  "listConsolePushCredentials",
  "listConsoleSyncs",
  "searchConsoleDirectory",
  "showConsoleClient",
  "showConsoleClientDataModel",
  "showConsoleClientRules",
  "showConsoleClientSettings",
  "showConsoleCoverage",
  "showConsoleDelivery",
  "showConsoleMapping",
  "showConsoleSharing",
  "showConsoleSourceWebhook",
  "showConsoleSync",
  "showConsoleSyncFigures",
]

const OF_A_CLIENT: ReadonlyArray<keyof Ids> = ["client", "connection_id", "employee_id", "session_id"]

/** Requests that a vendor files, before there is a client, are for all of its people. */
const OF_THE_VENDOR = [
  "showConsoleRequest",
  "beginConsoleRequestDocument",
  "appendConsoleRequestDocument",
  "completeConsoleRequestDocument",
  "openConsoleRequestDocument",
  "fileConsoleRequest",
]

/** Its response does not end; console-events.it.test.ts follows it in every role. */
const STREAM = "followConsole"

const CASES = Object.entries(CONSOLE_RIGHTS)
  .filter(([id]) => id !== STREAM)
  .flatMap(([id, roles]) => CONSOLE_ROLES.map((role) => ({ id, role, isAllowed: roles.includes(role) })))
const allowed = CASES.filter(({ isAllowed }) => isAllowed)
const isTenant = (role: ConsoleRole) => role !== "operator"

/** A response without what differs between requests: its id, and the ids that were sent. */
const toComparable = ({ status, body }: Answer) => [
  status,
  JSON.stringify(body).replace(/[0-9a-f]{8}-[0-9a-f-]{27}/gu, "ID"),
]

it("every call of the console has a line in the table of rights", () => {
  expect([...routes.keys()].toSorted()).toEqual(Object.keys(CONSOLE_RIGHTS).toSorted())
})

describe("without a session", () => {
  it.each(Object.keys(CONSOLE_RIGHTS))("%s is refused", async (id) => {
    const { status } = await send(makeConsoleCall(service.call, ""), getRoute(id), own.ids)
    expect(status).toBe(401)
  })
})

describe("a call that the role may not make", () => {
  it.each(CASES.filter(({ isAllowed }) => !isAllowed))(
    "$id is refused to $role, whatever it names",
    async ({ id, role }) => {
      for (const { ids } of [own, other, foreign, terminated, { ids: makeUnknownIds() }])
        expect((await send(calls[role], getRoute(id), ids)).status).toBe(403)
    },
  )
})

describe("an id of a foreign tenant", () => {
  it.each(allowed.filter(({ role }) => isTenant(role)))(
    "$id by $role: looks like an id that does not exist",
    async ({ id, role }) => {
      const route = getRoute(id)
      if (listIdNames(route).length === 0) return
      const unknown = toComparable(await send(calls[role], route, makeUnknownIds()))
      expect(toComparable(await send(calls[role], route, foreign.ids))).toEqual(unknown)
      const isLimited = role !== "admin" && !OF_THE_VENDOR.includes(id)
      if (isLimited) expect(toComparable(await send(calls[role], route, other.ids))).toEqual(unknown)
    },
  )

  it("is no position in a list", async () => {
    const after = async (cursor: string) =>
      toComparable(await calls.admin("POST", "/api/console/clients/search/", { json: { cursor } }))
    expect(await after(foreign.ids.connection_id)).toEqual(await after(randomUUID()))
  })
})

describe("a call that the role may make", () => {
  it.each(allowed.filter(({ id }) => !ENDING.includes(id)))("$id by $role", async ({ id, role }) => {
    const route = getRoute(id)
    const answer = await send(calls[role], route, { ...own.ids, user_id: colleagues[role] })
    if (isRead(route)) expect(answer.status).toBe(200)
    else expect([401, 403, 404, 500]).not.toContain(answer.status)
  })

  it.each(allowed.filter(({ role }) => isTenant(role)))(
    "$id by $role: shows nothing of others",
    async ({ id, role }) => {
      const route = getRoute(id)
      if (!isRead(route) || route.path.includes("{")) return
      const shown = JSON.stringify((await readAll(calls[role], route)).body)
      const isLimited = role !== "admin" && id !== "listConsoleRequests"
      const hidden = isLimited ? [...foreign.canaries, ...other.canaries] : foreign.canaries
      for (const canary of hidden) expect(shown).not.toContain(canary)
    },
  )

  it("shows the own clients, employees and deliveries, so that the lists above are not empty", async () => {
    for (const id of ["searchConsoleClients", "searchConsoleDirectory", "listConsoleDeliveries"]) {
      const { body } = await readAll(calls.member, getRoute(id))
      expect(JSON.stringify(body)).toContain(own.ids.connection_id)
    }
  })
})

describe("a terminated client", () => {
  const changed = allowed.filter(({ id }) => !ANSWERED_AFTERWARDS.includes(id) && !ENDING.includes(id))

  it.each(changed)("$id by $role does nothing", async ({ id, role }) => {
    const route = getRoute(id)
    if (!listIdNames(route).some((name) => OF_A_CLIENT.includes(name)) || id.endsWith("Audit")) return
    const call = role === "corporate" ? callOfGone : calls[role]
    expect([404, 409]).toContain((await send(call, route, terminated.ids)).status)
  })

  it.each(allowed.filter(({ id }) => ANSWERED_AFTERWARDS.includes(id)))(
    "$id by $role shows no employee",
    async ({ id, role }) => {
      const call = role === "corporate" ? callOfGone : calls[role]
      const { status, body } = await send(call, getRoute(id), terminated.ids)
      expect(status).toBe(200)
      expect(JSON.stringify(body)).not.toMatch(/Asha|Rao/u)
    },
  )
})
