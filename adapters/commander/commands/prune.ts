import type { Command } from "commander"
import { OPERATOR } from "../../../core/use-cases/authorization/actor.ts"
import type { Pruned } from "../../../core/use-cases/connection/retention/prune.ts"
import type { Cli } from "../cli.ts"
import { table } from "../output/table.ts"
import { withServices } from "../run-command.ts"

interface Options {
  readonly dryRun?: true
}

/** A running service prunes every hour. */
export const pruneCommand = (program: Command, cli: Cli): void => {
  program
    .command("prune")
    .description(
      "delete data past its retention period (HRSYNC_KEEP_..._DAYS), as the service does every hour",
    )
    .option("--dry-run", "show what would be deleted without deleting it")
    .action((options: Options) => prune(cli, options))
}

const prune = async ({ app, console }: Cli, options: Options): Promise<void> => {
  const dryRun = options.dryRun === true
  const onProgress = ({ count, title }: Pruned) => console.note(`${String(count)} ${title}`)
  const pruned = await withServices(app, (services) =>
    services.connection.prune(OPERATOR, { dryRun, onProgress }),
  )
  const counts = Object.fromEntries(pruned.map(({ name, count }) => [name, count]))
  console.result({ dry_run: dryRun, ...counts }, [
    ...table(
      [dryRun ? "WOULD BE DELETED" : "DELETED", "WHAT"],
      pruned.map(({ count, title }) => [String(count), title]),
    ),
  ])
}
