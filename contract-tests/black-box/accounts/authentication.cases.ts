import { beforeAll, describe, expect, it } from "vitest"
import { expectDefaultError, expectShape } from "../response-shapes.ts"
import { BY_API_KEY, type Endpoint } from "../endpoints.ts"
import { asForm, asJson, basic, call } from "../http.ts"
import type { Operator } from "../operator.ts"
import { exactly, nothing, equalsAny, uuid } from "../shape.ts"
import { newVendor, type Vendor } from "../vendors.ts"

const sentWith = (endpoint: Endpoint, authorization: string | undefined) => {
  const headers = authorization === undefined ? {} : { authorization }
  return endpoint.method === "POST" ? asJson({}, headers) : { headers }
}

const flagsCases = (given: () => Operator, vendor: () => Vendor) => {
  const flags = (headers: Readonly<Record<string, string>>) =>
    call(`${given().baseUrl}/api/sdk/data_model_flags/`, "GET", { headers })

  it("returns the specified body without credentials", async () => {
    const response = await flags({})
    expect(response.status).toBe(401)
    expect(response.body).toEqual({
      status: "error",
      message: "Authentication credentials were not provided.",
      data: null,
    })
  })

  it.each(["Token wrong", "Token ", "Basic x", "Token hrs_key_x y"])("rejects %s", async (authorization) => {
    const response = await flags({ authorization })
    expect(response.status).toBe(401)
    expectShape(
      exactly({
        status: equalsAny("error"),
        message: (v) => (typeof v === "string" ? [] : ["$"]),
        data: nothing,
      }),
      response.body,
    )
  })

  it("accepts Token <API_KEY>", async () => {
    expect((await flags({ authorization: `Token ${vendor().issued.api_key}` })).status).toBe(200)
  })
}

const basicCases = (given: () => Operator, vendor: () => Vendor) => {
  const read = (headers: Readonly<Record<string, string>>) =>
    call(`${given().baseUrl}/api/external/employee/`, "POST", asJson({ encrypted_payload: "x" }, headers))
  const wrong = (): ReadonlyArray<Readonly<Record<string, string>>> => {
    const { username, password, api_key: key } = vendor().issued
    return [
      {},
      { authorization: basic(username, "wrong") },
      { authorization: basic("wrong", password) },
      { authorization: basic(username, "") },
      { authorization: basic(username, `${password} `) },
      { authorization: "Basic" },
      { authorization: "Basic !!!" },
      { authorization: `Bearer ${password}` },
      { authorization: key },
    ]
  }

  it("returns 401, WWW-Authenticate: Basic and the same body for all wrong credentials", async () => {
    for (const headers of wrong()) {
      const response = await read(headers)
      expect(response.status).toBe(401)
      expect(response.headers.get("www-authenticate")).toMatch(/^Basic\b/)
      const body = {
        code: equalsAny("invalid_token"),
        message: equalsAny("Invalid token."),
        details: nothing,
      }
      expectShape(exactly({ requestId: uuid, ...body }), response.body)
    }
  })

  it("does not accept one vendor's password with another's name", async () => {
    const other = await newVendor(given())
    const response = await read({ authorization: basic(vendor().issued.username, other.issued.password) })
    expect(response.status).toBe(401)
  })

  it("accepts valid credentials (and then checks the payload)", async () => {
    const { username, password } = vendor().issued
    expect((await read({ authorization: basic(username, password) })).status).toBe(400)
  })
}

const pushCases = (given: () => Operator) => {
  const url = () => `${given().baseUrl}/api/external/sync/callback`

  it.each([
    {},
    { authorization: "Bearer wrong" },
    { authorization: "Bearer" },
    { authorization: "Basic eDp5" },
  ])("rejects a JSON push with %j", async (headers) => {
    expectDefaultError(await call(url(), "POST", asJson({ employeeId: "1" }, headers)), 401)
  })

  const incomplete: ReadonlyArray<Readonly<Record<string, string>>> = [
    {},
    { username: "x" },
    { password: "x" },
    { username: "x", password: "y" },
  ]
  it.each(incomplete)("rejects a form with %j", async (headers) => {
    expectDefaultError(await call(url(), "POST", asForm({ employeeId: "1" }, headers)), 401)
  })
}

export const authenticationCases = (given: () => Operator) => {
  describe("authentication", { timeout: 30_000 }, () => {
    const made: { vendor?: Vendor } = {}
    beforeAll(async () => {
      made.vendor = await newVendor(given())
    })
    const vendor = () => made.vendor as Vendor

    describe("Authorization: <API_KEY> (specification/authentication.md#schemes)", () => {
      it.each(BY_API_KEY)("is required on $path", async (endpoint) => {
        for (const wrong of [undefined, "wrong", "Basic eDp5", `${vendor().issued.api_key}x`]) {
          const response = await call(
            `${given().baseUrl}${endpoint.path}/`,
            endpoint.method,
            sentWith(endpoint, wrong),
          )
          expectDefaultError(response, 401)
        }
      })

      it.each(BY_API_KEY)("is sufficient on $path", async (endpoint) => {
        const sent = sentWith(endpoint, vendor().issued.api_key)
        const response = await call(`${given().baseUrl}${endpoint.path}/`, endpoint.method, sent)
        expect([401, 403]).not.toContain(response.status)
      })

      it("accepts neither the app key nor the app secret for it", async () => {
        const { app_key: key, app_secret: secret } = vendor().issued
        for (const authorization of [key, secret]) {
          const response = await call(`${given().baseUrl}/api/vendor/connections/`, "GET", {
            headers: { authorization },
          })
          expectDefaultError(response, 401)
        }
      })
    })

    describe("Authorization: Token <API_KEY> (specification/authentication.md#schemes)", () => {
      flagsCases(given, vendor)
    })
    describe("HTTP Basic (specification/authentication.md#schemes and specification/errors.md#employee-read)", () => {
      basicCases(given, vendor)
    })
    describe("the push API's (specification/authentication.md#schemes)", () => {
      pushCases(given)
    })
  })
}
