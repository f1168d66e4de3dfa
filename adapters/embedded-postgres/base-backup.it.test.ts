import { execFileSync } from "node:child_process"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import { afterEach, beforeEach, expect, it } from "vitest"
import { attachEmbeddedPostgres } from "./attach.ts"
import { writeBaseBackup } from "./base-backup.ts"
import { clearFolder, makeFolder, query } from "./testing/processes.ts"

let dataDir: string
let restored: string
beforeEach(async () => {
  dataDir = await makeFolder()
  restored = await makeFolder()
})
afterEach(async () => {
  await clearFolder(dataDir)
  await clearFolder(restored)
})

const extract = (file: string) => {
  const cluster = path.join(restored, "postgres", "cluster")
  mkdirSync(cluster, { recursive: true, mode: 0o700 })
  execFileSync("tar", ["--extract", "--gzip", "--file", file, "--directory", cluster])
}

it("copies a cluster that is being written, and a server starts on the copy", async () => {
  const server = await attachEmbeddedPostgres({ dataDir })
  await query(
    server.host,
    "CREATE TABLE kept AS SELECT n, md5(n::text) AS hash FROM generate_series(1, 200000) n",
  )
  const file = path.join(dataDir, "base.tar.gz")
  const copied = new AbortController()
  const writing = (async () => {
    while (!copied.signal.aborted) await query(server.host, "UPDATE kept SET n = n WHERE n % 500 = 0")
  })()
  await writeBaseBackup(server, file)
  copied.abort()
  await writing
  await server.detach()

  extract(file)
  const copy = await attachEmbeddedPostgres({ dataDir: restored })
  expect(await query(copy.host, "SELECT count(*)::int AS count FROM kept WHERE hash = md5(n::text)")).toEqual(
    [{ count: 200_000 }],
  )
  await copy.detach()
}, 30_000)

it("gives a cluster of an earlier release the login at its next start, and until then says why there is no backup", async () => {
  const first = await attachEmbeddedPostgres({ dataDir })
  await query(first.host, "CREATE TABLE kept AS SELECT 1 AS n")
  await first.detach()
  const file = path.join(dataDir, "postgres", "cluster", "hrsync-logins.json")
  const { owner, service, tenants } = JSON.parse(readFileSync(file, "utf8")) as typeof first.logins
  const logins = { owner, service, tenants }
  await expect(writeBaseBackup({ ...first, logins }, path.join(dataDir, "x"))).rejects.toThrow(
    "Stop every process of the service",
  )
  writeFileSync(file, JSON.stringify(logins))

  const second = await attachEmbeddedPostgres({ dataDir })
  await writeBaseBackup(second, path.join(dataDir, "base.tar.gz"))
  expect(await query(second.host, "SELECT n FROM kept")).toEqual([{ n: 1 }])
  await second.detach()
}, 30_000)
