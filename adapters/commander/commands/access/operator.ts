import type { Command } from "commander"
import { OPERATOR } from "../../../../core/use-cases/authorization/actor.ts"
import type { App } from "../../app.ts"
import type { Console } from "../../console.ts"
import { withServices } from "../../run-command.ts"

/** Commands for the operators of the service. */
export const operatorCommands = (program: Command, app: App, console: () => Console): void => {
  program
    .command("operator")
    .description("manage who runs the service")
    .command("create")
    .description("make a person an operator of the console, and show the password once")
    .requiredOption("--email <email>", "e-mail address of the person")
    .action(({ email }: { email: string }) => create(app, console(), email))
}

const create = async (app: App, console: Console, address: string): Promise<void> => {
  const { email, password } = await withServices(app, ({ accounts }) =>
    accounts.createOperator(OPERATOR, address),
  )
  console.result({ email, password, url: `${app.baseUrl}/console/` }, [
    `${email} is an operator now, and can sign in at ${app.baseUrl}/console/.`,
    password === null
      ? "The person is a user of the console already, and keeps the password."
      : `Password, shown only once: ${password}`,
  ])
}
