import type { Command } from "commander"
import { OPERATOR } from "../../../../core/use-cases/authorization/actor.ts"
import type { Cli } from "../../cli.ts"
import { withServices } from "../../run-command.ts"

export const guardCommand = (connection: Command, cli: Cli): void => {
  connection
    .command("guard")
    .description("set the share of employees that a full sync may change before it is held for confirmation")
    .argument("<id>", "connection_id")
    .requiredOption(
      "--share <share>",
      "share of employees that may be missing, change status or lose a value, such as 0.3",
    )
    .action((id: string, options: { share: string }) => changeGuard(cli, id, options.share))
}

const changeGuard = async ({ app, console }: Cli, id: string, typed: string): Promise<void> => {
  const share = typed.trim() === "" ? Number.NaN : Number(typed)
  const { orgName } = await withServices(app, (services) =>
    services.connection.changeGuard(OPERATOR, id, share),
  )
  console.result({ connection_id: id, guard_share: share }, [
    `A full sync of ${orgName} is held when it changes more than ${String(Math.round(share * 100))} % of the employees.`,
  ])
}
