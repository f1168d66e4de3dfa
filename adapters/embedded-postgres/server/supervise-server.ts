import { closeSync } from "node:fs"
import { capLog } from "../folder/log-file.ts"
import { hasReader } from "../guard/named-pipe.ts"
import type { DataPaths } from "../folder/data-paths.ts"
import type { Attachment } from "./start.ts"

/** Milliseconds between two checks of the server: one system call each. */
const interval = 1000

/** Checks between two attempts to start a server that does not start. */
const pollsBetweenAttempts = 10

/** Checks between two checks of the log size. */
const pollsBetweenCaps = 60

/**
 * Supervises a server that this process is attached to. The first attached process that sees it die (a crash of its
 * guard, an operator's kill) restarts it; the others find themselves attached to the new one.
 * @returns `end`: stops supervising and returns the attachment's writing end, still open
 */
export function superviseServer(
  paths: DataPaths,
  first: Attachment,
  attach: () => Promise<Attachment>,
  onTrouble: (error: unknown) => void,
): { readonly end: () => Promise<number> } {
  let writer = first.writer
  let looks = 0
  let healing: Promise<void> | undefined

  const restart = async () => {
    try {
      const hold = await attach()
      closeSync(writer)
      writer = hold.writer
    } catch (error) {
      looks = -pollsBetweenAttempts
      onTrouble(error)
    } finally {
      healing = undefined
    }
  }
  const poll = () => {
    looks += 1
    try {
      if (looks % pollsBetweenCaps === 0) capLog(paths)
      if (looks >= 0 && healing === undefined && !hasReader(paths.attached)) healing = restart()
    } catch (error) {
      onTrouble(error)
    }
  }
  const timer = setInterval(poll, interval).unref()
  return {
    end: async () => {
      clearInterval(timer)
      await healing
      return writer
    },
  }
}
