import { describe, expect, it } from "vitest"
import { checkBody, findBlank, type FormCall, makeAddress, makeRequest, writeCommand } from "./call.ts"

const CALL: FormCall = {
  method: "POST",
  path: "/api/things/{id}/",
  pathParameters: { id: "a/b ?" },
  query: { page: "2", status: "" },
  body: '{"name": "it\'s"}',
  contentType: "application/json",
  credentials: { scheme: "apiKey", key: "secret-key", username: "", password: "" },
}

describe("a call that is tried", () => {
  it("has its parameters escaped, and leaves out what is empty", () => {
    expect(makeAddress(CALL)).toBe("/api/things/a%2Fb%20%3F/?page=2")
  })

  it.each([
    ["apiKey", "secret-key"],
    ["tokenKey", "Token secret-key"],
    ["pushToken", "Bearer secret-key"],
    ["basic", "Basic w7xzZXI6cGFzcw=="],
  ])("carries the credentials of %s, and no cookie", (scheme, expected) => {
    const credentials = { scheme, key: "secret-key", username: "üser", password: "pass" }
    const { headers, credentials: cookies } = makeRequest({ ...CALL, credentials })
    expect(new Headers(headers).get("authorization")).toBe(expected)
    expect(cookies).toBe("omit")
  })

  it("sends a form as one", () => {
    const { body } = makeRequest({ ...CALL, contentType: "application/x-www-form-urlencoded" })
    expect(body).toBe("name=it%27s")
  })

  it("is shown as a command without the key, quoted for a shell", () => {
    const command = writeCommand(CALL, "https://hr.example.com")
    expect(command).not.toContain("secret-key")
    expect(command).toContain(String.raw`-d '{"name": "it'\''s"}'`)
  })

  it("is not sent with a placeholder, or with a body that is no JSON object", () => {
    expect(findBlank('{"org": "<ORG_ID>"}')).toBe("ORG_ID")
    expect(findBlank("a < b > c")).toBeNull()
    expect(checkBody({ ...CALL, body: "{" })).toContain("no JSON")
    expect(checkBody({ ...CALL, body: "3" })).toContain("no JSON object")
    expect(checkBody(CALL)).toBeNull()
  })
})
