import { runAsService } from "../../../core/testing/run-as-service.ts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { OPERATOR } from "../../../core/use-cases/authorization/actor.ts"
import type { IssuedCredential } from "../../../core/use-cases/push/issue-push-credential.ts"
import { queryRows } from "../testing/contents.ts"
import { connectPusher, productionCredentials, testCredentials, requestTokens } from "../testing/pushing.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/* POST /api/external/oauth/token and POST /api/external/sync/callback (specification/sources.md#push). */

const TOKEN = "/api/external/oauth/token"
const CALLBACK = "/api/external/sync/callback"

let service: TestService
let vendor: TestVendor

beforeAll(async () => {
  service = await startService(["delivery"])
  vendor = await service.createVendor()
})
afterAll(() => service.close())

const run = runAsService

const connect = (by = vendor) => connectPusher(service, by.orgId)

const credentials = (connectionId: string) => productionCredentials(service, connectionId)

const grant = (form: Readonly<Record<string, string>>) => service.call("POST", TOKEN, { form })

const requestToken = (issued: IssuedCredential) => requestTokens(service, issued)

const push = (token: string, json: unknown) =>
  service.call("POST", CALLBACK, { json, headers: { authorization: `Bearer ${token}` } })

const asha = {
  employeeId: "007",
  name: "Asha Rao",
  status: "Active",
  email: "asha@acme.example",
  pan: "ABCPE1234F",
  bankDetails: { bankName: "State Bank", accountNumber: "123456789012" },
  salaryDetails: { ctc: { basic: 600_000 } },
  dependentDetails: [{ name: "Ravi", relation: "Spouse" }],
}

describe("the token endpoint", () => {
  it("returns a bearer token, valid for an hour, for a password, as multipart and as urlencoded", async () => {
    const { username, password } = await credentials((await connect()).id)
    const form = { grant_type: "password", username, password }
    const { status, body, headers } = await grant(form)
    expect(status).toBe(200)
    expect(body).toMatchObject({ token_type: "bearer", expires_in: 3_600 })
    expect(headers.get("cache-control")).toBe("no-store")
    const urlencoded = await fetch(service.url + TOKEN, { method: "POST", body: new URLSearchParams(form) })
    expect(urlencoded.status).toBe(200)
  })

  it("refreshes a token once, and ends the family when a refresh token is used again", async () => {
    const first = await requestToken(await credentials((await connect()).id))
    const renew = (refresh_token: string) => grant({ grant_type: "refresh_token", refresh_token })
    const second = await renew(first.refresh_token)
    expect(second.status).toBe(200)
    expect((await push(second.body.access_token, asha)).status).toBe(200)
    expect(await renew(first.refresh_token)).toMatchObject({ status: 400, body: { error: "invalid_grant" } })
    expect((await push(second.body.access_token, asha)).status).toBe(401)
    expect((await renew(second.body.refresh_token)).status).toBe(400)
  })

  it.each([
    [{ grant_type: "password", username: "nobody", password: "x" }, "invalid_grant"],
    [{ grant_type: "refresh_token", refresh_token: "x" }, "invalid_grant"],
    [{ grant_type: "client_credentials" }, "unsupported_grant_type"],
    [{ grant_type: "password", username: "x" }, "invalid_request"],
    [{ grant_type: "password", username: "a\0", password: "x" }, "invalid_request"],
    [{ grant_type: "refresh_token" }, "invalid_request"],
  ])("returns %s for %j", async (form, error) => {
    const { status, body } = await grant(form)
    expect([status, body.error]).toEqual([400, error])
  })

  it("accepts only a form", async () => {
    const { status, body } = await service.call("POST", TOKEN, { json: {} })
    expect([status, body.error]).toEqual([415, "invalid_request"])
  })
})

describe("the callback", () => {
  it("accepts an employee, returns the result, and sends it to the vendor", async () => {
    const own = await service.createVendor()
    const connection = await connect(own)
    const { access_token } = await requestToken(await credentials(connection.id))
    const answer = async (record: unknown) => {
      const { status, body } = await push(access_token, record)
      expect(status).toBe(200)
      return body.data
    }
    expect(await answer(asha)).toEqual({ employeeId: "007", result: "created" })
    expect(await answer(asha)).toEqual({ employeeId: "007", result: "unchanged" })
    expect(await answer({ ...asha, designation: "Partner" })).toEqual({
      employeeId: "007",
      result: "updated",
    })

    await expect.poll(() => own.synced.length).toBe(5)
    expect(own.synced.map(({ webhook }) => [webhook?.event, webhook?.eventType])).toEqual([
      ["sync.events.initiated", "sync.events"],
      ["sync.events.employee.add", "sync.events.initial"],
      ["sync.events.completed", "sync.events"],
      ["sync.events.employee.update", "sync.events.delta"],
      ["sync.events.completed", "sync.events"],
    ])
    expect(own.synced[3]?.webhook?.body[0]).toMatchObject({
      employeeId: "007",
      designation: "Partner",
      pan: "************",
      bankDetails: { bankName: "State Bank", accountNumber: "************" },
      dependentDetails: [{ name: "Ravi", relation: "Spouse" }],
      salaryDetails: { ctc: { basic: 600_000 } },
    })
  })

  it("accepts a form with user name and password, with flat keys", async () => {
    const { username, password } = await credentials((await connect()).id)
    const form = {
      employeeId: "E1",
      name: "Asha",
      status: "Active",
      bankDetails_bankName: "Bank",
      ctc_basic: "10",
    }
    const headers = { username, password }
    expect(await service.call("POST", CALLBACK, { form, headers })).toMatchObject({
      status: 200,
      body: { data: { employeeId: "E1", result: "created" } },
    })
    const wrong = await service.call("POST", CALLBACK, { form, headers: { username, password: "wrong" } })
    expect(wrong.status).toBe(401)
  })

  it("accepts 50 concurrent employees, and rejects an invalid one with its own errors", async () => {
    const connection = await connect()
    const { access_token } = await requestToken(await credentials(connection.id))
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        push(access_token, { ...asha, employeeId: `E${String(n)}`, ...(n === 7 ? { email: "nobody" } : {}) }),
      ),
    )
    const [wrong] = answers.splice(7, 1)
    expect([wrong?.status, Object.keys(wrong?.body.data)]).toEqual([400, ["email"]])
    expect(answers.map(({ status, body }) => [status, body.data.result])).toEqual(
      Array.from({ length: 49 }, () => [200, "created"]),
    )
  })

  it("names every wrong field, and stores nothing then", async () => {
    const connection = await connect()
    const { access_token } = await requestToken(await credentials(connection.id))
    const { status, body } = await push(access_token, {
      employeeId: "E1",
      status: "Active",
      email: "nobody",
      pan: "CANARY1234",
      bankDetails: { ifscCode: "X" },
    })
    expect(status).toBe(400)
    expect(Object.keys(body.data).toSorted()).toEqual(["bankDetails_ifscCode", "email", "name", "pan"])
    expect(JSON.stringify(body)).not.toContain("CANARY")
    const unknown = await push(access_token, { ...asha, desigation: "Partner" })
    expect(unknown.body.data.desigation).toMatch(/no such key.*designation/u)
    const repeated = { ...asha, bankDetails: { bankName: "A" }, bankDetails_bankName: "B" }
    expect((await push(access_token, repeated)).body.data).toEqual({
      bankDetails_bankName: "It is given more than once.",
    })
    // Converters from XML write a list of one as its only item.
    expect((await push(access_token, { ...asha, dependentDetails: { name: "Ravi" } })).body.data).toEqual({
      dependentDetails:
        "Expected a list of objects with name, relation, dob, email, gender, mobileNumber, profession",
    })
    expect(
      await queryRows(
        service.installation.storage,
        `SELECT 1 FROM employee WHERE connection_id = '${connection.id}'`,
      ),
    ).toEqual([])
  })

  it.each([
    ["nothing", {}],
    ["a wrong token", { authorization: "Bearer wrong" }],
    ["the vendor's key", { authorization: "hrs_key" }],
  ])("rejects %s", async (_, headers) => {
    expect((await service.call("POST", CALLBACK, { json: asha, headers })).status).toBe(401)
  })

  it("says how to send user name and password that come by HTTP Basic", async () => {
    const { username, password } = await credentials((await connect()).id)
    const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`
    const answer = await service.call("POST", CALLBACK, {
      form: { employeeId: "E1" },
      headers: { authorization },
    })
    expect([answer.status, answer.body.message]).toEqual([
      401,
      "Invalid token: expected the header Authorization: Bearer <TOKEN>, or the headers username and password.",
    ])
  })
})

describe("test credentials", () => {
  it("reach only the test environment until the vendor approves", async () => {
    const own = await service.createVendor()
    const connection = await connect(own)
    const testing = await testCredentials(service, connection.id)
    const { access_token } = await requestToken(testing)
    const result = async (record: unknown) => (await push(access_token, record)).body.data.result
    expect([await result(asha), await result(asha), await result({ ...asha, grade: "A" })]).toEqual([
      "created",
      "unchanged",
      "updated",
    ])
    expect((await push(access_token, { ...asha, email: "nobody" })).status).toBe(400)
    const records = await run(service.application.useCases.push.listPushTests(OPERATOR, connection.id))
    expect(records).toMatchObject([{ employeeId: "007", grade: "A", pan: "************" }])
    const count = (table: string) =>
      queryRows(
        service.installation.storage,
        `SELECT 1 FROM ${table} WHERE connection_id = '${connection.id}'`,
      )
    expect(await count("employee")).toEqual([])
    // Those of the connection itself: that it was requested, and accepted.
    expect(await count("webhook")).toHaveLength(2)

    expect(await run(service.application.useCases.push.approvePushTest(OPERATOR, connection.id))).toBe(1)
    expect(await count("push_test_record")).toEqual([])
    const issue = service.application.useCases.push.issuePushCredential
    const issued = await run(issue(OPERATOR, connection.id, "production"))
    expect((await push((await requestToken(issued)).access_token, asha)).status).toBe(200)
    expect(await count("employee")).toHaveLength(1)
  })

  it("end with the connection", async () => {
    const connection = await connect()
    const issued = await credentials(connection.id)
    const { access_token } = await requestToken(issued)
    await vendor.call("POST", "/api/terminate_connection/", { json: { client_org: connection.orgId } })
    expect((await push(access_token, asha)).status).toBe(401)
    const { username, password } = issued
    expect((await grant({ grant_type: "password", username, password })).status).toBe(400)
  })
})
