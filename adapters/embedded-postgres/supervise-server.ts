import { closeSync } from "node:fs"
import { capLog } from "./log-file.ts"
import { hasReader } from "./named-pipe.ts"
import type { DataPaths } from "./data-paths.ts"
import type { Attachment } from "./start.ts"

/** Looks at the server every so many milliseconds: one system call. */
const interval = 1000

/** Looks between two attempts to start a server that does not start. */
const pollsBetweenAttempts = 10

/** Looks between two looks at the size of the log. */
const pollsBetweenCaps = 60

/**
 * Watches over a server this process is attached to. Whoever is attached and first sees that it has died (a crash of
 * its guard, an operator's kill) starts it again; the other ones find themselves attached to the new one.
 * @returns `end`: stops watching and gives back the hold's writing end, still open
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
