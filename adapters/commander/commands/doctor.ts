import type { Command } from "commander"
import type { App } from "../app.ts"
import type { Console } from "../console.ts"

export const doctorCommand = (program: Command, app: App, console: () => Console): void => {
  program
    .command("doctor")
    .description("check the configuration and dependencies of this installation")
    .action(() => doctor(app, console()))
}

const doctor = async (app: App, console: Console): Promise<void> => {
  const findings = await app.diagnose()
  const healthy = findings.every((check) => check.ok)
  console.result(
    { healthy, findings },
    findings.flatMap((check) => [
      `${check.ok ? "ok  " : "FAIL"}  ${check.check}: ${check.detail}`,
      ...(check.advice === undefined ? [] : [`      ${check.advice}`]),
    ]),
  )
  if (!healthy) process.exitCode = 1
}
