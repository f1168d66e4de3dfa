import pg from "pg"
import { pause, type Deadline } from "./deadline.ts"
import { getErrorCode } from "../error.ts"
import type { DataPaths } from "../folder/data-paths.ts"
import { readPostmasterFile } from "../folder/postmaster-file.ts"
import { database, port, user } from "./server-settings.ts"

/**
 * Waits until the server accepts connections and has the product's database, which is created when it is missing.
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
      if (await ensureDatabase(server.socketFolder)) return server.socketFolder
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
  // Two processes created it at the same moment: duplicate_database, or the unique index of the catalogue.
  "42P04": true,
  "23505": true,
  // too_many_connections: those that are connected have ensured that the database exists.
  "53300": true,
}

/** A server that does not answer for this long, in milliseconds, is polled again. */
const pollTimeout = 10_000

/** False when the server is not up after all: its file may be left over from a killed server. */
async function ensureDatabase(host: string): Promise<boolean> {
  const address = { host, port, user, database: "postgres", ssl: false }
  const client = new pg.Client({ ...address, connectionTimeoutMillis: pollTimeout })
  client.on("error", () => undefined)
  try {
    await client.connect()
    const found = await client.query("SELECT FROM pg_database WHERE datname = $1", [database])
    // FILE_COPY: takes half the time, since nothing else runs on a new server.
    if (found.rowCount === 0)
      await client.query(`CREATE DATABASE ${database} OWNER ${user} STRATEGY FILE_COPY`)
    return true
  } catch (error) {
    const answer = isUp[getErrorCode(error) ?? "none"]
    if (answer === undefined) throw error
    return answer
  } finally {
    await client.end().catch(() => undefined)
  }
}
