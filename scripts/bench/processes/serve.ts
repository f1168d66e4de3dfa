import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"
import { BUILT_MAIN } from "../../../config/testing/built-service.ts"

export interface Served {
  readonly url: string
  /** Of the child's start to its answering. */
  readonly seconds: number
  readonly pid: number
  readonly stop: () => Promise<void>
}

/** Serves for as long as `use` runs, and no longer, whatever becomes of it. */
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

/** The built server as an operator starts it; resolves when `/readyz` says yes. */
const startBuiltServer = async (env: Readonly<Record<string, string>>, roles: string): Promise<Served> => {
  const started = performance.now()
  const child = spawn(process.execPath, [BUILT_MAIN, "serve", "--json", "--role", roles], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, PORT: "0", ...env },
  })
  const url = await firstUrl(child)
  if (roles.includes("api")) await untilReady(url)
  return {
    url,
    seconds: (performance.now() - started) / 1_000,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill("SIGTERM")
      await once(child, "close")
    },
  }
}

const firstUrl = async (child: ChildProcess & { stdout: NodeJS.ReadableStream }): Promise<string> => {
  for await (const line of createInterface({ input: child.stdout })) {
    return (JSON.parse(line) as { readonly url: string }).url
  }
  throw new Error("The server ended before it was ready")
}

const untilReady = async (url: string): Promise<void> => {
  while (!(await fetch(`${url}/readyz`)).ok) continue
}
