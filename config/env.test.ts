import { resolve } from "node:path"
import { describe, expect, it } from "vitest"
import { InvalidSettings, readSettings } from "./env.ts"

const message = (env: Record<string, string>): string => {
  try {
    readSettings(env)
    return ""
  } catch (error) {
    expect(error).toBeInstanceOf(InvalidSettings)
    return (error as Error).message
  }
}

describe("readSettings", () => {
  it("has a default for everything, fit for a laptop", () => {
    expect(readSettings({})).toEqual({
      host: "127.0.0.1",
      port: 8080,
      baseUrl: null,
      databaseUrl: null,
      amqpUrl: null,
      dataDir: resolve(".data"),
      roles: ["api", "worker", "scheduler"],
      masterKey: null,
      masterKeyFile: null,
      allowPrivateTargets: false,
      connectors: [],
      commonDomains: [],
      webhooksInFlight: 8,
      trustedProxies: 0,
      logLevel: "info",
    })
  })

  it("reads what is set, and takes an empty variable for unset", () => {
    expect(
      readSettings({
        PORT: "9000",
        BASE_URL: "https://hr.example/",
        HRSYNC_ROLES: "api, worker",
        HRSYNC_ALLOW_PRIVATE_TARGETS: "true",
        HRSYNC_COMMON_DOMAINS: "mail.example, post.example",
        LOG_LEVEL: "",
      }),
    ).toMatchObject({
      port: 9000,
      baseUrl: "https://hr.example",
      roles: ["api", "worker"],
      allowPrivateTargets: true,
      commonDomains: ["mail.example", "post.example"],
      logLevel: "info",
    })
  })

  it("names every wrong setting at once, with what it must be", () => {
    const text = message({
      PORT: "80a",
      HRSYNC_ROLES: "api,boss",
      LOG_LEVEL: "loud",
      DATABASE_URL: "mysql://x",
    })
    expect(text).toMatch(/PORT: .*a port/u)
    expect(text).toMatch(/HRSYNC_ROLES: .*one or more of api,worker,scheduler/u)
    expect(text).toMatch(/LOG_LEVEL: /u)
    expect(text).toMatch(/DATABASE_URL: .*postgresql:/u)
  })

  it("never repeats a value: it may hold a password", () => {
    expect(message({ DATABASE_URL: "https://user:hunter2@db" })).not.toContain("hunter2")
  })
})
