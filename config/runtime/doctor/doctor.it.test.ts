import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import type { DoctorCheck } from "../../../adapters/commander/app.ts"
import { generateMasterKey } from "../../../adapters/node-crypto/master-key.ts"
import { noteOldestReader } from "../../../adapters/typeorm/migrations/schema-state.ts"
import { MIGRATIONS } from "../../../adapters/typeorm/migrations/index.ts"
import { scaleLimit } from "../../../core/testing/poll-timeout.ts"
import { makeFolderConnector } from "../../e2e/testing/folder-connector.ts"
import {
  createInstallation,
  createVendor,
  type Installation,
  makeImportArgs,
} from "../../e2e/testing/installation.ts"
import { readSettings } from "../settings/env.ts"
import { diagnose } from "./doctor.ts"
import {
  type BrokenServer,
  findClosedPort,
  startHttp,
  startHttpsWithEndedCertificate,
  startSilent,
  startSmtp,
} from "./testing/broken-servers.ts"

/* Each set-up is broken in one way, and doctor names that one, with what to do. */

type Env = Readonly<Record<string, string>>

const LAST = MIGRATIONS.at(-1)?.name ?? ""

let installation: Installation
let folder: string
let closed: string
beforeAll(async () => {
  installation = await createInstallation()
  folder = await mkdtemp(join(tmpdir(), "hrsync-doctor-"))
  closed = await findClosedPort()
  const vendor = await createVendor(installation, "http://127.0.0.1:9/hook")
  const file = join(folder, "employees.csv")
  await writeFile(file, "employeeId,name,status\nE1,Asha Rao,Active\n")
  expect(await installation.run(...makeImportArgs(file, vendor, "acme"))).toMatchObject({ status: 0 })
})
afterAll(async () => {
  await installation.remove()
  await rm(folder, { recursive: true })
})

const opened: Array<BrokenServer> = []
const open = async (server: Promise<BrokenServer>): Promise<BrokenServer> => {
  const started = await server
  opened.push(started)
  return started
}
afterEach(async () => {
  await Promise.all(opened.splice(0).map((server) => server.close()))
})

const query = (text: string) => installation.storage.database.dataSource.query(text)

const examine = (env: Env, limitMillis = scaleLimit(2_000)) =>
  diagnose({ settings: readSettings(env), env, limitMillis })

const examineWith = (env: Env, limitMillis?: number) => examine({ ...installation.env, ...env }, limitMillis)

/** Everything that is not well. */
const problemsIn = (findings: ReadonlyArray<DoctorCheck>) => findings.filter(({ state }) => state !== "ok")

/** What each set-up here lacks, unless it is about that. */
const LACKING = ["mail.none", "public-address.not-set", "backups.never", "restore-drill.never"]

const codesIn = (findings: ReadonlyArray<DoctorCheck>) =>
  problemsIn(findings)
    .map(({ code }) => code)
    .filter((code) => !LACKING.includes(code))

it("a set-up that works has only the warnings of one without mail, public address and backups", async () => {
  const findings = await examineWith({})
  expect(
    problemsIn(findings)
      .map(({ code }) => code)
      .toSorted(),
  ).toEqual(LACKING.toSorted())
  expect(new Set(findings.map(({ check }) => check)).size).toBe(findings.length)
})

interface BrokenSetup {
  readonly name: string
  readonly code: string
  /** What the operator must read. */
  readonly says: RegExp
  readonly make: () => Env | Promise<Env>
}

const socketUrl = (change: (url: URL) => void): string => {
  const url = new URL(installation.env["DATABASE_URL"] ?? "")
  change(url)
  return url.href
}

const SETUPS: ReadonlyArray<BrokenSetup> = [
  {
    name: "a mail server that does not run",
    code: "mail.unreachable",
    says: /127\.0\.0\.1:\d+: nothing listens there.*SMTP_URL/u,
    make: () => ({ SMTP_URL: `smtp://user:hunter2@${closed}` }),
  },
  {
    name: "a mail server that refuses the password",
    code: "mail.login-refused",
    says: /refuses the user or password of SMTP_URL/u,
    make: async () => {
      const server = await open(startSmtp(["AUTH PLAIN LOGIN"], { AUTH: "535 5.7.8 no" }))
      return { SMTP_URL: `smtp://user:hunter2@${server.host}` }
    },
  },
  {
    name: "a mail server that refuses to start TLS",
    code: "mail.no-tls",
    says: /no secure connection: it refuses to start TLS.*smtps:\/\//u,
    make: async () => {
      const server = await open(startSmtp(["STARTTLS"], { STARTTLS: "454 4.7.0 not now" }))
      return { SMTP_URL: `smtp://${server.host}` }
    },
  },
  {
    name: "smtps at a port that speaks plain SMTP",
    code: "mail.no-tls",
    says: /no secure connection/u,
    make: async () => ({ SMTP_URL: `smtps://${(await open(startSmtp([], {}))).host}` }),
  },
  {
    name: "a collector of traces that does not run",
    code: "traces.unreachable",
    says: /nothing listens there, so traces are lost/u,
    make: () => ({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://${closed}` }),
  },
  {
    name: "a collector that refuses the key",
    code: "traces.refused",
    says: /refuses the traces \(401\).*OTEL_EXPORTER_OTLP_HEADERS/u,
    make: async () => {
      const server = await open(startHttp((_, response) => response.writeHead(401).end()))
      return { OTEL_EXPORTER_OTLP_ENDPOINT: `http://${server.host}` }
    },
  },
  {
    name: "a message broker that does not run",
    code: "message-broker.unreachable",
    says: /RabbitMQ does not respond \(127\.0\.0\.1:\d+\): nothing listens there/u,
    make: () => ({ AMQP_URL: `amqp://user:hunter2@${closed}` }),
  },
  {
    name: "a database server that does not run",
    code: "database.unreachable",
    says: /DATABASE_URL \(127\.0\.0\.1:\d+\): nothing listens there/u,
    make: () => ({ DATABASE_URL: `postgresql://user:hunter2@${closed}/hrsync` }),
  },
  {
    name: "a login that the database server does not have",
    code: "database.login-refused",
    says: /does not let this user in/u,
    make: () => ({ DATABASE_URL: socketUrl((url) => (url.username = "hrsync_nobody")) }),
  },
  {
    name: "a database that does not exist",
    code: "database.missing",
    says: /no database of this name.*createdb/u,
    make: () => ({ DATABASE_URL: socketUrl((url) => (url.pathname = "/hrsync_missing")) }),
  },
  {
    name: "a database whose migrations have not run",
    code: "database.pending",
    says: /1 migration is pending.*hrsync migrate/u,
    make: async () => {
      await query(`DELETE FROM migration WHERE name = '${LAST}'`)
      return {}
    },
  },
  {
    name: "a database that a newer release has migrated",
    code: "database.newer-schema",
    says: /its tables are of a newer release.*Tomorrow2763600000099.*Start the newer release/u,
    make: async () => {
      await query("INSERT INTO migration (timestamp, name) VALUES (2763600000099, 'Tomorrow2763600000099')")
      await query("COMMENT ON TABLE migration IS NULL")
      return {}
    },
  },
  {
    name: "a login that may not work as the service",
    code: "database-logins.wrong-role",
    says: /DATABASE_URL_SERVICE .*may not work as its role.*--logins/u,
    make: async () => {
      await query("CREATE ROLE hrsync_doctor_outsider LOGIN")
      return { DATABASE_URL_SERVICE: socketUrl((url) => (url.username = "hrsync_doctor_outsider")) }
    },
  },
  {
    name: "another master key",
    code: "master-key.wrong",
    says: /Master key "e2e".*is not configured.*HRSYNC_MASTER_KEY/u,
    make: () => ({ HRSYNC_MASTER_KEY: generateMasterKey() }),
  },
  {
    name: "a lost key store",
    code: "key-store.lost",
    says: /has no key of 1 connection.*HRSYNC_KEY_STORE/u,
    make: () => ({ HRSYNC_KEY_STORE: `file:${join(folder, "empty")}` }),
  },
  {
    name: "a misspelt setting",
    code: "settings.unknown-name",
    says: /HRSYNC_CONECTORS is not a setting.*Did you mean HRSYNC_CONNECTORS\?/u,
    make: () => ({ HRSYNC_CONECTORS: "./ours" }),
  },
  {
    name: "a connector that is not there",
    code: "connectors.left-out",
    says: /left out: \.\/nowhere/u,
    make: () => ({ HRSYNC_CONNECTORS: "./nowhere" }),
  },
  {
    name: "a connector whose code fails",
    code: "connectors.left-out",
    says: /left out: .*planted failure/u,
    make: async () => {
      const connector = await makeFolderConnector("doctor-broken")
      await writeFile(join(connector.folder, "index.js"), 'throw new Error("planted failure")\n')
      return { HRSYNC_CONNECTORS: connector.folder }
    },
  },
  {
    name: "a port at which another program listens",
    code: "port.in-use",
    says: /another program listens on 127\.0\.0\.1:\d+.*PORT/u,
    make: async () => ({ PORT: String((await open(startHttp((_, response) => response.end("{}")))).port) }),
  },
  {
    name: "a port of the metrics at which another program listens",
    code: "metrics-port.in-use",
    says: /another program listens on 127\.0\.0\.1:\d+.*HRSYNC_METRICS_PORT/u,
    make: async () => ({
      HRSYNC_METRICS_PORT: String((await open(startHttp((_, response) => response.end("{}")))).port),
    }),
  },
  {
    name: "a public address without TLS",
    code: "public-address.not-https",
    says: /http:\/\/hr\.acme\.example is not https/u,
    make: () => ({ BASE_URL: "http://hr.acme.example" }),
  },
  {
    name: "a public address at which nothing runs",
    code: "public-address.unreachable",
    says: /from here: nothing listens there/u,
    make: () => ({ BASE_URL: `http://${closed}` }),
  },
  {
    name: "a public address whose proxy reaches nothing",
    code: "public-address.not-running",
    says: /answers 502: it reaches no process/u,
    make: async () => ({
      BASE_URL: `http://${(await open(startHttp((_, response) => response.writeHead(502).end()))).host}`,
    }),
  },
  {
    name: "a public address of another installation",
    code: "public-address.elsewhere",
    says: /publishes the keys of another database.*BASE_URL/u,
    make: async () => {
      const other = startHttp((_, response) => response.end(JSON.stringify({ keys: [{ kid: "other" }] })))
      return { BASE_URL: `http://${(await open(other)).host}` }
    },
  },
  {
    name: "a public address that shows another site",
    code: "public-address.elsewhere",
    says: /answers no JSON/u,
    make: async () => {
      const site = startHttp((_, response) => response.end("<h1>It works</h1>"))
      return { BASE_URL: `http://${(await open(site)).host}` }
    },
  },
  {
    name: "an OpenID Connect provider that does not respond",
    code: "sign-in.unreachable",
    says: /127\.0\.0\.1:\d+: nothing listens there.*HRSYNC_OIDC_ISSUER/u,
    make: () => ({
      HRSYNC_OIDC_ISSUER: `http://${closed}`,
      HRSYNC_OIDC_CLIENT_ID: "a",
      HRSYNC_OIDC_CLIENT_SECRET: "hunter2",
    }),
  },
  {
    name: "simulated HR systems",
    code: "simulated-hr-systems.simulated",
    says: /keka read invented data/u,
    make: () => ({ HRSYNC_SIMULATORS: "keka=http://127.0.0.1:4010" }),
  },
]

describe("doctor finds", () => {
  afterEach(async () => {
    await query("DELETE FROM migration WHERE name = 'Tomorrow2763600000099'")
    await query(
      `INSERT INTO migration (timestamp, name) SELECT ${LAST.slice(-13)}, '${LAST}' WHERE NOT EXISTS (SELECT FROM migration WHERE name = '${LAST}')`,
    )
    await query("DROP ROLE IF EXISTS hrsync_doctor_outsider")
  })

  it.each(SETUPS)("$name", async ({ code, says, make }) => {
    const findings = await examineWith(await make())
    expect(codesIn(findings)).toEqual([code])
    const [found] = findings.filter((each) => each.code === code)
    expect(`${found?.detail ?? ""} ${found?.advice ?? ""}`).toMatch(says)
    expect(found?.advice ?? "").not.toBe("")
    expect(JSON.stringify(findings)).not.toContain("hunter2")
  })

  it("migrations that have not run where no process may run them", async () => {
    await query(`DELETE FROM migration WHERE name = '${LAST}'`)
    const { DATABASE_URL: service = "", ...others } = installation.env
    const findings = await examine({ ...others, DATABASE_URL_SERVICE: service })
    expect(findings.find(({ check }) => check === "database")).toMatchObject({
      state: "failed",
      code: "database.pending",
      advice: 'Run "hrsync migrate" with DATABASE_URL, the login that owns the tables.',
    })
  })

  it("a newer release that says that this one may run, and examines the rest", async () => {
    await query("INSERT INTO migration (timestamp, name) VALUES (2763600000099, 'Tomorrow2763600000099')")
    await noteOldestReader(installation.storage.database.dataSource, LAST)
    const findings = await examineWith({})
    await query("COMMENT ON TABLE migration IS NULL")
    expect(codesIn(findings)).toEqual(["database.newer-readable"])
    expect(findings.find(({ check }) => check === "master key")?.detail).toContain("current e2e")
  })

  it("a clock that differs from the database's", async () => {
    const { env } = installation
    const now = () => Date.now() + 90_000
    const findings = await diagnose({ settings: readSettings(env), env, now })
    const found = findings.find(({ check }) => check === "clock")
    expect(found).toMatchObject({ code: "clock.differs", state: "failed" })
    expect(found?.detail).toMatch(/^this machine is (89|90) s ahead of the database/u)
  })

  it("an ended certificate of the public address", async () => {
    const { host } = await open(startHttpsWithEndedCertificate())
    const findings = await examineWith({ BASE_URL: `https://${host}` })
    expect(codesIn(findings)).toEqual(["public-address.certificate", "certificate.ended"])
  })
})

describe("the embedded database", () => {
  it("that does not exist yet is not created", async () => {
    const dataDir = join(folder, "new", "deep")
    const findings = await examine({ HRSYNC_DATA_DIR: dataDir, PORT: "0" })
    expect(problemsIn(findings)).toEqual([])
    expect(findings.find(({ check }) => check === "database")?.detail).toBe(
      `none yet: the first start creates one in ${dataDir}`,
    )
  })

  it.each([
    ["a file in place of the data folder", "data-folder.no-folder", () => join(folder, "employees.csv")],
    ["a data folder that cannot be written", "data-folder.not-writable", () => "/proc/hrsync"],
  ])("cannot be in %s", async (_name, code, dataDir) => {
    expect(codesIn(await examine({ HRSYNC_DATA_DIR: dataDir(), PORT: "0" }))).toContain(code)
  })
})

it("doctor ends when every server accepts its connections and says nothing", async () => {
  const { host } = await open(startSilent())
  const findings = await examine(
    {
      DATABASE_URL: `postgresql://user@${host}/hrsync`,
      HRSYNC_KEY_STORE: `file:${join(folder, "keys")}`,
      HRSYNC_MASTER_KEY: generateMasterKey(),
      AMQP_URL: `amqp://${host}`,
      SMTP_URL: `smtp://${host}`,
      BASE_URL: `https://${host}`,
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://${host}`,
      HRSYNC_OIDC_ISSUER: `http://${host}`,
      HRSYNC_OIDC_CLIENT_ID: "a",
      HRSYNC_OIDC_CLIENT_SECRET: "b",
      PORT: "0",
    },
    300,
  )
  expect(codesIn(findings).toSorted()).toEqual([
    "database.unreachable",
    "mail.unreachable",
    "message-broker.no-end",
    "public-address.unreachable",
    "sign-in.no-end",
    "traces.unreachable",
  ])
})
