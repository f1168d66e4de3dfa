import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { delimiter, join } from "node:path"

/**
 * Installs the programs that are missing, as root on Debian. `tools`: the Debian packages of each, separated by spaces.
 *
 * @throws Error that begins with `need` ("The tests need") and says how to install them, where this cannot
 */
export const installMissing = (need: string, tools: Readonly<Record<string, string>>): void => {
  const listMissing = () => Object.keys(tools).filter((tool) => !isThere(tool))
  const missing = listMissing()
  if (missing.length === 0) return
  const packages = [...new Set(missing.flatMap((tool) => (tools[tool] ?? tool).split(" ")))]
  const install = ["install", "--yes", "--no-install-recommends", ...packages]
  if (process.getuid?.() === 0 && isThere("apt-get")) {
    console.info(`Installing ${packages.join(", ")} ...`)
    run("apt-get", ["update"])
    run("apt-get", install)
  }
  const still = listMissing()
  if (still.length === 0) return
  throw new Error(`${need} ${still.join(", ")}. On Debian: sudo apt-get ${install.join(" ")}`)
}

/** Servers are not in every user's path. */
const FOLDERS = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/sbin"]

const isThere = (tool: string): boolean => FOLDERS.some((folder) => existsSync(join(folder, tool)))

/** A server that is installed here is not to be started. */
const run = (command: string, args: ReadonlyArray<string>) =>
  spawnSync(command, args, { stdio: ["ignore", "ignore", "inherit"], env: { ...process.env, RUNLEVEL: "1" } })
