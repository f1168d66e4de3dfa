import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Effect from "effect/Effect"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { makeMailServer } from "../../adapters/nodemailer/mailer.ts"
import { withClient } from "../../adapters/pg/snapshot.ts"
import { makeExhaustedWebhooksNotice } from "../../core/domain/webhooks/exhausted-webhooks-notice.ts"
import { makeExhaustedWebhooks } from "../../core/testing/builders/notices.ts"
import { scaleLimit } from "../../core/testing/poll-timeout.ts"
import { makeCommandApp } from "../app.ts"
import { createInstallation, type Installation } from "../e2e/testing/installation.ts"
import { type Authority, makeAuthority } from "../testing/certificates.ts"
import { makeTlsPostgresUrl, startTlsPostgres, type TlsPostgres } from "../testing/tls-postgres.ts"
import { diagnose } from "./doctor/doctor.ts"
import {
  type BrokenServer,
  ENDED_CERTIFICATE,
  ENDED_KEY,
  startSmtp,
} from "./doctor/testing/broken-servers.ts"
import { readSettings } from "./settings/env.ts"

/*
 * Servers of another machine. The kernel takes 0.0.0.0 as this machine, and the rule takes it as another one, which it is in every
 * address that an operator means.
 */

const ELSEWHERE = "0.0.0.0"
type Env = Readonly<Record<string, string>>

let folder: string
let authority: Authority
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "hrsync-transport-"))
  authority = makeAuthority(folder, "ours")
})
afterAll(() => rm(folder, { recursive: true }))

const makeEnv = (env: Env): Env => ({
  HRSYNC_DATA_DIR: join(folder, "data"),
  HRSYNC_KEY_STORE: `file:${join(folder, "keys")}`,
  PORT: "0",
  ...env,
})

const examine = async (check: string, env: Env) => {
  const findings = await diagnose({
    settings: readSettings(makeEnv(env)),
    env,
    only: [check],
    limitMillis: scaleLimit(2_000),
  })
  return findings[0]
}

describe("PostgreSQL on another machine", () => {
  let postgres: TlsPostgres
  beforeAll(async () => {
    postgres = await startTlsPostgres()
  })
  afterAll(() => postgres.remove())

  const makeUrl = (parameters?: string, host = ELSEWHERE) => makeTlsPostgresUrl(postgres, host, parameters)
  const trusting = (file: string) => `sslmode=verify-full&sslrootcert=${encodeURIComponent(file)}`
  const examineDatabase = (DATABASE_URL: string, further: Env = {}) =>
    examine("database", { DATABASE_URL, ...further })

  describe("that speaks no TLS", () => {
    beforeAll(() => postgres.useCertificate(null))

    it("is refused by commands and by doctor, which say how to go on", async () => {
      const app = makeCommandApp(() => readSettings(makeEnv({ DATABASE_URL: makeUrl() })))
      await expect(app.migrate()).rejects.toMatchObject({
        name: "DatabaseUnavailable",
        message: expect.stringContaining("it does not speak TLS") as string,
        advice: expect.stringContaining("HRSYNC_ALLOW_PLAINTEXT") as string,
      })
      expect(await examineDatabase(makeUrl())).toMatchObject({ code: "database.no-tls", state: "failed" })
    })

    it("is used where the setting allows it, and doctor warns", async () => {
      const allowing = { HRSYNC_ALLOW_PLAINTEXT: "postgresql" }
      expect(await examineDatabase(makeUrl(), allowing)).toMatchObject({ code: "database.pending" })
      const warned = await examine("transport security", { DATABASE_URL: makeUrl(), ...allowing })
      expect(warned).toMatchObject({ code: "transport-security.plaintext", state: "warning" })
      expect(warned?.detail).toContain(`DATABASE_URL: PostgreSQL at ${ELSEWHERE}:${String(postgres.port)}`)
    })

    it("on this machine needs no TLS", async () => {
      expect(await examineDatabase(makeUrl(undefined, "127.0.0.1"))).toMatchObject({
        code: "database.pending",
      })
    })
  })

  describe("that has a certificate", () => {
    beforeAll(() => postgres.useCertificate(authority.issue("DNS:db.internal", `IP:${ELSEWHERE}`)))

    it("is used with TLS if its authority is known", async () => {
      const url = makeUrl(trusting(authority.file))
      expect(await examineDatabase(url)).toMatchObject({ code: "database.pending" })
      const { rows } = await withClient({ connectionString: url }, (client) =>
        client.query("SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()"),
      )
      expect(rows).toEqual([{ ssl: true }])
      expect(await examine("transport security", { DATABASE_URL: url })).toMatchObject({ state: "ok" })
    })

    it("is refused without the authority, even if the address says nothing of TLS", async () => {
      expect(await examineDatabase(makeUrl())).toMatchObject({
        code: "database.certificate-authority",
        advice: expect.stringContaining("NODE_EXTRA_CA_CERTS") as string,
      })
      const others = makeAuthority(folder, "others")
      expect(await examineDatabase(makeUrl(trusting(others.file)))).toMatchObject({
        code: "database.certificate-authority",
      })
    })

    it("is refused under a name that its certificate has not", async () => {
      expect(await examineDatabase(makeUrl(trusting(authority.file), "127.0.0.1"))).toMatchObject({
        code: "database.certificate-host",
        advice: expect.stringContaining("the name in DATABASE_URL") as string,
      })
    })

    it("is refused when the file of the authority is missing", async () => {
      expect(await examineDatabase(makeUrl(trusting(join(folder, "missing.pem"))))).toMatchObject({
        code: "database.authority-file",
        advice: expect.stringContaining("sslrootcert") as string,
      })
    })

    it("is refused when it has expired, by the key store as well", async () => {
      await postgres.useCertificate({ cert: ENDED_CERTIFICATE, key: ENDED_KEY })
      const ended = join(folder, "ended.pem")
      await writeFile(ended, ENDED_CERTIFICATE)
      const url = makeUrl(trusting(ended), "127.0.0.1")
      expect(await examineDatabase(url)).toMatchObject({
        code: "database.certificate-expired",
        advice: expect.stringContaining("Renew the certificate") as string,
      })
    })
  })

  describe("with a key store there", () => {
    let installation: Installation
    beforeAll(async () => {
      installation = await createInstallation()
    })
    afterAll(() => installation.remove())

    it.each([
      ["whose certificate has expired", "certificate-expired", () => trusting(join(folder, "ended.pem"))],
      ["without TLS", "no-tls", () => "sslmode=verify-full"],
    ])("%s: doctor says so", async (_, kind, makeParameters) => {
      await postgres.useCertificate(kind === "no-tls" ? null : { cert: ENDED_CERTIFICATE, key: ENDED_KEY })
      await writeFile(join(folder, "ended.pem"), ENDED_CERTIFICATE)
      const url = makeUrl(makeParameters(), "127.0.0.1")
      expect(await examine("key store", { ...installation.env, HRSYNC_KEY_STORE: url })).toMatchObject({
        code: `key-store.${kind}`,
        advice: expect.stringMatching(/./u) as string,
      })
    })
  })
})

describe("a mail server on another machine", () => {
  const opened: Array<BrokenServer> = []
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((server) => server.close()))
  })

  /** `heard`: the commands that the server got. */
  const open = async (capabilities: ReadonlyArray<string>, answers: Readonly<Record<string, string>>) => {
    const heard: Array<string> = []
    const server = await startSmtp(capabilities, answers, (line) => heard.push(line))
    opened.push(server)
    return { url: `smtp://user:hunter2@${ELSEWHERE}:${String(server.port)}`, heard }
  }

  const send = (env: Env) =>
    Effect.runPromise(
      Effect.exit(
        makeMailServer({
          url: readSettings(env).smtpUrl ?? "",
          from: "hrsync@hr.example",
          renderNotice: () => ({ subject: "s", text: "t" }),
        }).send({
          id: "one",
          to: ["ops@vendor.example"],
          notice: makeExhaustedWebhooksNotice(makeExhaustedWebhooks()),
        }),
      ),
    )

  it.each([
    ["offers no TLS", [], { STARTTLS: "502 5.5.1 unknown" }],
    ["offers TLS and takes it back", ["STARTTLS"], { STARTTLS: "454 4.7.0 not now" }],
    ["says that TLS begins, and goes on in the clear", [], { STARTTLS: "220 go on" }],
  ])("that %s gets no password and no mail", async (_, capabilities, answers) => {
    const { url, heard } = await open([...capabilities, "AUTH PLAIN"], answers)
    expect(await send({ SMTP_URL: url })).toMatchObject({ _tag: "Failure" })
    expect(heard.filter((line) => /^(?:AUTH|MAIL|RCPT|DATA)/u.test(line))).toEqual([])
    const found = await examine("mail", { SMTP_URL: url })
    expect(found).toMatchObject({ state: "failed", code: expect.stringMatching(/^mail\./u) as string })
    expect(JSON.stringify(found)).not.toContain("hunter2")
  })

  it("is told apart: TLS is refused", async () => {
    const { url } = await open(["AUTH PLAIN"], { STARTTLS: "502 5.5.1 unknown" })
    expect(await examine("mail", { SMTP_URL: url })).toMatchObject({
      code: "mail.no-tls",
      advice: expect.stringContaining("HRSYNC_ALLOW_PLAINTEXT=smtp") as string,
    })
  })

  it("gets the mail in the clear where the setting allows it", async () => {
    const { url, heard } = await open([], { DATA: "354 go on" })
    expect(await examine("mail", { SMTP_URL: url, HRSYNC_ALLOW_PLAINTEXT: "smtp" })).toMatchObject({
      state: "ok",
    })
    expect(heard.some((line) => line.startsWith("STARTTLS"))).toBe(false)
  })
})
