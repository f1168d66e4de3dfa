import { once } from "node:events"
import { createServer } from "node:net"
import { getErrorCode } from "../../../adapters/embedded-postgres/error.ts"
import { type Check, failed, type Finding, passed } from "./finding.ts"

/** A port at which every process of the service listens, whatever its roles are. */
interface OwnPort {
  readonly setting: string
  readonly path: string
  /** Whether a response at the path is the service's. */
  readonly isOwn: (text: string) => boolean
}

const API: OwnPort = {
  setting: "PORT",
  path: "/readyz",
  isOwn: (text) => {
    const body = JSON.parse(text) as Readonly<Record<string, unknown>>
    return "database" in body && "migrations" in body
  },
}

const METRICS: OwnPort = {
  setting: "HRSYNC_METRICS_PORT",
  path: "/metrics",
  isOwn: (text) => text.includes("hrsync_"),
}

export const port: Check = ({ settings: { host, port: number }, limitMillis }) =>
  examinePort(API, { host, number }, limitMillis)

export const metricsPort: Check = ({ settings: { host, metricsPort: number }, limitMillis }) =>
  number === null
    ? Promise.resolve(passed("none: metrics are off (HRSYNC_METRICS_PORT)"))
    : examinePort(METRICS, { host, number }, limitMillis)

interface Place {
  readonly host: string
  readonly number: number
}

/** Whether the service can listen, or already does: in a container this runs beside it. */
const examinePort = async (own: OwnPort, place: Place, limitMillis: number): Promise<Finding> => {
  const { host, number } = place
  if (number === 0) return passed(`any free port of ${host}`)
  const problem = await findListenProblem(place)
  if (problem === null) return passed(`${host}:${String(number)} is free`)
  if (problem === "EADDRINUSE" && (await isThisService(own, place, limitMillis)))
    return passed(`${host}:${String(number)}, where the service runs`)
  return describe(own.setting, `${host}:${String(number)}`, problem)
}

const findListenProblem = async ({ host, number }: Place): Promise<string | null> => {
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

const isThisService = async (
  { path, isOwn }: OwnPort,
  { host, number }: Place,
  limitMillis: number,
): Promise<boolean> => {
  const reachable = host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "[::1]" : host
  try {
    const response = await fetch(`http://${reachable}:${String(number)}${path}`, {
      signal: AbortSignal.timeout(limitMillis),
    })
    return isOwn(await response.text())
  } catch {
    return false
  }
}

const describe = (setting: string, address: string, problem: string): Finding => {
  if (problem === "EADDRINUSE")
    return failed(
      "in-use",
      `another program listens on ${address}`,
      `Stop it, or set ${setting} to another port. "ss -ltnp" shows which it is.`,
    )
  if (problem === "EACCES")
    return failed(
      "forbidden",
      `this user may not listen on ${address}`,
      `Set ${setting} to 1024 or above; a reverse proxy has the public port.`,
    )
  return failed(
    "unusable",
    `the service cannot listen on ${address} (${problem})`,
    "Set HOST to an address of this machine, or to 0.0.0.0 for all.",
  )
}
