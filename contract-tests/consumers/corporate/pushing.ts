import { expect } from "vitest"
import { EXAMPLES } from "../../situations.ts"
import { ALREADY_RUNNING, done, INVALID_TOKEN, ok, reasons, refusal } from "../responses.ts"
import type { ExpectedResponse, DescribeRoute, Text } from "../exchange.ts"
import { matchInjected } from "../injected.ts"
import { like } from "../likeness.ts"

/* A corporate's own system has no client of ours: it calls as its engineers read the API. */

export const pushing = (at: DescribeRoute) => {
  oauthToken(at)
  syncCallback(at)
}

const send = (url: string, path: string, headers: Readonly<Record<string, string>>, body: string) =>
  fetch(url + path, { method: "POST", headers, body })

const URLENCODED = "application/x-www-form-urlencoded"
const TOKEN = "/api/external/oauth/token"

const oauthToken = (at: DescribeRoute) =>
  at(`POST ${TOKEN}`, (relies) => {
    const grant = {
      access_token: EXAMPLES.accessToken,
      token_type: "bearer",
      expires_in: 3_600,
      refresh_token: EXAMPLES.refreshToken,
    }
    const granted = {
      ...ok({
        ...grant,
        access_token: like(grant.access_token),
        refresh_token: like(grant.refresh_token),
      }),
      headers: { "Cache-Control": "no-store" },
    }
    const refused = (error: string): ExpectedResponse => ({
      status: 400,
      json: { error, error_description: like("a sentence") },
    })
    const request = async (url: string, body: string) => {
      const response = await send(url, TOKEN, { "content-type": URLENCODED }, body)
      return { status: response.status, body: (await response.json()) as unknown }
    }
    const encoded = (fields: Readonly<Record<string, string>>) => new URLSearchParams(fields).toString()
    const form = (fields: Readonly<Record<string, unknown>>): Text => ({
      contentType: URLENCODED,
      content: fields,
    })

    const { username, password, refreshToken } = EXAMPLES
    const byPassword = { grant_type: "password", username: "${username}", password: "${password}" }
    relies(
      "gives a token for a password",
      { given: ["pusher"], text: form(injectedIn(byPassword)), response: granted },
      async (url) =>
        expect((await request(url, encoded({ ...byPassword, username, password }))).body).toEqual(grant),
    )
    const byToken = { grant_type: "refresh_token", refresh_token: "${refreshToken}" }
    relies(
      "gives a new token for a refresh token",
      { given: ["pusher"], text: form(injectedIn(byToken)), response: granted },
      async (url) =>
        expect((await request(url, encoded({ ...byToken, refresh_token: refreshToken }))).body).toEqual(
          grant,
        ),
    )
    const cases = [
      ["a wrong password", { grant_type: "password", username: "nobody", password: "x" }, "invalid_grant"],
      ["a way to ask that there is not", { grant_type: "client_credentials" }, "unsupported_grant_type"],
      ["a request without a password", { grant_type: "password", username: "acme" }, "invalid_request"],
    ] as const
    for (const [what, fields, error] of cases) {
      relies(`refuses ${what}`, { text: form(fields), response: refused(error) }, async (url) =>
        expect(await request(url, encoded(fields))).toMatchObject({ status: 400, body: { error } }),
      )
    }
  })

const injectedIn = (fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, matchInjected(value)]))

const CALLBACK = "/api/external/sync/callback"

const PUSHED = {
  employeeId: "E1001",
  name: "Asha Rao",
  status: "Active",
  email: "asha.rao@acme.example",
  bankDetails: { bankName: "State Bank of India" },
  salaryDetails: { ctc: { basic: 600_000 } },
}

const BOUNDARY = "the-boundary"
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`

const multipart = (fields: Readonly<Record<string, string>>): string =>
  [
    ...Object.entries(fields).map(
      ([name, value]) =>
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    ),
    `--${BOUNDARY}--\r\n`,
  ].join("")

const syncCallback = (at: DescribeRoute) =>
  at(`POST ${CALLBACK}`, (relies) => {
    const BEARER = { authorization: matchInjected("Bearer ${accessToken}") }
    const push = async (url: string, record: object, token: string = EXAMPLES.accessToken) => {
      const headers = { "content-type": "application/json", authorization: `Bearer ${token}` }
      const response = await send(url, CALLBACK, headers, JSON.stringify(record))
      return { status: response.status, body: (await response.json()) as unknown }
    }
    const created = done("Sync successful", { employeeId: PUSHED.employeeId, result: "created" })
    const result = { body: { data: { employeeId: PUSHED.employeeId, result: "created" } } }

    relies(
      "takes an employee as JSON with a token",
      { given: ["pusher"], headers: BEARER, json: PUSHED, response: created },
      async (url) => expect(await push(url, PUSHED)).toMatchObject(result),
    )
    const flat = { employeeId: "E1001", name: "Asha Rao", status: "Active", ctc_basic: "600000" }
    relies(
      "takes an employee as a form with user name and password",
      {
        given: ["pusher"],
        headers: { username: matchInjected("${username}"), password: matchInjected("${password}") },
        text: { contentType: MULTIPART, content: multipart(flat) },
        response: created,
      },
      async (url) => {
        const { username, password } = EXAMPLES
        const headers = { "content-type": MULTIPART, username, password }
        const response = await send(url, CALLBACK, headers, multipart(flat))
        expect(await response.json()).toMatchObject(result.body)
      },
    )
    const wrong = { ...PUSHED, email: "nobody", pan: "ABC" }
    relies(
      "names every wrong field and takes nothing",
      {
        given: ["pusher"],
        headers: BEARER,
        json: wrong,
        response: refusal(400, like("a sentence"), reasons("email", "pan")),
      },
      async (url) => expect(await push(url, wrong)).toMatchObject({ status: 400 }),
    )
    relies(
      "refuses a token that it did not give",
      { headers: { authorization: "Bearer wrong" }, json: PUSHED, response: INVALID_TOKEN },
      async (url) => expect(await push(url, PUSHED, "wrong")).toMatchObject({ status: 401 }),
    )
    relies(
      "refuses a push when the connection has ended",
      {
        given: ["pusherGone"],
        headers: BEARER,
        json: PUSHED,
        response: refusal(403, "The connection is not active."),
      },
      async (url) => expect(await push(url, PUSHED)).toMatchObject({ status: 403 }),
    )
    relies(
      "asks to come again while a sync runs",
      {
        given: ["pusherSyncing"],
        headers: BEARER,
        json: PUSHED,
        response: ALREADY_RUNNING,
      },
      async (url) => expect(await push(url, PUSHED)).toMatchObject({ status: 409 }),
    )
    relies(
      "takes no more test employees than a test environment holds",
      {
        given: ["pusherTestFull"],
        headers: BEARER,
        json: PUSHED,
        response: refusal(422, like("a sentence")),
      },
      async (url) => expect(await push(url, PUSHED)).toMatchObject({ status: 422 }),
    )
    relies(
      "asks to come again when too many wait",
      {
        given: ["pusherCrowded"],
        headers: BEARER,
        json: PUSHED,
        response: { ...refusal(503, like("a sentence")), headers: { "Retry-After": "1" } },
      },
      async (url) => expect(await push(url, PUSHED)).toMatchObject({ status: 503 }),
    )
  })
