import { spawnSync } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { connect, createServer } from "node:tls"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { parseMasterKeys } from "../../adapters/node-crypto/master-key.ts"
import { getErrorCode } from "../../adapters/embedded-postgres/error.ts"
import { readSettings, ROLES, SETTING_NAMES } from "../runtime/settings/env.ts"
import { readSecretFiles, SECRET_FILE_NAMES } from "../runtime/settings/secret-files.ts"
import { VERSION } from "../runtime/version.ts"
import { DEPLOY, type Manifest, readYaml } from "./testing/manifests.ts"

const [compose] = readYaml("compose.yaml")
const [prometheus] = readYaml("prometheus.yml")
const services: Record<string, Manifest> = compose.services
const ours = [...ROLES, "migrate", "backup", "drill"].map((name) => [name, services[name]] as const)
const secretFile = (name: string) => `/run/secrets/${name}`
const SERVING = ["DATABASE_URL_SERVICE", "AMQP_URL", "HRSYNC_KEY_STORE", "HRSYNC_MASTER_KEY"]
const BACKING_UP = ["DATABASE_URL", "DATABASE_URL_SERVICE", "HRSYNC_KEY_STORE", "HRSYNC_MASTER_KEY"]
/** The owner's login is the migration's and the backup's, and that of tenants the API's. */
const IN_FILES: Readonly<Record<string, ReadonlyArray<string>>> = {
  api: [...SERVING, "DATABASE_URL_TENANT"],
  worker: SERVING,
  scheduler: SERVING,
  migrate: ["DATABASE_URL"],
  backup: BACKING_UP,
  drill: BACKING_UP,
}

const tlsSecrets = ({ secrets }: Manifest): ReadonlyArray<Manifest> =>
  secrets.filter((secret: Manifest) => typeof secret === "object")

const ownTlsSecrets = (name: string) =>
  ["certificate", "key"].map((part) => ({ source: `${name}-tls-${part}`, target: `tls-${part}` }))

const isBackup = (name: string): boolean => name === "backup" || name === "drill"

describe("the compose file", () => {
  it("runs two processes of each role, after the migration", () => {
    for (const role of ROLES) {
      const service = services[role]
      expect(service.command).toEqual(["serve", "--role", role])
      expect(service.deploy.replicas).toBe(2)
      expect(service.depends_on.migrate.condition).toBe("service_completed_successfully")
    }
    expect(services["migrate"]).toMatchObject({ command: ["migrate"], restart: "no" })
    expect(services["migrate"].depends_on.postgres.condition).toBe("service_healthy")
  })

  it.each(ours)("gives %s no privileges and only a small writable /tmp", (name, service) => {
    expect(service).toMatchObject({
      image: isBackup(name) ? `hrsync-backup:${VERSION}` : `hrsync:${VERSION}`,
      user: "10001:10001",
      stop_grace_period: "45s",
    })
    const places: ReadonlyArray<string> = service.volumes ?? []
    expect(places.map((place) => place.split(":").at(-1))).toEqual(
      isBackup(name) ? ["/backups/database", "/backups/key-store"] : [],
    )
    expect(service.tmpfs).toEqual([expect.stringMatching(/^\/tmp:size=\d+m,.*noexec/u)])
  })

  it.each(Object.entries(services))(
    "confines %s: no root, no rights, no disk but its volumes",
    (_, service) => {
      expect(service).toMatchObject({
        user: expect.stringMatching(/^[1-9]\d*:\d+$/u) as string,
        read_only: true,
        cap_drop: ["ALL"],
        security_opt: ["no-new-privileges:true"],
        pids_limit: expect.any(Number) as number,
      })
      const wider = ["privileged", "cap_add", "network_mode", "pid", "ipc", "devices"]
      expect(Object.keys(service).filter((key) => wider.includes(key))).toEqual([])
      for (const place of service.tmpfs)
        expect(place).toMatch(/:size=\d+[mg],mode=1777,noexec,nosuid,nodev$/u)
    },
  )

  it("runs images of others by their digest, and the same PostgreSQL as the image for backups", () => {
    const others = Object.values(services).filter(({ image }) => !image.startsWith("hrsync"))
    for (const { image } of others) expect(image).toMatch(/^[\w./-]+:[\w.-]+@sha256:[0-9a-f]{64}$/u)
    const dockerfile = readFileSync(join(DEPLOY, "Dockerfile"), "utf8")
    expect(dockerfile).toContain(`ARG POSTGRES_IMAGE=${services["postgres"].image as string}\n`)
    expect(dockerfile).toMatch(/^ARG NODE_IMAGE=node:24-bookworm-slim@sha256:[0-9a-f]{64}$/mu)
    expect(dockerfile.match(/^FROM .*$/gmu)).toEqual([
      expect.stringContaining("${NODE_IMAGE}"),
      expect.stringContaining("${NODE_IMAGE}"),
      expect.stringContaining("${POSTGRES_IMAGE}"),
      expect.stringContaining("${NODE_IMAGE}"),
    ])
  })

  it.each(["postgres", "key-store", "drill-server"])(
    "gives %s TLS, with a certificate of its own",
    (name) => {
      const service = services[name]
      expect(service.entrypoint).toEqual(["sh", "-c"])
      expect(service.command[0]).toMatch(
        /^install -m 600 \/run\/secrets\/tls-key \/tmp\/tls-key && exec docker-entrypoint\.sh postgres -c ssl=on -c ssl_cert_file=\/run\/secrets\/tls-certificate -c ssl_key_file=\/tmp\/tls-key\b/u,
      )
      expect(tlsSecrets(service)).toEqual(ownTlsSecrets(name))
    },
  )

  it("gives RabbitMQ TLS alone", () => {
    const service = services["rabbitmq"]
    expect(service.volumes).toContain("./rabbitmq-tls.conf:/etc/rabbitmq/conf.d/30-tls.conf:ro")
    const conf = readFileSync(join(DEPLOY, "rabbitmq-tls.conf"), "utf8")
    expect(conf).toContain("listeners.tcp = none\nlisteners.ssl.default = 5671\n")
    const files = ["ca-certificate", ...ownTlsSecrets("rabbitmq").map(({ target }) => target)]
    for (const file of files) expect(conf).toContain(` = /run/secrets/${file}\n`)
    expect(tlsSecrets(service)).toEqual(ownTlsSecrets("rabbitmq"))
  })

  it("limits the memory of every service", () => {
    for (const [name, { deploy }] of Object.entries(services))
      expect(deploy.resources.limits.memory, name).toMatch(/^\d+[MG]$/u)
  })

  it.each(ours)(
    "gives %s known settings only, and passwords only in files, of its own logins",
    (name, service) => {
      const environment: Record<string, string> = service.environment
      const known = [...SETTING_NAMES, ...SECRET_FILE_NAMES, "NODE_EXTRA_CA_CERTS"]
      expect(Object.keys(environment).filter((name) => !known.includes(name))).toEqual([])
      const inFiles = IN_FILES[name] ?? []
      expect(inFiles.filter((each) => each in environment)).toEqual([])
      const files = inFiles.map((each) => environment[`${each}_FILE`])
      // A drill logs in to a server of its own by it.
      const used = service.secrets.filter(
        (secret: string) => name !== "drill" || secret !== "postgres-superuser",
      )
      // All of them reach the databases and RabbitMQ with TLS.
      expect(used.map(secretFile).toSorted()).toEqual(
        [...files, environment["NODE_EXTRA_CA_CERTS"]].toSorted(),
      )
      expect(environment["NODE_EXTRA_CA_CERTS"]).toBe(secretFile("ca-certificate"))
    },
  )

  it("publishes only the API and Grafana, on localhost", () => {
    const published = Object.entries(services).filter(([, { ports }]) => ports !== undefined)
    expect(published.map(([name]) => name)).toEqual(["api", "grafana"])
    for (const [, { ports }] of published) for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/u)
  })

  it("keeps the database, the broker and Prometheus in a network without internet access", () => {
    expect(compose.networks.inside).toEqual({ internal: true })
    for (const name of ["postgres", "key-store", "rabbitmq", "prometheus"])
      expect(services[name].networks).toEqual(["inside"])
  })

  it("backs up and drills only when it is told to, by commands that fit each other", () => {
    const { backup, drill, "drill-server": server } = services
    for (const { profiles } of [backup, drill, server]) expect(profiles).toEqual(["backup"])
    const [, , , to, , keysTo] = backup.command
    expect(drill.command[0]).toContain(`--from ${to as string} --keys-from ${keysTo as string}`)
    expect(drill.command[0]).toContain("@drill-server/")
    expect([server.image, server.volumes]).toEqual([services["postgres"].image, undefined])
  })

  it("has health checks for the databases and the broker", () => {
    for (const name of ["postgres", "key-store"])
      expect(services[name].healthcheck.test[1]).toBe("pg_isready")
    expect(services["rabbitmq"].healthcheck.test[1]).toBe("rabbitmq-diagnostics")
  })

  it("stores all persistent data in volumes that it declares", () => {
    const mounts = Object.values(services).flatMap(({ volumes }): ReadonlyArray<string> => volumes ?? [])
    const named = mounts.map((mount) => mount.split(":")[0] ?? "").filter((name) => !/^[.$]/u.test(name))
    expect(named.toSorted()).toEqual(Object.keys(compose.volumes).toSorted())
  })

  it("mounts existing files", () => {
    const mounts = Object.values(services).flatMap(({ volumes }): ReadonlyArray<string> => volumes ?? [])
    const files = mounts.map((mount) => mount.split(":")[0] ?? "").filter((name) => name.startsWith("."))
    const made = (path: string) => path.startsWith("./secrets/")
    expect(files.length).toBeGreaterThan(4)
    expect(files.filter((path) => !made(path) && !existsSync(join(DEPLOY, path)))).toEqual([])
  })

  it("scrapes every role, and loads the mounted alert rules", () => {
    const [{ dns_sd_configs }] = prometheus.scrape_configs
    expect(dns_sd_configs[0]).toMatchObject({ names: ROLES, port: readSettings({}).metricsPort })
    const rules = services["prometheus"].volumes.find((mount: string) =>
      mount.startsWith("./alert-rules.yaml:"),
    )
    expect(rules).toContain(`:/etc/prometheus/${prometheus.rule_files[0] as string}:`)
  })
})

describe("make-secrets.sh", () => {
  let folder: string
  const make = () =>
    spawnSync("sh", [join(DEPLOY, "make-secrets.sh"), join(folder, "secrets")], { encoding: "utf8" })
  const secret = (name: string) => readFileSync(join(folder, "secrets", name), "utf8")

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "hrsync-make-secrets-"))
    expect(make().status).toBe(0)
  })
  afterAll(() => {
    rmSync(folder, { recursive: true })
  })

  it("creates every secret in the compose file, in a folder that only the owner can open", () => {
    const mounted = services["rabbitmq"].volumes.filter((mount: string) => mount.startsWith("./secrets/"))
    const wanted = [
      ...Object.values<Manifest>(compose.secrets).map(({ file }): string => file),
      ...mounted.map((mount: string) => mount.split(":")[0]),
    ]
    expect(readdirSync(join(folder, "secrets")).toSorted()).toEqual(
      wanted.map((path: string) => path.replace("./secrets/", "")).toSorted(),
    )
    expect(statSync(join(folder, "secrets")).mode & 0o777).toBe(0o700)
  })

  it("declares each secret that a service uses", () => {
    const used = Object.values(services).flatMap(({ secrets }): ReadonlyArray<Manifest> => secrets ?? [])
    const names: ReadonlyArray<string> = used.map((secret) => secret.source ?? secret)
    expect(Object.keys(compose.secrets).toSorted()).toEqual([...new Set(names)].toSorted())
  })

  it("creates valid settings with the passwords of the database and the broker, and a valid master key", () => {
    const files = {
      DATABASE_URL_FILE: join(folder, "secrets/database-url"),
      DATABASE_URL_SERVICE_FILE: join(folder, "secrets/database-url-service"),
      DATABASE_URL_TENANT_FILE: join(folder, "secrets/database-url-tenant"),
      AMQP_URL_FILE: join(folder, "secrets/amqp-url"),
      HRSYNC_KEY_STORE_FILE: join(folder, "secrets/key-store"),
    }
    const { databaseUrl, databaseLogins, amqpUrl, keyStore } = readSettings(readSecretFiles(files))
    const passwordIn = (url: string | null) => new URL(url ?? "").password
    expect(passwordIn(databaseUrl)).toBe(secret("postgres-hrsync").trim())
    expect(passwordIn(databaseLogins?.service ?? null)).toBe(secret("postgres-worker").trim())
    expect(passwordIn(databaseLogins?.tenants ?? null)).toBe(secret("postgres-api").trim())
    expect(secret("rabbitmq.conf")).toContain(`default_pass = ${passwordIn(amqpUrl)}\n`)
    expect(passwordIn(keyStore)).toBe(secret("key-store-hrsync").trim())
    expect(new URL(keyStore ?? "").hostname).toBe("key-store")
    expect(new URL(databaseUrl ?? "").hostname in services).toBe(true)
    expect(new URL(amqpUrl ?? "").hostname in services).toBe(true)
    expect(parseMasterKeys(secret("master-key")).current.key).toHaveLength(32)
  })

  it.each(["postgres", "key-store", "drill-server", "rabbitmq"])(
    "creates a certificate of %s, which the authority vouches for under that name alone",
    async (name) => {
      const ca = secret("ca-certificate")
      const server = createServer(
        { cert: secret(`${name}-tls-certificate`), key: secret(`${name}-tls-key`) },
        (socket) => socket.end("hello"),
      )
      server.listen(0, "127.0.0.1")
      await once(server, "listening")
      const { port } = server.address() as AddressInfo
      const greet = (servername: string) =>
        text(connect({ host: "127.0.0.1", port, ca, servername })).catch(getErrorCode)
      expect(await greet(name)).toBe("hello")
      expect(await greet("another")).toBe("ERR_TLS_CERT_ALTNAME_INVALID")
      server.close()
    },
  )

  it("keeps no key of the authority, and renews everything in one step", () => {
    const files = readdirSync(join(folder, "secrets"))
    expect(files.filter((file) => file.endsWith("-key") && file.startsWith("ca"))).toEqual([])
    const before = secret("ca-certificate")
    const renewed = spawnSync("sh", [join(DEPLOY, "make-certificates.sh"), join(folder, "secrets")])
    expect(renewed.status).toBe(0)
    expect(secret("ca-certificate")).not.toBe(before)
    expect(readdirSync(join(folder, "secrets"))).toEqual(files)
  })

  it("uses each password only once", () => {
    const names = ["superuser", "hrsync", "worker", "api"].map((login) => `postgres-${login}`)
    const passwords = [...names, "key-store-superuser", "key-store-hrsync", "grafana-admin"].map(secret)
    expect(new Set(passwords).size).toBe(7)
    for (const password of passwords) expect(password.trim().length).toBeGreaterThan(40)
  })

  it("changes nothing when run again, since a new master key could not open sealed data", () => {
    const before = secret("master-key")
    expect(make()).toMatchObject({ status: 1, stdout: "" })
    expect(secret("master-key")).toBe(before)
  })
})
