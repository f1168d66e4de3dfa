import { spawnSync } from "node:child_process"

/** The programs with which the documentation's examples are run, and the Debian packages that hold them. */
const TOOLS: Readonly<Record<string, string>> = { curl: "curl", python3: "python3" }

/** Installs what is missing, as root on Debian; else says what to install. Nothing is skipped for want of a program. */
export default () => {
  const missing = Object.keys(TOOLS).filter((tool) => !isThere(tool))
  if (missing.length === 0) return
  const packages = missing.map((tool) => TOOLS[tool] ?? tool)
  if (process.getuid?.() === 0 && isThere("apt-get")) {
    run("apt-get", ["update"])
    run("apt-get", ["install", "--yes", "--no-install-recommends", ...packages])
  }
  const still = missing.filter((tool) => !isThere(tool))
  if (still.length > 0) {
    throw new Error(
      `The tests run the documentation's examples with ${still.join(" and ")}: install them first.`,
    )
  }
}

const isThere = (tool: string): boolean =>
  spawnSync(tool, ["--version"], { stdio: "ignore" }).error === undefined

const run = (command: string, args: ReadonlyArray<string>) => spawnSync(command, args, { stdio: "inherit" })
