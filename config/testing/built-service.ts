import { execFile } from "node:child_process"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"

const ROOT = fileURLToPath(new URL("../..", import.meta.url))

/** The command `hrsync` as it is shipped: it starts in a third of the time, and it is what an operator runs. */
export const BUILT_MAIN = join(ROOT, "dist/config/main.js")

/** Builds what has changed, and prints what that was. A second, if nothing has. */
export const buildIfStale = async (print: (line: string) => void): Promise<void> => {
  const { stdout } = await promisify(execFile)("npm", ["run", "--silent", "build"], { cwd: ROOT })
  print(stdout.trim())
}

/** Before the tests that start it as a process of its own. */
export default () => buildIfStale(console.info)
