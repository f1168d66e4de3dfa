import * as Effect from "effect/Effect"
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { createServer, type Server } from "node:net"
import { networkInterfaces, tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { findIsolation, type Isolation } from "../../adapters/connector-hosts/isolation.ts"
import { findConnectors } from "../../connectors/registry.ts"
import { aManifest } from "../../connectors/sdk/testing/a-manifest.ts"
import { makePulledSources } from "./pulled-sources.ts"

/*
 * A connector that wants more than its source. `connectors/README.md` promises what is asserted here, for each isolation, and no
 * more.
 */

const CANARY = "CANARY-5529"

const MODULE = `
  import { readFileSync, writeFileSync } from "node:fs"
  import { execFileSync } from "node:child_process"
  import { connect } from "node:net"
  import { Worker } from "node:worker_threads"
  import { defineConnector, manifestBeside } from "@hr-data-sync/connector-kit"

  const reach = (target) => new Promise((resolve, reject) => {
    connect(target).once("connect", () => resolve("connected")).once("error", reject)
  })
  const attempts = ({ credentials: { pid, key, socket, port, address, stage }, transport }) => ({
    ownEnvironment: () => readFileSync("/proc/self/environ", "utf8"),
    parentEnvironment: () => readFileSync("/proc/" + pid + "/environ", "utf8"),
    masterKey: () => readFileSync(key, "utf8"),
    linkToMasterKey: () => readFileSync(new URL("key", import.meta.url), "utf8"),
    write: () => writeFileSync(new URL("left", import.meta.url), "x"),
    run: () => execFileSync("id").toString(),
    thread: () => new Worker("1", { eval: true }),
    nativeCode: () => process.dlopen({ exports: {} }, "/usr/lib/x.node"),
    internals: () => process.binding("pipe_wrap"),
    databaseSocket: () => reach({ path: socket }),
    loopback: () => reach({ host: "127.0.0.1", port: Number(port) }),
    privateAddress: () => reach({ host: address, port: Number(port) }),
    requestToLoopback: () =>
      transport({ method: "GET", url: "https://127.0.0.1:" + port + "/", headers: {}, body: null }),
    signal: () => process.kill(Number(pid), 0),
  })
  export default defineConnector(manifestBeside(import.meta.url), (access) => ({
    check: async () => [],
    pages: async function* () {
      const rows = []
      for (const [name, attempt] of Object.entries(attempts(access))) {
        const got = await new Promise((resolve) => resolve(attempt()))
          .then((value) => "GOT " + String(value), (error) => error.code ?? error._tag ?? "refused")
        rows.push({ position: rows.length + 1, cells: [name, got] })
      }
      yield {
        columns: ["name", "got"], rows, unreadable: [], cursor: null,
        progress: { unit: "rows", done: rows.length, total: null }, agreement: { kind: "fixed" },
      }
    },
  }))`

let folder: string
let servers: ReadonlyArray<Server>
let port: number
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "hrsync-hostile-"))
  const connector = join(folder, "hostile")
  mkdirSync(connector)
  writeFileSync(join(folder, "master.key"), CANARY)
  symlinkSync(join(folder, "master.key"), join(connector, "key"))
  writeFileSync(join(connector, "manifest.json"), JSON.stringify({ ...aManifest(), code: "hostile" }))
  writeFileSync(join(connector, "package.json"), '{ "type": "module" }')
  writeFileSync(join(connector, "index.js"), MODULE)
  const [tcp, socket] = [createServer((peer) => peer.end(CANARY)), createServer((peer) => peer.end(CANARY))]
  await new Promise<void>((resolve) => void tcp.listen(0, "0.0.0.0", resolve))
  await new Promise<void>((resolve) => void socket.listen(join(folder, ".s.PGSQL.5432"), resolve))
  servers = [tcp, socket]
  const bound = tcp.address()
  port = typeof bound === "object" && bound !== null ? bound.port : 0
})
afterAll(() => {
  for (const server of servers) server.close()
  rmSync(folder, { recursive: true, force: true })
})

const findPrivateAddress = (): string =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === "IPv4" && !internal)?.address ?? "127.0.0.2"

const OPTIONS = {
  allowPrivateTargets: false,
  version: "0",
  limits: {
    ...{ mebibytes: 64, heartbeatTimeoutMillis: 60_000 },
    ...{ pageTimeoutMillis: 60_000, runTimeoutMillis: 60_000 },
  },
}

/** What the connector got, by attempt. */
const attack = async (isolation: Isolation): Promise<Readonly<Record<string, string>>> => {
  const { connectors } = findConnectors(["./hostile"], folder)
  const sources = makePulledSources({ ...OPTIONS, connectors, isolation })
  const source = await Effect.runPromise(
    sources.open("hostile", {
      ...{ pid: String(process.pid), key: join(folder, "master.key"), socket: join(folder, ".s.PGSQL.5432") },
      ...{ port: String(port), address: findPrivateAddress() },
    }),
  )
  const got: Record<string, string> = {}
  for await (const page of source?.pages(null) ?? [])
    for (const { cells } of page.rows) got[String(cells[0])] = String(cells[1])
  return got
}

const DENIED = "ERR_ACCESS_DENIED"
/** Also without namespaces. */
const EVERYWHERE = {
  ...{ ownEnvironment: DENIED, parentEnvironment: DENIED, masterKey: DENIED, linkToMasterKey: "ENOENT" },
  ...{ write: DENIED, run: DENIED, thread: DENIED, internals: DENIED, requestToLoopback: "SourceError" },
  nativeCode: "ERR_DLOPEN_DISABLED",
}

/** A connector whose check runs this code. */
const writeBad = (code: string, body: string): void => {
  const bad = join(folder, code)
  mkdirSync(bad)
  writeFileSync(join(bad, "manifest.json"), JSON.stringify({ ...aManifest(), code }))
  writeFileSync(join(bad, "package.json"), '{ "type": "module" }')
  writeFileSync(
    join(bad, "index.js"),
    `import { writeSync } from "node:fs"
    import { defineConnector, manifestBeside } from "@hr-data-sync/connector-kit"
    const kept = []
    process.memoryUsage = () => ({ external: 0 })
    export default defineConnector(manifestBeside(import.meta.url), () => ({
      pages: async function* () {},
      check: async () => { ${body} },
    }))`,
  )
}

const BAD: ReadonlyArray<readonly [code: string, body: string, message: RegExp]> = [
  ["greedy", "for (;;) kept.push(Array.from({ length: 100 }, () => ({})))", /took more than 64 MiB/u],
  ["hoarder", "for (;;) kept.push(Buffer.alloc(8 * 1024 * 1024, 1))", /took more than 64 MiB|failed/u],
  ["endless", "for (;;);", /did not go on for 4 s/u],
  [
    "rambler",
    `writeSync(3, Buffer.alloc(64, "x")); await new Promise(() => undefined)`,
    /gave what is no page/u,
  ],
]

describe.each(["namespaces", "process"] as const)("in a %s", (isolation) => {
  it.skipIf(isolation === "namespaces" && findIsolation() === "process").each(BAD)(
    "a %s one is stopped",
    async (name, body, message) => {
      const code = `${name}-${isolation}`
      writeBad(code, body)
      const { connectors } = findConnectors([`./${code}`], folder)
      // Only the one that never ends may meet this limit: memory is slow to fill on a busy machine.
      const heartbeatTimeoutMillis = name === "endless" ? 4_000 : OPTIONS.limits.heartbeatTimeoutMillis
      const limits = { ...OPTIONS.limits, heartbeatTimeoutMillis }
      const sources = makePulledSources({ ...OPTIONS, connectors, isolation, limits })
      const source = await Effect.runPromise(sources.open(code, {}))
      await expect(source?.check()).rejects.toMatchObject({
        message: expect.stringMatching(message) as string,
      })
    },
  )
})

describe("a hostile connector", () => {
  it("gets nothing where namespaces can be made", async ({ skip }) => {
    if (findIsolation() !== "namespaces") skip("This machine does not let us make namespaces.")
    expect(await attack("namespaces")).toEqual({
      ...EVERYWHERE,
      ...{ databaseSocket: "ENOENT", loopback: "ENETUNREACH", privateAddress: "ENETUNREACH" },
      signal: "ESRCH",
    })
  })

  it("gets no file, process, thread or native code elsewhere, but the sockets of the machine", async () => {
    expect(await attack("process")).toEqual({
      ...EVERYWHERE,
      ...{ databaseSocket: "GOT connected", loopback: "GOT connected", privateAddress: "GOT connected" },
      signal: "GOT true",
    })
  })
})
