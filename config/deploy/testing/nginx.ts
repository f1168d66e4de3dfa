import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { findStablePort } from "../../../core/testing/find-stable-port.ts"
import { waitUntil } from "../../../core/testing/wait-until.ts"

/** A real reverse proxy for one test. */
export interface TestProxy {
  readonly url: string
  readonly close: () => Promise<void>
}

/** The servers of Debian are not in every user's path. */
const NGINX = "/usr/sbin/nginx"

/** Starts nginx with what `makeHttp` puts into its `http` block, and which listens on the given port. */
export const startNginx = async (makeHttp: (port: number) => string): Promise<TestProxy> => {
  const folder = mkdtempSync(join(tmpdir(), "hrsync-nginx-"))
  const port = await findStablePort()
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  const configuration = [
    `daemon off; pid ${folder}/pid; error_log stderr; worker_processes 1;`,
    "events { worker_connections 64; }",
    `http { access_log off; ${temporary.join(" ")}`,
    makeHttp(port),
    "}",
  ]
  writeFileSync(join(folder, "nginx.conf"), configuration.join("\n"))
  const server = spawn(NGINX, ["-p", folder, "-e", "stderr", "-c", join(folder, "nginx.conf")], {
    stdio: ["ignore", "ignore", "pipe"],
  })
  const url = `http://127.0.0.1:${String(port)}`
  let errors = ""
  server.stderr.on("data", (data: Buffer) => (errors += data.toString()))
  await waitUntil(async () => {
    if (server.exitCode !== null) throw new Error(`nginx ended: ${errors}`)
    return fetch(url).then(
      () => true,
      () => false,
    )
  })
  return {
    url,
    close: async () => {
      server.kill("SIGTERM")
      if (server.exitCode === null) await once(server, "exit")
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
