import { describe, expect, it } from "vitest"
import {
  type AccessToken,
  type HttpClient,
  type JsonRequest,
  requestAccessToken,
  SourceError,
  type SourceRequest,
  type SourceResponse,
  withAccessToken,
} from "./index.ts"

const unauthorized = () => new SourceError({ kind: "auth", message: "401" })

/** A source that accepts the tokens in `valid`, and a token endpoint that issues one after the other. */
const makeSource = (expiresInSeconds: number | null = null) => {
  let now = 0
  const valid = new Set<string>()
  const sent: Array<string> = []
  const issued: Array<string> = []
  const http: HttpClient = {
    json: ({ headers = {} }: JsonRequest) => {
      const token = headers["authorization"] ?? ""
      sent.push(token)
      return valid.has(token) ? Promise.resolve(`read with ${token}`) : Promise.reject(unauthorized())
    },
  }
  const request = (): Promise<AccessToken> => {
    const value = `token-${String(issued.length + 1)}`
    issued.push(value)
    valid.add(value)
    return Promise.resolve({ value, expiresInSeconds })
  }
  const time = { now: () => now, sleep: () => Promise.resolve() }
  const client = withAccessToken(http, { time, request, headers: (token) => ({ authorization: token }) })
  return { client, valid, sent, issued, advanceTime: (millis: number) => (now += millis) }
}

const GET: JsonRequest = { path: "/employees" }

describe("a client with an access token", () => {
  it("requests one token for many requests, also for concurrent ones", async () => {
    const { client, issued } = makeSource()
    await Promise.all([client.json(GET), client.json(GET)])
    await client.json(GET)
    expect(issued).toEqual(["token-1"])
  })

  it("renews the token before it expires", async () => {
    const { client, issued, advanceTime } = makeSource(3_600)
    await client.json(GET)
    advanceTime(3_539_000)
    await client.json(GET)
    expect(issued).toHaveLength(1)
    advanceTime(2_000)
    expect(await client.json(GET)).toBe("read with token-2")
  })

  it("does not request a token for each request when tokens last for seconds only", async () => {
    const { client, issued } = makeSource(30)
    for (let times = 0; times < 5; times++) await client.json(GET)
    expect(issued).toHaveLength(1)
  })

  it("renews a token that the source refuses, and repeats the request once", async () => {
    const { client, valid, sent } = makeSource()
    await client.json(GET)
    valid.clear()
    expect(await client.json(GET)).toBe("read with token-2")
    expect(sent).toEqual(["token-1", "token-1", "token-2"])
  })

  it("renews once for concurrent requests", async () => {
    const { client, valid, issued } = makeSource()
    await client.json(GET)
    valid.clear()
    await Promise.all([client.json(GET), client.json(GET), client.json(GET)])
    expect(issued).toEqual(["token-1", "token-2"])
  })

  it("does not renew a token that was refused at once", async () => {
    const { client, valid, issued } = makeSource()
    valid.add = () => valid
    await expect(client.json(GET)).rejects.toMatchObject({ kind: "auth" })
    expect(issued).toEqual(["token-1"])
  })

  it("requests a token again after one could not be obtained", async () => {
    let isDown = true
    const { client } = (() => {
      const source = makeSource()
      const request = () =>
        isDown
          ? Promise.reject(new SourceError({ kind: "transient", message: "down" }))
          : Promise.resolve({ value: "late", expiresInSeconds: null })
      source.valid.add("late")
      const http: HttpClient = { json: () => Promise.resolve("read") }
      const time = { now: () => 0, sleep: () => Promise.resolve() }
      return { client: withAccessToken(http, { time, request, headers: () => ({}) }) }
    })()
    await expect(client.json(GET)).rejects.toMatchObject({ kind: "transient" })
    isDown = false
    expect(await client.json(GET)).toBe("read")
  })
})

describe("requesting an access token", () => {
  const requestWith = async (status: number, json: unknown) => {
    const requests: Array<SourceRequest> = []
    const response: SourceResponse = {
      status,
      headers: {},
      retryAfterMillis: null,
      body: Buffer.from(JSON.stringify(json)),
    }
    const token = await requestAccessToken({
      transport: (request) => {
        requests.push(request)
        return Promise.resolve(response)
      },
      time: { now: () => 0, sleep: () => Promise.resolve() },
      name: "Rota",
      origin: "https://login.rota.example",
      path: "/token",
      form: { grant_type: "client_credentials", client_secret: "s&1" },
      checks: "the client ID and the client secret",
      rateError: "Too Often",
    })
    return { token, requests }
  }

  it("sends the credentials in the body, as a form", async () => {
    const { token, requests } = await requestWith(200, { access_token: "abc", expires_in: "3600" })
    expect(token).toEqual({ value: "abc", expiresInSeconds: 3_600 })
    expect(requests).toMatchObject([
      {
        method: "POST",
        url: "https://login.rota.example/token",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: "grant_type=client_credentials&client_secret=s%261",
      },
    ])
  })

  it.each([
    [400, { error: "invalid_client" }],
    [401, {}],
    [403, {}],
    [200, { error: "invalid_code" }],
  ])("reports refused credentials, here with status %i, and what to check", async (status, json) => {
    await expect(requestWith(status, json)).rejects.toMatchObject({
      kind: "auth",
      message: "Rota refused to sign in: check the client ID and the client secret.",
    })
  })

  it("tells a passing problem of the endpoint from refused credentials", async () => {
    await expect(requestWith(400, { error: "temporarily_unavailable" })).rejects.toMatchObject({
      kind: "transient",
    })
  })

  it("tells too many requests for tokens from refused credentials", async () => {
    await expect(requestWith(400, { error: "Too Often" })).rejects.toMatchObject({ kind: "rate" })
  })

  it.each([[{}], [[]], [null], [{ access_token: 7 }]])(
    "reports a response without a token: %j",
    async (json) => {
      await expect(requestWith(200, json)).rejects.toMatchObject({ kind: "data" })
    },
  )
})
