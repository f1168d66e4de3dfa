import { execFileSync } from "node:child_process"
import { readFileSync, readlinkSync } from "node:fs"
import type { DataPaths } from "./data-paths.ts"
import { getErrorCode } from "../error.ts"

/** The content of `postmaster.pid` (PostgreSQL's `miscadmin.h`, LOCK_FILE_LINE_*); a killed server leaves it behind. */
export interface PostmasterFile {
  readonly pid: number
  /** Null until the server listens. */
  readonly socketFolder: string | null
  readonly state: "starting" | "ready" | "stopping" | "unknown"
}

const lines = { pid: 0, socketFolder: 4, state: 7 }
const states = ["starting", "ready", "stopping"] as const

export function parsePostmasterFile(text: string): PostmasterFile | null {
  const line = text.split("\n")
  const pid = Number(line[lines.pid])
  if (!Number.isSafeInteger(pid) || pid <= 0) return null
  return {
    pid,
    socketFolder: line[lines.socketFolder]?.trim() || null,
    state: states.find((state) => state === line[lines.state]?.trim()) ?? "unknown",
  }
}

/** Null when there is none, or it is just being written. */
export function readPostmasterFile({ postmasterFile }: DataPaths): PostmasterFile | null {
  try {
    return parsePostmasterFile(readFileSync(postmasterFile, "utf8"))
  } catch (error) {
    if (getErrorCode(error) === "ENOENT") return null
    throw error
  }
}

/** Whether that process is alive and is this cluster's server, not a later process with the same id. */
export function isClusterPostmaster(pid: number, { cluster }: DataPaths): boolean {
  try {
    // A server's working directory is its cluster; macOS has no /proc, there the command line names the cluster.
    if (process.platform === "linux") return readlinkSync(`/proc/${pid}/cwd`) === cluster
    return execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" }).includes(
      `-D ${cluster} `,
    )
  } catch {
    return false
  }
}
