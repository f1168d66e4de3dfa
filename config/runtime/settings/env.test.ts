import { resolve } from "node:path"
import { describe, expect, it } from "vitest"
import { InvalidSettings, readSettings } from "./env.ts"
import { chooseLaneSlots, describeMachine } from "../lane-slots.ts"

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
  it("has a default for every setting, suitable for a laptop", () => {
    expect(readSettings({})).toEqual({
      host: "127.0.0.1",
      port: 8080,
      metricsPort: 9464,
      baseUrl: null,
      databaseUrl: null,
      databaseLogins: null,
      amqpUrl: null,
      smtpUrl: null,
      mailFrom: null,
      dataDir: resolve(".data"),
      roles: ["api", "worker", "scheduler"],
      masterKey: null,
      masterKeyFile: null,
      keyStore: null,
      plaintextAllowed: [],
      allowPrivateTargets: false,
      connectors: [],
      simulators: new Map(),
      syncLimits: { minutes: 360, rows: 5_000_000, bytes: 21_474_836_480 },
      commonDomains: [],
      rsaBits: 2048,
      breachedPasswords: null,
      clamd: null,
      webhooksInFlight: 8,
      deliveriesAtOnce: 64,
      shutdownDelaySeconds: 0,
      bodyLimits: { json: 1_048_576, encryptedRead: 65_536 },
      requestsPerAddress: 1_000,
      trustedProxies: 0,
      oidc: null,
      traces: null,
      laneSlots: chooseLaneSlots(describeMachine()),
      databasePool: null,
      backupLimits: { backup: 26 * 3_600_000, drill: 100 * 86_400_000 },
      secondFactorRoles: ["operator"],
      retentionDays: { delivered: 30, sessions: 90, uploads: 90 },
      logLevel: "info",
    })
  })

  it("reads the port of the metrics, which is free where that of the API is", () => {
    const read = (env: Record<string, string>) => readSettings(env).metricsPort
    expect([read({ PORT: "9000" }), read({ PORT: "0" })]).toEqual([9464, 0])
    const given = ["9100", "0", "off", ""].map((port) => read({ HRSYNC_METRICS_PORT: port }))
    expect(given).toEqual([9100, 0, null, 9464])
    for (const wrong of ["65536", "-1", "on", "1e3"])
      expect(message({ HRSYNC_METRICS_PORT: wrong })).toMatch(/HRSYNC_METRICS_PORT: .*a port.*or off/u)
  })

  it("lets operators sign in by the provider only when it says so", () => {
    const provider = {
      HRSYNC_OIDC_ISSUER: "https://id.example",
      HRSYNC_OIDC_CLIENT_ID: "hrsync",
      HRSYNC_OIDC_CLIENT_SECRET: "s3cret",
    }
    expect(readSettings(provider).oidc?.signsInOperators).toBe(false)
    expect(readSettings({ ...provider, HRSYNC_OIDC_OPERATORS: "true" }).oidc?.signsInOperators).toBe(true)
    expect(message({ ...provider, HRSYNC_OIDC_OPERATORS: "yes" })).toContain("HRSYNC_OIDC_OPERATORS")
  })

  it("reads the OpenID Connect provider, and names what is missing or unsafe", () => {
    const issuer = { HRSYNC_OIDC_ISSUER: "https://id.example/realm" }
    const client = { HRSYNC_OIDC_CLIENT_ID: "hrsync", HRSYNC_OIDC_CLIENT_SECRET: "s3cret" }
    expect(readSettings({ ...issuer, ...client }).oidc).toEqual({
      issuer: "https://id.example/realm",
      clientId: "hrsync",
      clientSecret: "s3cret",
      label: "id.example",
      signsInOperators: false,
    })
    expect(readSettings({ ...issuer, ...client, HRSYNC_OIDC_LABEL: "Tamarind" }).oidc?.label).toBe("Tamarind")
    expect(message(issuer)).toContain("HRSYNC_OIDC_CLIENT_ID: Missing")
    expect(message(issuer)).toContain("HRSYNC_OIDC_CLIENT_SECRET: Missing")
    expect(message(client)).toContain("HRSYNC_OIDC_ISSUER: Missing")
    expect(message({ ...client, HRSYNC_OIDC_ISSUER: "http://id.example" })).toContain("HRSYNC_OIDC_ISSUER")
    expect(message({ ...client, HRSYNC_OIDC_ISSUER: "http://id.example" })).not.toContain("s3cret")
  })

  it("reads the logins of the database, of which those for tenants and for the rest belong together", () => {
    const [owner, service, tenants] = ["o", "s", "t"].map((user) => `postgresql://${user}@localhost/hrsync`)
    const both = { DATABASE_URL_SERVICE: service!, DATABASE_URL_TENANT: tenants! }
    expect(readSettings(both)).toMatchObject({
      databaseUrl: service,
      databaseLogins: { owner: null, service, tenants },
    })
    expect(readSettings({ ...both, DATABASE_URL: owner! })).toMatchObject({
      databaseUrl: owner,
      databaseLogins: { owner, service, tenants },
    })
    expect(readSettings({ DATABASE_URL: owner! }).databaseLogins).toBeNull()
    expect(message({ DATABASE_URL: owner!, DATABASE_URL_TENANT: tenants! })).toContain(
      "DATABASE_URL_SERVICE: Missing",
    )
  })

  it("reads settings, and treats an empty variable as unset", () => {
    expect(
      readSettings({
        PORT: "9000",
        BASE_URL: "https://hr.example/",
        HRSYNC_ROLES: "api, worker",
        HRSYNC_ALLOW_PRIVATE_TARGETS: "true",
        HRSYNC_COMMON_DOMAINS: "mail.example, post.example",
        HRSYNC_RSA_BITS: "3072",
        HRSYNC_BREACHED_PASSWORDS: "https://api.pwnedpasswords.com/",
        HRSYNC_CLAMD: "127.0.0.1:3310",
        HRSYNC_DATABASE_POOL: "3",
        HRSYNC_BACKUP_MAX_HOURS: "0",
        HRSYNC_DRILL_MAX_DAYS: "7",
        HRSYNC_KEEP_DELIVERED_DAYS: "7",
        HRSYNC_JSON_BODY_LIMIT: "2000000",
        HRSYNC_ENCRYPTED_READ_LIMIT: "100000",
        HRSYNC_REQUESTS_PER_ADDRESS: "200",
        HRSYNC_KEEP_UPLOADS_DAYS: "",
        LOG_LEVEL: "",
      }),
    ).toMatchObject({
      databasePool: 3,
      bodyLimits: { json: 2_000_000, encryptedRead: 100_000 },
      requestsPerAddress: 200,
      backupLimits: { backup: null, drill: 7 * 86_400_000 },
      secondFactorRoles: ["operator"],
      retentionDays: { delivered: 7, sessions: 90, uploads: 90 },
      port: 9000,
      baseUrl: "https://hr.example",
      roles: ["api", "worker"],
      allowPrivateTargets: true,
      commonDomains: ["mail.example", "post.example"],
      rsaBits: 3072,
      breachedPasswords: "https://api.pwnedpasswords.com",
      clamd: { host: "127.0.0.1", port: 3310 },
      logLevel: "info",
    })
  })

  it("reads where traces are sent, and their headers", () => {
    const endpoint = "http://collector:4318"
    expect(readSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }).traces).toEqual({ endpoint, headers: {} })
    const headers = "authorization=Bearer%20abc%3D, x-tenant = acme"
    const set = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers }
    expect(readSettings(set).traces?.headers).toEqual({ authorization: "Bearer abc=", "x-tenant": "acme" })
    expect(readSettings({ OTEL_EXPORTER_OTLP_HEADERS: headers }).traces).toBeNull()
    const wrong = message({ OTEL_EXPORTER_OTLP_HEADERS: "hunter2", OTEL_EXPORTER_OTLP_ENDPOINT: "collector" })
    expect(wrong).toMatch(/OTEL_EXPORTER_OTLP_HEADERS: .*name=value/u)
    expect(wrong).toMatch(/OTEL_EXPORTER_OTLP_ENDPOINT: .*an http or https address/u)
    expect(wrong).not.toContain("hunter2")
  })

  it("names every invalid setting at once, with what is valid", () => {
    const text = message({
      PORT: "80a",
      HRSYNC_ROLES: "api,boss",
      LOG_LEVEL: "loud",
      DATABASE_URL: "mysql://x",
      HRSYNC_DATABASE_POOL: "0",
      HRSYNC_KEEP_SESSIONS_DAYS: "0.5",
    })
    expect(text).toMatch(/PORT: .*a port/u)
    expect(text).toMatch(/HRSYNC_ROLES: .*one or more of api,worker,scheduler/u)
    expect(text).toMatch(/LOG_LEVEL: /u)
    expect(text).toMatch(/DATABASE_URL: .*postgresql:/u)
    expect(text).toMatch(/HRSYNC_DATABASE_POOL: .*from 1 to 500/u)
    expect(text).toMatch(/HRSYNC_KEEP_SESSIONS_DAYS: .*from 1 to 3650/u)
  })

  it("reads the simulators of connectors by their codes", () => {
    const set = { HRSYNC_SIMULATORS: "keka=http://127.0.0.1:4010, zoho-people=http://hr.test:80/" }
    expect([...readSettings(set).simulators]).toEqual([
      ["keka", "http://127.0.0.1:4010"],
      ["zoho-people", "http://hr.test:80"],
    ])
    for (const wrong of ["keka", "keka=4010", "http://127.0.0.1:4010", "keka=http://127.0.0.1/api"]) {
      expect(message({ HRSYNC_SIMULATORS: wrong })).toMatch(/HRSYNC_SIMULATORS: .*such as keka=http/u)
    }
  })

  it("validates mail servers and senders", () => {
    const set = { SMTP_URL: "smtps://user:secret@mail.example:465", MAIL_FROM: "HR Sync <hr@acme.example>" }
    expect(readSettings(set)).toMatchObject({ smtpUrl: set.SMTP_URL, mailFrom: set.MAIL_FROM })
    expect(readSettings({ MAIL_FROM: "hr@acme.example" }).mailFrom).toBe("hr@acme.example")
    const text = message({ SMTP_URL: "https://mail.example", MAIL_FROM: "the HR team" })
    expect(text).toMatch(/SMTP_URL: .*smtp:\/\//u)
    expect(text).toMatch(/MAIL_FROM: .*an e-mail address/u)
    expect(message({ MAIL_FROM: "a@b.example\nBcc: <c@d.example>" })).toMatch(/MAIL_FROM: /u)
  })

  it("never repeats a value, since it may contain a password", () => {
    expect(message({ DATABASE_URL: "https://user:hunter2@db" })).not.toContain("hunter2")
  })
})
