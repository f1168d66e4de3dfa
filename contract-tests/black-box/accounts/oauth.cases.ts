import { beforeAll, describe, expect, it } from "vitest"
import { expectShape, grantShape } from "../response-shapes.ts"
import { type HttpResponse, call } from "../http.ts"
import { at, textAt } from "../json-paths.ts"
import type { Operator, PushCredentials } from "../operator.ts"
import { grantedBy, passwordGrant, pushed } from "../pusher-calls.ts"
import { makeDeferredValue } from "../sync-fixture.ts"
import { newClient, newVendor } from "../vendors.ts"

const RECORD = {
  employeeId: "O1",
  name: "Ota",
  status: "Active",
  doj: "2020-01-01",
  email: "ota@people.example",
}

/** RFC 6749 section 5.2, which specification/endpoints.md#get-an-access-token names. */
const expectGrantError = (response: HttpResponse, error: string, status = 400) => {
  expect(response.status).toBe(status)
  expect(at(response.body, "error")).toBe(error)
}

const passwordCases = (baseUrl: () => string, credentials: () => PushCredentials) => {
  const requestToken = () => ({
    grant_type: "password",
    username: credentials().username,
    password: credentials().password,
  })

  it("grants with a password in multipart/form-data", async () => {
    const response = await grantedBy(baseUrl(), requestToken())
    expect(response.status).toBe(200)
    expectShape(grantShape, response.body)
    expect(response.headers.get("cache-control")).toContain("no-store")
  })

  it("grants with a password in a urlencoded form", async () => {
    const body = new URLSearchParams(requestToken())
    const response = await call(`${baseUrl()}/api/external/oauth/token/`, "POST", { body })
    expect(response.status).toBe(200)
    expectShape(grantShape, response.body)
  })

  it("returns invalid_grant for a wrong password and for a wrong name", async () => {
    const first = await grantedBy(baseUrl(), { ...requestToken(), password: "wrong" })
    const second = await grantedBy(baseUrl(), { ...requestToken(), username: "wrong" })
    expectGrantError(first, "invalid_grant")
    expectGrantError(second, "invalid_grant")
    expect(at(second.body, "error_description")).toEqual(at(first.body, "error_description"))
  })

  it.each(["username", "password", "grant_type"])("returns invalid_request without %s", async (field) => {
    const rest = Object.fromEntries(Object.entries(requestToken()).filter(([key]) => key !== field))
    expectGrantError(await grantedBy(baseUrl(), rest), "invalid_request")
  })

  it("returns unsupported_grant_type for another grant type", async () => {
    expectGrantError(
      await grantedBy(baseUrl(), { grant_type: "client_credentials" }),
      "unsupported_grant_type",
    )
  })
}

const refreshCases = (baseUrl: () => string, credentials: () => PushCredentials) => {
  const granted = async () => (await passwordGrant(baseUrl(), credentials())).body
  const refreshed = (token: string) =>
    grantedBy(baseUrl(), { grant_type: "refresh_token", refresh_token: token })

  it("grants with a refresh token, and issues a new one", async () => {
    const first = await granted()
    const response = await refreshed(textAt(first, "refresh_token"))
    expect(response.status).toBe(200)
    expectShape(grantShape, response.body)
    expect(at(response.body, "refresh_token")).not.toBe(at(first, "refresh_token"))
    expect((await pushed(baseUrl(), textAt(response.body, "access_token"), RECORD)).status).toBe(200)
  })

  it("accepts a refresh token once, and revokes its family on a second use", async () => {
    const first = textAt(await granted(), "refresh_token")
    const second = textAt((await refreshed(first)).body, "refresh_token")
    expectGrantError(await refreshed(first), "invalid_grant")
    expectGrantError(await refreshed(second), "invalid_grant")
  })

  it("does not affect another family", async () => {
    const other = textAt(await granted(), "refresh_token")
    const first = textAt(await granted(), "refresh_token")
    await refreshed(first)
    await refreshed(first)
    expect((await refreshed(other)).status).toBe(200)
  })

  it("returns invalid_grant for an unknown token and for an access token", async () => {
    expectGrantError(await refreshed("unknown"), "invalid_grant")
    expectGrantError(await refreshed(textAt(await granted(), "access_token")), "invalid_grant")
  })

  it("returns invalid_request without a refresh token", async () => {
    expectGrantError(await grantedBy(baseUrl(), { grant_type: "refresh_token" }), "invalid_request")
  })

  it("does not accept a refresh token for a push", async () => {
    expect((await pushed(baseUrl(), textAt(await granted(), "refresh_token"), RECORD)).status).toBe(401)
  })
}

export const oauthCases = (given: () => Operator) => {
  describe(
    "POST /api/external/oauth/token (specification/endpoints.md#get-an-access-token; RFC 6749 section 5.2)",
    { timeout: 30_000 },
    () => {
      const made = makeDeferredValue<PushCredentials>()
      beforeAll(async () => {
        const vendor = await newVendor(given())
        made.set(await given().invitePusher({ vendorOrgId: vendor.issued.org_id, ...newClient() }))
      })
      const baseUrl = () => given().baseUrl
      passwordCases(baseUrl, made.get)
      refreshCases(baseUrl, made.get)
    },
  )
}
