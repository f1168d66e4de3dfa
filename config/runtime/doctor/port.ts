import { once } from "node:events"
import { createServer } from "node:net"
import { getErrorCode } from "../../../adapters/embedded-postgres/error.ts"
import type { Settings } from "../settings/env.ts"
import { type Check, failed, type Finding, passed } from "./finding.ts"

/** Whether the service can listen, or already does: in a container this runs beside it. */
export const port: Check = async ({ settings, limitMillis }) => {
  const { host, port: number } = settings
  if (number === 0) return passed(`any free port of ${host}`)
  const problem = await findListenProblem(settings)
  if (problem === null) return passed(`${host}:${String(number)} is free`)
  if (problem === "EADDRINUSE" && (await isThisService(settings, limitMillis)))
    return passed(`${host}:${String(number)}, where the service runs`)
  return describe(`${host}:${String(number)}`, problem)
}

const findListenProblem = async ({ host, port: number }: Settings): Promise<string | null> => {
  const server = createServer()
  try {
    server.listen(number, host)
    await once(server, "listening")
    server.close()
    await once(server, "close")
    return null
  } catch (error) {
    return getErrorCode(error) ?? "unknown error"
  }
}

/** Every process of the service has this route, whatever its roles are. */
const isThisService = async ({ host, port: number }: Settings, limitMillis: number): Promise<boolean> => {
  const reachable = host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "[::1]" : host
  try {
    const response = await fetch(`http://${reachable}:${String(number)}/readyz`, {
      signal: AbortSignal.timeout(limitMillis),
    })
    const body = (await response.json()) as Readonly<Record<string, unknown>>
    return "database" in body && "migrations" in body
  } catch {
    return false
  }
}

const describe = (address: string, problem: string): Finding => {
  if (problem === "EADDRINUSE")
    return failed(
      "in-use",
      `another program listens on ${address}`,
      'Stop it, or set PORT to another port. "ss -ltnp" shows which it is.',
    )
  if (problem === "EACCES")
    return failed(
      "forbidden",
      `this user may not listen on ${address}`,
      "Set PORT to 1024 or above; a reverse proxy has the public port.",
    )
  return failed(
    "unusable",
    `the service cannot listen on ${address} (${problem})`,
    "Set HOST to an address of this machine, or to 0.0.0.0 for all.",
  )
}
