import type { TestProject } from "vitest/node"
import { installMissing } from "./install-missing.ts"

/**
 * The browser that pages are tested in, the programs with which the documentation's examples are run and backups are made, the
 * servers that SFTP, the message bus, the proxy, the alerts and the scanner are tested with, the clock of the soak's days, and the Debian
 * packages that hold them. Prometheus is the largest: 19 MB to load, 96 MB on the disk.
 */
const TOOLS: Readonly<Record<string, string>> = {
  "chromium-headless-shell": "chromium-headless-shell",
  clamd: "clamav-daemon",
  curl: "curl",
  faketime: "faketime",
  javac: "default-jdk-headless",
  nginx: "nginx-light",
  pg_dump: "postgresql-client",
  pip3: "python3-pip",
  prometheus: "prometheus",
  promtool: "prometheus",
  python3: "python3",
  sshd: "openssh-server",
  "ssh-keygen": "openssh-client",
  "rabbitmq-server": "rabbitmq-server",
}

/** For the further languages in which calls are shown, a quarter of a gigabyte: for the series before a release. */
const EXHAUSTIVE_TOOLS: Readonly<Record<string, string>> = { go: "golang-go", php: "php-cli php-curl" }

/** The minutes of each project on two idle processors, by its processor time. */
const MINUTES: Readonly<Record<string, number>> = { unit: 1, element: 1, it: 5, full: 16 }

/**
 * Says what the run needs and how long it takes, and installs what is missing, as root on Debian; otherwise
 * says how. No test is skipped because a program is missing.
 */
export default ({ vitest }: TestProject) => {
  // A project in a browser is named with it: `element (chromium)`.
  const projects = vitest.projects.map(({ name }) => name.replace(/ .*$/u, ""))
  const minutes = projects.reduce((sum, name) => sum + (MINUTES[name] ?? 0), 0)
  const slowness = Number(process.env["HRSYNC_TEST_SLOWNESS"])
  const tools = projects.includes("exhaustive") ? { ...TOOLS, ...EXHAUSTIVE_TOOLS } : TOOLS
  console.info(
    `Tests: ${projects.join(", ")}. They need ${Object.keys(tools).join(", ")}, and bring their PostgreSQL.`,
  )
  console.info(
    `About ${String(minutes)} minutes on two quiet processors; this machine is ${String(slowness)} times as slow.`,
  )
  installMissing("The tests need", tools)
}
