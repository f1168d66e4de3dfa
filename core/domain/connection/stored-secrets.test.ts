import { describe, expect, it } from "vitest"
import { areSecretsReusable } from "./stored-secrets.ts"

const SFTP = ["host", "port", "username", "host_key_fingerprint"]
const STORED = {
  host: "files.acme.example",
  port: "22",
  username: "hr",
  directory: "out",
  password: "s3cret",
}
const HTTP = ["url", "username"]

describe("areSecretsReusable", () => {
  it.each([
    ["nothing", {}, true],
    ["a field that names no place", { directory: "other" }, true],
    ["another secret", { password: "new" }, true],
    ["spaces around the host", { host: " files.acme.example " }, true],
    ["the host", { host: "files.vendor.example" }, false],
    ["the port", { port: "2222" }, false],
    ["the login", { username: "vendor" }, false],
    ["a login that was removed", { username: "" }, false],
    ["the key of the server, confirmed for the first time", { host_key_fingerprint: "SHA256:a" }, true],
  ])("of a form in which this changed: %s", (_, changed, isReusable) => {
    expect(areSecretsReusable(SFTP, { ...STORED, ...changed }, STORED)).toBe(isReusable)
  })

  it("is false for another server's key in place of a confirmed one", () => {
    const stored = { ...STORED, host_key_fingerprint: "SHA256:a" }
    expect(areSecretsReusable(SFTP, { ...stored, host_key_fingerprint: "SHA256:b" }, stored)).toBe(false)
  })

  it.each([
    ["https://hr.acme.example/api/v2", true],
    ["HTTPS://HR.Acme.example:443/api", true],
    ["http://hr.acme.example/api", false],
    ["https://hr.acme.example:8443/api", false],
    ["https://hr.acme.example@vendor.example/api", false],
    ["https://hr.acme.example.vendor.example/api", false],
    ["", false],
  ])("compares addresses by their origin: %s", (url, isReusable) => {
    expect(areSecretsReusable(HTTP, { url }, { url: "https://hr.acme.example/api" })).toBe(isReusable)
  })
})
