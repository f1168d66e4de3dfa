import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { delimiter, join } from "node:path"

/**
 * The browser that pages are tested in, the programs with which the documentation's examples are run and backups are made, the
 * servers that SFTP and the message bus are tested against, and the Debian packages that hold them.
 */
const TOOLS: Readonly<Record<string, string>> = {
  "chromium-headless-shell": "chromium-headless-shell",
  curl: "curl",
  pg_dump: "postgresql-client",
  python3: "python3",
  sshd: "openssh-server",
  "ssh-keygen": "openssh-client",
  "rabbitmq-server": "rabbitmq-server",
}

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
    throw new Error(`The tests need ${still.join(" and ")}: install them first.`)
  }
}

/** Servers are not in the path of everybody. */
const FOLDERS = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/sbin"]

const isThere = (tool: string): boolean => FOLDERS.some((folder) => existsSync(join(folder, tool)))

/** A server that is installed for the tests is not to be started. */
const run = (command: string, args: ReadonlyArray<string>) =>
  spawnSync(command, args, { stdio: "inherit", env: { ...process.env, RUNLEVEL: "1" } })
