import { spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"
import type { Readable } from "node:stream"
import { text } from "node:stream/consumers"
import { BUILT_MAIN } from "../../../config/testing/built-service.ts"
import type { Timing } from "../timing.ts"
import { treeCpuSeconds } from "./procfs.ts"

export interface Served {
  readonly url: string
  /** From process start to ready, including the embedded database. */
  readonly started: Timing
  readonly pid: number
  readonly stop: () => Promise<void>
}

/** Serves while `use` runs, and stops in any case. */
export const withBuiltServer = async <A>(
  env: Readonly<Record<string, string>>,
  roles: string,
  use: (server: Served) => Promise<A>,
): Promise<A> => {
  const server = await startBuiltServer(env, roles)
  try {
    return await use(server)
  } finally {
    await server.stop()
  }
}

/** Starts the built server as an operator does; resolves when `/readyz` returns 200. */
const startBuiltServer = async (env: Readonly<Record<string, string>>, roles: string): Promise<Served> => {
  const begun = performance.now()
  const child = spawn(process.execPath, [BUILT_MAIN, "serve", "--json", "--role", roles], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, PORT: "0", ...env },
  })
  const closed = once(child, "close") as Promise<[number | null]>
  const stderr = text(child.stderr)
  const url = await firstUrl(child.stdout)
  if (url === null) throw new Error(`The server exited before it was ready: ${await stderr}`)
  if (roles.includes("api")) await untilReady(url)
  const wall = (performance.now() - begun) / 1_000
  const pid = child.pid ?? Number.NaN
  return {
    url,
    started: { wall, processor: treeCpuSeconds(pid) },
    pid,
    stop: async () => {
      child.kill("SIGTERM")
      const [code] = await closed
      if (code !== 0) throw new Error(`The server exited with ${String(code)}: ${await stderr}`)
    },
  }
}

/** Null if the server exits without printing one. */
const firstUrl = async (output: Readable): Promise<string | null> => {
  for await (const line of createInterface({ input: output })) {
    return (JSON.parse(line) as { readonly url: string }).url
  }
  return null
}

const untilReady = async (url: string): Promise<void> => {
  while (!(await fetch(`${url}/readyz`)).ok) continue
}
