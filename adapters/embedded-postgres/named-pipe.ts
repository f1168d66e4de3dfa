import { closeSync, constants, openSync, readSync, writeSync } from "node:fs"
import { getErrorCode } from "./error.ts"

/*
 * A named pipe tells exactly and at once whether a process is alive: the kernel closes its end when the process ends,
 * however it ends. Process ids do not: they are reused, and differ between containers that share a folder. Node opens
 * files with O_CLOEXEC, so no child of an attached process holds an end by accident.
 */

/** Runs a system call; the value instead when it fails with that code. */
export const unless = <A, B>(failures: Readonly<Record<string, B>>, call: () => A): A | B => {
  try {
    return call()
  } catch (error) {
    const failure = failures[getErrorCode(error) ?? ""]
    if (failure === undefined) throw error
    return failure
  }
}

/** Null when no process reads, or the pipe does not exist. */
export const openWriter = (pipe: string): number | null =>
  unless({ ENXIO: null, ENOENT: null }, () => openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK))

/** Opens the reading end without waiting for a writer; null when the pipe does not exist. */
export const openReader = (pipe: string): number | null =>
  unless({ ENOENT: null }, () => openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK))

/** Whether some process holds the reading end. */
export const hasReader = (pipe: string): boolean => {
  const writer = openWriter(pipe)
  if (writer !== null) closeSync(writer)
  return writer !== null
}

/** A pipe's default capacity: everything in it is read at once, never half a line. */
const drain = Buffer.alloc(65_536)

/** Whether some process holds the writing end. Discards what is in the pipe: writers must be ready to repeat it. */
export const hasWriter = (pipe: string): boolean => {
  const reader = openReader(pipe)
  if (reader === null) return false
  try {
    // Data written before the last writer exited comes first; then the end, or "nothing yet".
    return unless({ EAGAIN: true }, () => {
      while (readSync(reader, drain) > 0);
      return false
    })
  } finally {
    closeSync(reader)
  }
}

/** False when no process reads any more. A full pipe accepts nothing: the caller repeats the line anyway. */
export const writeLine = (writer: number, line: string): boolean =>
  unless({ EAGAIN: true, EPIPE: false }, () => writeSync(writer, `${line}\n`) > 0)
