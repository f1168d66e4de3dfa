import type { Command } from "commander"
import type { Cli } from "../cli.ts"

export const doctorCommand = (program: Command, cli: Cli): void => {
  program
    .command("doctor")
    .description("check the configuration and dependencies of this installation")
    .action(() => doctor(cli))
}

const MARKS = { ok: "ok  ", warning: "warn", failed: "FAIL" } as const

const doctor = async ({ app, console }: Cli): Promise<void> => {
  const findings = await app.diagnose()
  const healthy = findings.every((check) => check.ok)
  console.result(
    { healthy, findings },
    findings.flatMap((check) => [
      `${MARKS[check.state]}  ${check.check}: ${check.detail}`,
      ...(check.advice === undefined ? [] : [`      ${check.advice}`]),
    ]),
  )
  if (!healthy) process.exitCode = 1
}
