import { closeSync, copyFileSync, openSync, readSync, rmSync, statSync, truncateSync } from "node:fs"
import type { DataPaths } from "./data-paths.ts"

const maxBytes = 8 * 1024 * 1024

/** Bytes written so far. */
export function logSize({ log }: DataPaths): number {
  return statSync(log, { throwIfNoEntry: false })?.size ?? 0
}

/** Limits the server's log to twice 8 MB: the server appends, so its file can be truncated while it runs. */
export function capLog(paths: DataPaths): void {
  if (logSize(paths) <= maxBytes) return
  const previous = `${paths.log}.1`
  // The previous file may belong to another account: it can be removed, but not written.
  rmSync(previous, { force: true })
  copyFileSync(paths.log, previous)
  truncateSync(paths.log)
}

/**
 * Returns the last lines written since the log had `from` bytes; the log holds no personal data (see server-settings.ts).
 */
export function logSince(paths: DataPaths, from: number): string {
  const length = Math.max(0, Math.min(logSize(paths) - from, 16_384))
  if (length === 0) return ""
  const file = openSync(paths.log, "r")
  try {
    const text = Buffer.alloc(length)
    readSync(file, text, 0, length, from)
    return text.toString("utf8").trim().split("\n").slice(-5).join("\n")
  } finally {
    closeSync(file)
  }
}
