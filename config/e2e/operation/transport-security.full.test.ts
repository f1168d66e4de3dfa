import { once } from "node:events"
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { type AddressInfo, createServer, type Socket } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { TLSSocket } from "node:tls"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { DoctorCheck } from "../../../adapters/commander/app.ts"
import { startBroker, type TestBroker } from "../../../adapters/rabbitmq/testing/broker.ts"
import { findStablePort } from "../../../core/testing/find-stable-port.ts"
import { DEPLOY } from "../../deploy/testing/manifests.ts"
import { type Authority, makeAuthority, type ServerCertificate } from "../../testing/certificates.ts"
import { makeTlsPostgresUrl, startTlsPostgres, type TlsPostgres } from "../../testing/tls-postgres.ts"
import { startHrsync } from "../testing/hrsync.ts"

/*
 * All servers with certificates by an authority of their own, on another machine as far as the service knows: 0.0.0.0. RabbitMQ has the
 * configuration of the compose file. PostgreSQL is 15, as is the pg_dump of Debian.
 */

const ELSEWHERE = "0.0.0.0"

let folder: string
let authority: Authority
let postgres: TlsPostgres
let broker: TestBroker
let mail: Awaited<ReturnType<typeof startTlsMail>>
let env: Readonly<Record<string, string>>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "hrsync-tls-"))
  authority = makeAuthority(folder, "ours")
  const certificate = authority.issue(`IP:${ELSEWHERE}`)
  postgres = await startTlsPostgres(15)
  await postgres.useCertificate(certificate)
  const brokerPort = await findStablePort()
  broker = await startBroker(makeBrokerConf(brokerPort, certificate))
  mail = await startTlsMail(certificate)
  env = {
    DATABASE_URL: makeTlsPostgresUrl(postgres, ELSEWHERE),
    AMQP_URL: `amqps://guest:guest@${ELSEWHERE}:${String(brokerPort)}`,
    SMTP_URL: `smtp://${ELSEWHERE}:${String(mail.port)}`,
    HRSYNC_KEY_STORE: `file:${join(folder, "keys")}`,
    HRSYNC_MASTER_KEY: `e2e:${Buffer.alloc(32, 7).toString("base64")}`,
    LOG_LEVEL: "warn",
    PORT: "0",
  }
})
afterAll(async () => {
  await mail.close()
  await broker.remove()
  await postgres.remove()
  rmSync(folder, { recursive: true })
})

/** The file of compose.yaml, with the plain listener of the test's own beside. */
const makeBrokerConf = (port: number, { cert, key }: ServerCertificate): string => {
  const secrets = join(folder, "secrets/")
  mkdirSync(secrets)
  writeFileSync(join(secrets, "ca-certificate"), readFileSync(authority.file))
  writeFileSync(join(secrets, "tls-certificate"), cert)
  writeFileSync(join(secrets, "tls-key"), key)
  return readFileSync(join(DEPLOY, "rabbitmq-tls.conf"), "utf8")
    .replace("listeners.tcp = none\n", "")
    .replace("listeners.ssl.default = 5671", `listeners.ssl.1 = 127.0.0.1:${String(port)}`)
    .replaceAll("/run/secrets/", secrets)
}

/** A mail server that starts TLS when it is asked to. */
const startTlsMail = async (certificate: ServerCertificate) => {
  const sockets = new Set<Socket>()
  const respond = (socket: Socket) =>
    socket
      .on("error", () => undefined)
      .on("data", (data) => {
        const verb = data.toString().slice(0, 8).trim().toUpperCase()
        if (verb === "STARTTLS" && !(socket instanceof TLSSocket)) {
          socket.removeAllListeners("data")
          socket.write("220 go on\r\n")
          respond(new TLSSocket(socket, { isServer: true, ...certificate }))
        } else socket.write("250 good\r\n")
      })
  const server = createServer((socket) => {
    sockets.add(socket)
    respond(socket).write("220 test\r\n")
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, "close")
    },
  }
}

const run = async (words: ReadonlyArray<string>, further: Readonly<Record<string, string>> = {}) => {
  const { status, stdout, stderr } = await startHrsync([...words, "--json"], { ...env, ...further }).ended
  return { status, stderr, document: JSON.parse(stdout) as unknown }
}

const diagnose = async (further: Readonly<Record<string, string>>) => {
  const { document } = await run(["doctor"], further)
  const checks = (document as { readonly findings: ReadonlyArray<DoctorCheck> }).findings
  return checks.filter(({ check }) => CHECKS.includes(check)).map(({ code }) => code)
}
const CHECKS = ["transport security", "database", "message broker", "mail"]

describe("with servers whose certificates an authority of one's own signed", () => {
  it("nothing is used while the authority is unknown", async () => {
    expect(await diagnose({})).toEqual([
      "transport-security.ok",
      "database.certificate-authority",
      "message-broker.certificate-authority",
      "mail.certificate-authority",
    ])
    const { status, stderr } = await run(["migrate"])
    expect(status).not.toBe(0)
    expect(stderr).toMatch(/signed by no authority/u)
  })

  it("doctor names a file of authorities that cannot be read", async () => {
    expect(await diagnose({ NODE_EXTRA_CA_CERTS: join(folder, "missing.pem") })).toContain(
      "transport-security.authority-file",
    )
  })

  it("all are used once it is named, by pg_dump too", async () => {
    const trusting = { NODE_EXTRA_CA_CERTS: authority.file }
    expect(await run(["migrate"], trusting)).toMatchObject({ status: 0 })
    expect(await diagnose(trusting)).toEqual([
      "transport-security.ok",
      "database.ok",
      "message-broker.ok",
      "mail.ok",
    ])
    const [to, keysTo] = [join(folder, "backups"), join(folder, "key-backups")]
    const backup = await run(["backup", "create", "--to", to, "--keys-to", keysTo], trusting)
    expect(backup, backup.stderr).toMatchObject({ status: 0 })
    expect(readdirSync(to)).toHaveLength(1)
  })
})
