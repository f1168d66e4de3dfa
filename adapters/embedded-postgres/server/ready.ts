import pg from "pg"
import { pause, type Deadline } from "./deadline.ts"
import { getErrorCode, EmbeddedPostgresError } from "../error.ts"
import type { DataPaths } from "../folder/data-paths.ts"
import { readPostmasterFile } from "../folder/postmaster-file.ts"
import type { Login, Logins } from "../folder/login.ts"
import { readLogins } from "../folder/logins.ts"
import { database, port } from "./server-settings.ts"

/**
 * Waits until the server accepts connections to the product's database.
 * @param isGuarded whether the server still has its guard
 * @returns the folder of its socket; null when the guard exited
 */
export async function waitUntilReady(
  paths: DataPaths,
  isGuarded: () => boolean,
  deadline: Deadline,
): Promise<string | null> {
  for (;;) {
    const server = readPostmasterFile(paths)
    if (server?.state === "ready" && server.socketFolder !== null)
      if (await isAnswering(server.socketFolder, requireLogins(paths).owner)) return server.socketFolder
    if (!isGuarded()) return null
    deadline()
    await pause()
  }
}

/** Whether the server is up, by error code; without a code the connection was dropped or not answered. */
const isUp: Readonly<Record<string, boolean>> = {
  none: false,
  ENOENT: false,
  ECONNREFUSED: false,
  ECONNRESET: false,
  EPIPE: false,
  // admin_shutdown, cannot_connect_now
  "57P01": false,
  "57P03": false,
  // too_many_connections
  "53300": true,
}

/** A server that does not answer for this long, in milliseconds, is polled again. */
const pollTimeout = 10_000

/** False when the server is not up after all: its file may be left over from a killed server. */
async function isAnswering(host: string, { user, password }: Login): Promise<boolean> {
  const address = { host, port, user, password, database, ssl: false }
  const client = new pg.Client({ ...address, connectionTimeoutMillis: pollTimeout })
  client.on("error", () => undefined)
  try {
    await client.connect()
    return true
  } catch (error) {
    const answer = isUp[getErrorCode(error) ?? "none"]
    if (answer === undefined) throw error
    return answer
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * The logins of a cluster whose server was started.
 * @throws EmbeddedPostgresError `folder-unusable` when their file was removed
 */
export function requireLogins(paths: DataPaths): Logins {
  const logins = readLogins(paths.cluster)
  if (logins !== null) return logins
  throw new EmbeddedPostgresError(
    "folder-unusable",
    `The logins of the database in ${paths.cluster} are missing. Stop every process that uses it; the next start makes new ones.`,
  )
}
