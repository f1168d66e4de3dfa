import { realpath } from "node:fs/promises"
import { isAlive } from "./claim.ts"
import { readPostmaster } from "./cluster.ts"
import { makeDataPaths } from "./data-folder.ts"

/** Reads whether a data folder's server runs, without changing anything: neither starts it nor keeps it running. */
export const embeddedPostgresStatus = async (
  dataDir: string,
): Promise<{ readonly running: boolean; readonly folder: string }> => {
  const paths = makeDataPaths(await realpath(dataDir).catch(() => dataDir))
  return { running: isAlive(paths) && readPostmaster(paths)?.state === "ready", folder: paths.root }
}
