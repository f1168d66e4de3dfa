import { closeSync, constants, openSync, readSync, writeSync } from "node:fs"
import { getErrorCode } from "../error.ts"

/*
 * A named pipe tells exactly and at once whether a process is alive: the kernel closes its end when the process ends,
 * however it ends. Process ids do not: they are reused, and differ between containers that share a folder. Node opens
 * files with O_CLOEXEC, so no child of an attached process holds an end by accident.
 */

/** Opens the writing end; null when no process reads, or the pipe does not exist. */
export function openWriter(pipe: string): number | null {
  try {
    return openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK)
  } catch (error) {
    if (getErrorCode(error) === "ENXIO" || getErrorCode(error) === "ENOENT") return null
    throw error
  }
}

/** Opens the reading end without waiting for a writer; null when the pipe does not exist. */
export function openReader(pipe: string): number | null {
  try {
    return openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK)
  } catch (error) {
    if (getErrorCode(error) === "ENOENT") return null
    throw error
  }
}

/** Whether some process holds the reading end. */
export function hasReader(pipe: string): boolean {
  const writer = openWriter(pipe)
  if (writer !== null) closeSync(writer)
  return writer !== null
}

/** A pipe's default capacity: everything in it is read at once, never half a line. */
const drain = Buffer.alloc(65_536)

/** Whether some process holds the writing end. Discards what is in the pipe: writers must be ready to repeat it. */
export function hasWriter(pipe: string): boolean {
  const reader = openReader(pipe)
  if (reader === null) return false
  try {
    // Data written before the last writer exited comes first; then the end, or "nothing yet".
    while (readSync(reader, drain) > 0);
    return false
  } catch (error) {
    if (getErrorCode(error) === "EAGAIN") return true
    throw error
  } finally {
    closeSync(reader)
  }
}

/**
 * Writes one line; false when no process reads any more. A full pipe accepts nothing: the caller repeats the line anyway.
 */
export function writeLine(writer: number, line: string): boolean {
  try {
    writeSync(writer, `${line}\n`)
    return true
  } catch (error) {
    if (getErrorCode(error) === "EAGAIN") return true
    if (getErrorCode(error) === "EPIPE") return false
    throw error
  }
}
