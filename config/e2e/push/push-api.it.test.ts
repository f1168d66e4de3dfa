import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { requestTokens } from "../testing/pushing.ts"
import { queryRows } from "../testing/contents.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"
import { parseResult } from "../testing/parse-result.ts"

/* A corporate's own system that pushes: from credentials to delivered webhooks, with failures and their repair. */

let service: TestService
let vendor: TestVendor

beforeAll(async () => {
  service = await startService(["delivery"])
})
beforeEach(async () => {
  vendor = await service.createVendor()
})
afterAll(() => service.close())

const hrsync = async (...args: ReadonlyArray<string>) => {
  const { status, stdout, stderr } = await service.installation.run("push", ...args, "--json")
  return { status, stderr, result: parseResult(stdout) as never }
}

interface Credentials {
  readonly connection_id: string
  readonly environment: string
  readonly auth_type: string
  readonly username: string
  readonly password: string
}

const issued = async (...args: ReadonlyArray<string>): Promise<Credentials> => {
  const { status, stderr, result } = await hrsync(...args)
  expect(status, stderr).toBe(0)
  return result
}

const invited = (...options: ReadonlyArray<string>) => {
  const owner = ["--org-name", "Acme", "--email", `hr@${randomUUID()}.example`]
  return issued("invite", "--vendor", vendor.orgId, ...owner, ...options)
}

const approved = async (...options: ReadonlyArray<string>) =>
  issued("approve", (await invited(...options)).connection_id)

const asha = {
  employeeId: "007",
  name: "Asha Rao",
  status: "Active",
  email: "asha@acme.example",
  mobileNumber: "98450 12345",
  bankDetails: { bankName: "State Bank", accountNumber: "123456789012" },
  salaryDetails: { ctc: { basic: 600_000 } },
  dependentDetails: [{ name: "Ravi", relation: "Spouse" }],
}

const CALLBACK = "/api/external/sync/callback"

const push = (token: string, json: unknown) =>
  service.call("POST", CALLBACK, { json, headers: { authorization: `Bearer ${token}` } })

const form = { employeeId: "E1", name: "Ravi Iyer", status: "Active", bankDetails_bankName: "State Bank" }

const pushForm = ({ username, password }: Credentials) =>
  service.call("POST", CALLBACK, { form, headers: { username, password } })

const grant = (fields: Readonly<Record<string, string>>) =>
  service.call("POST", "/api/external/oauth/token", { form: fields })

const grantFor = ({ username, password }: Credentials) =>
  grant({ grant_type: "password", username, password })

const tokenFor = async (credentials: Credentials) => (await requestTokens(service, credentials)).access_token

const readStatuses = async (answers: ReadonlyArray<Promise<{ readonly status: number }>>) =>
  (await Promise.all(answers)).map(({ status }) => status)

describe("connecting by the push API", () => {
  it("leads through the test environment, invalid records and their repair to webhooks at the vendor", async () => {
    const test = await invited()
    const { connection_id: id } = test
    expect(test).toMatchObject({ environment: "test", auth_type: "any" })
    const token = await tokenFor(test)

    const wrong = await push(token, { ...asha, mobileNumber: "12345", bankDetails: { ifscCode: "CANARY" } })
    expect(wrong.status).toBe(400)
    expect(Object.keys(wrong.body.data).toSorted()).toEqual(["bankDetails_ifscCode", "mobileNumber"])
    expect(JSON.stringify(wrong.body)).not.toContain("CANARY")
    expect((await hrsync("records", id)).result).toEqual([])

    expect((await push(token, asha)).body.data).toEqual({ employeeId: "007", result: "created" })
    expect((await hrsync("records", id)).result).toMatchObject([
      { employeeId: "007", name: "Asha Rao", mobileNumber: "************" },
    ])
    expect(vendor.synced).toEqual([])

    const production = await issued("approve", id)
    expect(production).toMatchObject({ environment: "production", auth_type: "any", purged: 1 })
    expect((await hrsync("records", id)).result).toEqual([])
    expect(await readStatuses([push(token, asha), pushForm(test), grantFor(test)])).toEqual([401, 401, 400])

    const real = await tokenFor(production)
    expect((await push(real, { ...asha, email: "nobody" })).status).toBe(400)
    expect((await push(real, asha)).body.data.result).toBe("created")
    expect((await push(real, { ...asha, designation: "Lead" })).body.data.result).toBe("updated")
    await expect.poll(() => vendor.synced.length).toBe(5)
    expect(vendor.synced.every(({ verified }) => verified)).toBe(true)
    expect(vendor.synced.map(({ webhook }) => webhook?.event)).toEqual([
      "sync.events.initiated",
      "sync.events.employee.add",
      "sync.events.completed",
      "sync.events.employee.update",
      "sync.events.completed",
    ])
    expect(vendor.synced[3]?.webhook?.body[0]).toMatchObject({
      employeeId: "007",
      designation: "Lead",
      mobileNumber: "************",
      bankDetails: { bankName: "State Bank", accountNumber: "************" },
      salaryDetails: { ctc: { basic: 600_000 } },
      dependentDetails: [{ name: "Ravi", relation: "Spouse" }],
    })
  })

  it("allows tests again after the approval, next to production", async () => {
    const production = await approved()
    const test = await issued("issue", production.connection_id, "--environment", "test")
    expect((await pushForm(test)).body.data.result).toBe("created")
    expect((await hrsync("records", production.connection_id)).result).toHaveLength(1)
    expect((await pushForm(production)).body.data.result).toBe("created")
    await expect.poll(() => vendor.synced.length).toBe(3)

    expect((await hrsync("approve", production.connection_id)).stderr).toMatch(/is already approved/u)
    expect((await hrsync("revoke", production.connection_id, "--environment", "test")).status).toBe(0)
    expect((await hrsync("records", production.connection_id)).result).toEqual([])
    expect(await readStatuses([pushForm(test), pushForm(production)])).toEqual([401, 200])
  })
})

describe("a push credential", () => {
  it.each([
    ["any", [200, 200]],
    ["token", [200, 401]],
    ["basic", [400, 200]],
  ])("of the kind %s works only for that kind, in both environments", async (kind, statuses) => {
    const test = await invited("--auth-type", kind)
    const production = await issued("approve", test.connection_id)
    const anew = await issued("issue", test.connection_id, "--environment", "production")
    expect([test, production, anew].map(({ auth_type }) => auth_type)).toEqual([kind, kind, kind])
    expect(await readStatuses([grantFor(anew), pushForm(anew)])).toEqual(statuses)
    const other = await issued("issue", test.connection_id, "--environment", "test", "--auth-type", "any")
    expect(await readStatuses([grantFor(other), pushForm(other)])).toEqual([200, 200])
  })

  it("for forms is told that it gets no token, but not with a wrong password", async () => {
    const basic = await invited("--auth-type", "basic")
    expect((await grantFor(basic)).body).toMatchObject({
      error: "unauthorized_client",
      error_description: expect.stringContaining("headers username and password") as string,
    })
    expect((await grantFor({ ...basic, password: "wrong" })).body.error).toBe("invalid_grant")
  })

  it("continues with its refresh token when its token has expired", async () => {
    const granted = await requestTokens(service, await approved())
    await queryRows(
      service.installation.storage,
      "UPDATE push_token SET expires_at = now() - interval '1 second' WHERE kind = 'access'",
    )
    expect((await push(granted.access_token, asha)).status).toBe(401)
    const renewed = await grant({ grant_type: "refresh_token", refresh_token: granted.refresh_token })
    expect(renewed.status).toBe(200)
    expect((await push(renewed.body.access_token, asha)).body.data.result).toBe("created")
  })

  it("pushes nothing after it was revoked, until another is issued", async () => {
    const lost = await approved()
    const { connection_id: id } = lost
    const { access_token, refresh_token } = await requestTokens(service, lost)
    expect((await push(access_token, asha)).status).toBe(200)
    expect((await hrsync("revoke", id, "--environment", "production")).status).toBe(0)
    const attempts = [
      push(access_token, asha),
      pushForm(lost),
      grantFor(lost),
      grant({ grant_type: "refresh_token", refresh_token }),
    ]
    expect(await readStatuses(attempts)).toEqual([401, 401, 400, 400])
    expect((await hrsync("credentials", id)).result).toMatchObject([
      { environment: "test", ended_at: expect.any(String) as string },
      { environment: "production", username: lost.username, ended_at: expect.any(String) as string },
    ])

    const found = await issued("issue", id, "--environment", "production")
    expect((await push(await tokenFor(found), asha)).body.data.result).toBe("unchanged")
    expect((await push(access_token, asha)).status).toBe(401)
    expect((await hrsync("credentials", id)).result).toMatchObject([
      { environment: "test" },
      { environment: "production", username: found.username, ended_at: null },
    ])
    const listed = JSON.stringify((await hrsync("credentials", id)).result)
    expect(listed).not.toContain(found.password)
  })

  it("ends at once when another is issued", async () => {
    const first = await approved()
    const token = await tokenFor(first)
    const second = await issued("issue", first.connection_id, "--environment", "production")
    const attempts = [push(token, asha), pushForm(first), pushForm(second)]
    expect(await readStatuses(attempts)).toEqual([401, 401, 200])
  })

  it("ends with the connection, and no other is issued", async () => {
    const production = await approved()
    const { connection_id: id } = production
    const token = await tokenFor(production)
    const { body } = await vendor.call("GET", "/api/vendor/connections/")
    await vendor.call("POST", "/api/terminate_connection/", { json: { client_org: body.data[0].org_id } })
    const attempts = [push(token, asha), pushForm(production), grantFor(production)]
    expect(await readStatuses(attempts)).toEqual([401, 401, 400])
    expect((await hrsync("credentials", id)).result).toEqual([])
    for (const command of [
      ["issue", id, "--environment", "test"],
      ["approve", id],
      ["records", id],
    ]) {
      expect(await hrsync(...command)).toMatchObject({
        status: 1,
        stderr: expect.stringContaining("not accepted") as string,
      })
    }
  })
})

describe("the command line", () => {
  const refused = async (reason: RegExp, ...args: ReadonlyArray<string>) => {
    const { status, stderr, result } = await hrsync(...args)
    expect([[1, 2].includes(status ?? 0), result]).toEqual([true, null])
    expect(stderr).toMatch(reason)
  }

  it("issues nothing for production before the approval, and approves once", async () => {
    const { connection_id: id } = await invited()
    await refused(/is not approved.*hrsync push approve/u, "issue", id, "--environment", "production")
    const production = await issued("approve", id)
    await refused(/is already approved/u, "approve", id)
    expect((await pushForm(production)).status).toBe(200)
  })

  it("says when there is nothing to revoke", async () => {
    const { connection_id: id } = await invited()
    await refused(/no active production credentials/u, "revoke", id, "--environment", "production")
    await issued("revoke", id, "--environment", "test")
    await refused(/no active test credentials/u, "revoke", id, "--environment", "test")
    await refused(/cannot be approved/u, "approve", id)
  })

  it("rejects connections of other kinds, and unknown options", async () => {
    await refused(/was not found/u, "issue", randomUUID(), "--environment", "test")
    await refused(/was not found/u, "credentials", randomUUID())
    const { connection_id: id } = await invited()
    await refused(/Allowed choices are any, token, basic/u, "approve", id, "--auth-type", "oauth")
    await refused(/Allowed choices are test, production/u, "issue", id, "--environment", "staging")
    await queryRows(service.installation.storage, "UPDATE connection SET connector = 'csv' WHERE id = $1", [
      id,
    ])
    await refused(/does not use the push API/u, "issue", id, "--environment", "test")
  })
})
