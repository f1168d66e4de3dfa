import { randomBytes } from "node:crypto"
import { closeSync, existsSync, rmSync } from "node:fs"
import path from "node:path"
import { pause, type Deadline } from "../server/deadline.ts"
import { hasReader, openWriter, writeLine } from "./named-pipe.ts"
import type { DataPaths } from "../folder/data-paths.ts"

/** Another process that detaches may consume a line (see `hasWriter`), so it is sent again after this many polls. */
const pollsPerLine = 30

/**
 * Attaches to a running server: opens the pipe and waits until the guard has answered. Without the answer the guard may
 * have seen the end of the pipe just before, and be about to shut the server down.
 * @returns the open writing end; null when there is no guard, or it is exiting
 */
export async function joinGuard(paths: DataPaths, deadline: Deadline): Promise<number | null> {
  const writer = openWriter(paths.attached)
  if (writer === null) return null
  let answered = false
  try {
    answered = await waitForGuardAnswer(writer, paths, () => hasReader(paths.attached), deadline)
  } finally {
    if (!answered) closeSync(writer)
  }
  return answered ? writer : null
}

/** Sends a new token to the guard until it answers; false when the guard has exited. */
export async function waitForGuardAnswer(
  writer: number,
  paths: DataPaths,
  isGuarded: () => boolean,
  deadline: Deadline,
): Promise<boolean> {
  const token = randomBytes(8).toString("hex")
  const answer = path.join(paths.run, `ack.${token}`)
  while (isGuarded() && writeLine(writer, token)) {
    for (let look = 0; look < pollsPerLine; look++) {
      if (existsSync(answer)) {
        rmSync(answer, { force: true })
        return true
      }
      await pause()
    }
    deadline()
  }
  return false
}
