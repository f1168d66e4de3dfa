import type { Command } from "commander"
import type { App } from "../app.ts"
import type { Console } from "../console.ts"

export const operationsCommands = (program: Command, app: App, console: () => Console): void => {
  program
    .command("migrate")
    .description("bring the database up to date")
    .action(() => migrate(app, console()))

  program
    .command("doctor")
    .description("check that everything this installation needs is there and works")
    .action(() => doctor(app, console()))
}

const migrate = async (app: App, console: Console): Promise<void> => {
  const ran = await app.migrate()
  console.result(
    { migrations: ran },
    ran.length === 0 ? ["The database is up to date."] : ran.map((name) => `Ran ${name}`),
  )
}

const doctor = async (app: App, console: Console): Promise<void> => {
  const findings = await app.diagnose()
  const healthy = findings.every((finding) => finding.ok)
  console.result(
    { healthy, findings },
    findings.flatMap((finding) => [
      `${finding.ok ? "ok  " : "FAIL"}  ${finding.check}: ${finding.detail}`,
      ...(finding.advice === undefined ? [] : [`      ${finding.advice}`]),
    ]),
  )
  if (!healthy) process.exitCode = 1
}
