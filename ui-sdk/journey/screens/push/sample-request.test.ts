import { describe, expect, it } from "vitest"
import { sampleRequest } from "./sample-request.ts"

const ACCESS = { origin: "https://hr.example", username: "test-acme", password: "secret" }

describe("the sample request", () => {
  it("with a token asks for one first, and sends JSON with it", () => {
    const sample = sampleRequest("token", ACCESS)
    expect(sample).toContain('"https://hr.example/api/external/oauth/token"')
    expect(sample).toContain("username=test-acme")
    expect(sample).toContain("Authorization: Bearer ACCESS_TOKEN")
  })

  it("with user name and password sends both with a form", () => {
    const sample = sampleRequest("basic", ACCESS)
    expect(sample).toContain('-H "username: test-acme"')
    expect(sample).toContain('-F "employeeId=E1001"')
    expect(sample).not.toContain("oauth")
  })

  it("has placeholders for what this window does not know", () => {
    expect(sampleRequest("basic", { ...ACCESS, username: null, password: null })).toContain("PASSWORD")
  })
})
