import type { Command } from "commander"
import { OPERATOR } from "../../../../core/use-cases/authorization/actor.ts"
import type { Cli } from "../../cli.ts"
import { withServices } from "../../run-command.ts"

/** Commands for the operators of the service. */
export const operatorCommands = (program: Command, cli: Cli): void => {
  program
    .command("operator")
    .description("manage who runs the service")
    .command("create")
    .description("make a person an operator of the console, and show the password once")
    .requiredOption("--email <email>", "e-mail address of the person")
    .action(({ email }: { email: string }) => create(cli, email))
}

const create = async ({ app, console }: Cli, address: string): Promise<void> => {
  const { email, password } = await withServices(app, ({ accounts }) =>
    accounts.createOperator(OPERATOR, address),
  )
  const url = `${app.getBaseUrl()}/console/`
  console.result({ email, password, url }, [
    `${email} is an operator now, and can sign in at ${url}.`,
    password === null
      ? "The person is already a user of the console and keeps their password."
      : `Password, shown only once: ${password}`,
  ])
}
