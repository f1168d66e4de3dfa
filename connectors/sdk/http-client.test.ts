import { gzipSync } from "node:zlib"
import { describe, expect, it } from "vitest"
import {
  type HttpResponse,
  type HttpClientOptions,
  makeHttpClient,
  SourceError,
  type SourceRequest,
  type SourceResponse,
} from "./index.ts"

const respond = (status: number, body = "{}", parts: Partial<SourceResponse> = {}): SourceResponse => ({
  status,
  headers: { "content-type": "application/json" },
  retryAfterMillis: null,
  body: Buffer.from(body),
  ...parts,
})

/** Makes a client whose source returns these responses in order and then repeats the last one. Time passes only in `sleep`. */
const makeClient = (
  answers: ReadonlyArray<SourceResponse>,
  options: Partial<Pick<HttpClientOptions, "requestsPerMinute" | "headers" | "readError" | "checks">> = {},
) => {
  const requests: Array<SourceRequest & { readonly at: number }> = []
  const slept: Array<number> = []
  let now = 0
  const client = makeHttpClient({
    name: "Rota",
    origin: "https://rota.example",
    headers: {},
    requestsPerMinute: null,
    random: () => 0.5,
    time: {
      now: () => now,
      sleep: (millis) => {
        slept.push(millis)
        now += millis
        return Promise.resolve()
      },
    },
    transport: (request) => {
      requests.push({ ...request, at: now })
      return Promise.resolve(answers[Math.min(requests.length, answers.length) - 1] ?? respond(500))
    },
    ...options,
  })
  return { client, requests, slept }
}

const path = "/employees"

describe("the HTTP client of connectors", () => {
  it("sends the query and its headers, and returns the JSON", async () => {
    const { client, requests } = makeClient([respond(200, '{"a":1}')], { headers: { authorization: "x" } })
    expect(await client.json({ path, query: { page: 2, since: null, name: "ä b" } })).toEqual({ a: 1 })
    expect(requests).toMatchObject([
      {
        method: "GET",
        url: "https://rota.example/employees?page=2&name=%C3%A4+b",
        headers: { accept: "application/json", authorization: "x" },
        body: null,
      },
    ])
  })

  it("uses the method that the source needs, and accepts a response without a body", async () => {
    const { client, requests } = makeClient([respond(204, "")])
    expect(await client.json({ path, method: "PATCH", json: { name: "Asha" } })).toBeNull()
    expect(requests).toMatchObject([{ method: "PATCH", body: '{"name":"Asha"}' }])
  })

  it("posts JSON", async () => {
    const { client, requests } = makeClient([respond(200)])
    await client.json({ path, json: { fields: ["name"] } })
    expect(requests).toMatchObject([
      { method: "POST", body: '{"fields":["name"]}', headers: { "content-type": "application/json" } },
    ])
  })

  it("sends per-request headers with that request only", async () => {
    const { client, requests } = makeClient([respond(200)], { headers: { "x-tenant": "acme" } })
    await client.json({ path, headers: { authorization: "Bearer token" } })
    await client.json({ path })
    expect(requests.map(({ headers }) => [headers["x-tenant"], headers["authorization"]])).toEqual([
      ["acme", "Bearer token"],
      ["acme", undefined],
    ])
  })

  it("does not call another host, wherever a response points", async () => {
    const { client, requests } = makeClient([respond(200)])
    await expect(client.json({ path: "https://evil.example/next" })).rejects.toMatchObject({ kind: "data" })
    await expect(client.json({ path: "//evil.example/next" })).rejects.toMatchObject({ kind: "data" })
    expect(requests).toEqual([])
    await client.json({ path: "https://rota.example/next?cursor=1" })
    expect(requests).toHaveLength(1)
  })

  it.each([
    [401, "auth"],
    [403, "permission"],
    [404, "data"],
    [302, "data"],
    [429, "rate"],
    [408, "transient"],
    [502, "transient"],
  ])("maps status %i to %s", async (status, kind) => {
    await expect(makeClient([respond(status)]).client.json({ path })).rejects.toMatchObject({ kind })
  })

  it.each([
    ["HTML", "<html>"],
    ["bytes that are not UTF-8", "\uD800"],
    ["nothing", ""],
  ])("reports %s as an unexpected response (data)", async (_what, body) => {
    const bytes = body === "\uD800" ? Buffer.from([0xff, 0xfe]) : Buffer.from(body)
    const { client, requests } = makeClient([respond(200, "", { body: bytes })])
    await expect(client.json({ path })).rejects.toMatchObject({ kind: "data" })
    expect(requests).toHaveLength(1)
  })

  it("retries twice where a retry may help, with a longer wait each time", async () => {
    const { client, requests, slept } = makeClient([respond(500), respond(500), respond(200, "[]")])
    expect(await client.json({ path })).toEqual([])
    expect(slept).toEqual([1_000, 4_000])
    const failing = makeClient([respond(500)])
    await expect(failing.client.json({ path })).rejects.toMatchObject({ kind: "transient" })
    expect([requests.length, failing.requests.length]).toEqual([3, 3])
  })

  it("says what to check in the form when the source refuses the credentials", async () => {
    const { client } = makeClient([respond(401)], { checks: "the company and the API key" })
    await expect(client.json({ path })).rejects.toThrow(
      "Rota refused to sign in: check the company and the API key.",
    )
  })

  it.each([401, 403, 404])("does not retry after %i", async (status) => {
    const { client, requests } = makeClient([respond(status)])
    await expect(client.json({ path })).rejects.toThrow()
    expect(requests).toHaveLength(1)
  })

  it("waits as long as the source requests, unless that is too long", async () => {
    const { client, slept } = makeClient([respond(429, "", { retryAfterMillis: 30_000 }), respond(200)])
    await client.json({ path })
    expect(slept).toEqual([30_000])
    const long = makeClient([respond(429, "", { retryAfterMillis: 3_600_000 })])
    await expect(long.client.json({ path })).rejects.toMatchObject({
      kind: "rate",
      retryAfterMillis: 3_600_000,
    })
    expect(long.requests).toHaveLength(1)
  })

  it("sends no more requests per minute than the source allows", async () => {
    const { client, requests } = makeClient([respond(200)], { requestsPerMinute: 30 })
    for (let n = 0; n < 4; n++) await client.json({ path })
    expect(requests.map(({ at }) => at)).toEqual([0, 2_000, 4_000, 6_000])
  })

  it("sends a form", async () => {
    const { client, requests } = makeClient([respond(200)])
    await client.json({ path, form: { name: "ä b", id: "1" } })
    expect(requests).toMatchObject([
      {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: "name=%C3%A4+b&id=1",
      },
    ])
  })
})

describe("a source with its own way to report failures", () => {
  const readError = ({ status, json, retryAfterMillis }: HttpResponse): SourceError | null => {
    if (status === 503 && retryAfterMillis !== null)
      return new SourceError({ kind: "rate", message: "too many", retryAfterMillis })
    return JSON.stringify(json) === '{"code":7209}'
      ? new SourceError({ kind: "rate", message: "too many" })
      : null
  }

  it("has an error with status 200 retried like any other that may pass", async () => {
    const { client, requests, slept } = makeClient([respond(200, '{"code":7209}'), respond(200, '{"a":1}')], {
      readError,
    })
    expect(await client.json({ path })).toEqual({ a: 1 })
    expect(requests).toHaveLength(2)
    expect(slept).toEqual([1_000])
  })

  it("decides the kind of a failure before the status does", async () => {
    const busy = respond(503, "", { retryAfterMillis: 500_000 })
    await expect(makeClient([busy], { readError }).client.json({ path })).rejects.toMatchObject({
      kind: "rate",
      retryAfterMillis: 500_000,
    })
  })

  it("leaves everything else to the rules of the client", async () => {
    await expect(makeClient([respond(401)], { readError }).client.json({ path })).rejects.toMatchObject({
      kind: "auth",
    })
    expect(await makeClient([respond(200, "[]")], { readError }).client.json({ path })).toEqual([])
  })
})

describe("a response that is not JSON", () => {
  const explain = async (body: string | Buffer, headers: Readonly<Record<string, string>>) => {
    const { client } = makeClient([respond(200, "", { body: Buffer.from(body as string), headers })])
    const error = await client.json({ path }).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(SourceError)
    expect(error).toMatchObject({ kind: "data" })
    return (error as SourceError).message
  }
  const json = { "content-type": "application/json; charset=utf-8" }

  it.each<[string, string | Buffer, Readonly<Record<string, string>>, string]>([
    [
      "a web page",
      "<html>CANARY</html>",
      { "content-type": "text/html" },
      "text/html that is not JSON: check the address, it may be that of a web page.",
    ],
    [
      "NaN, as Python writes it",
      '{\n "CANARY": NaN}',
      json,
      "application/json; charset=utf-8 that is not JSON: line 2, column 12: expected a value.",
    ],
    [
      "a response that was cut off",
      '{"data":[{"name":"CANARY"}',
      json,
      "application/json; charset=utf-8 that is not JSON: line 1, column 27: expected a comma or ].",
    ],
    [
      "Latin-1",
      Buffer.from('{"name":"Zoë"}', "latin1"),
      json,
      "application/json; charset=utf-8 that is not in UTF-8, as JSON must be.",
    ],
    [
      "a body that is compressed unasked",
      gzipSync("{}"),
      { ...json, "content-encoding": "gzip" },
      "gzip, although it was asked for no compression: switch that off there.",
    ],
  ])("says what is wrong with it, and nothing of it: %s", async (_, body, headers, reason) => {
    expect(await explain(body, headers)).toBe(`Rota responded with ${reason}`)
  })
})
