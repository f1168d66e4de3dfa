import type { Command } from "commander"
import { OPERATOR } from "../../../../core/use-cases/authorization/actor.ts"
import type { Cli } from "../../cli.ts"
import { pairs } from "../../output/table.ts"
import { withServices } from "../../run-command.ts"
import { UsageInvalid } from "../../failure.ts"

interface SetOptions {
  readonly name?: string
  readonly timeZone?: string
  readonly origin?: ReadonlyArray<string>
  readonly clearOrigins?: true
}

export const vendorSetCommand = (vendor: Command, cli: Cli): void => {
  vendor
    .command("set")
    .description("change a vendor's name, time zone, or the origins that may embed the journey")
    .argument("<vendor>", "org_id of the vendor")
    .option("--name <name>", "name that corporates see")
    .option("--time-zone <zone>", "IANA time zone; failed webhooks are sent again at the end of its day")
    .option(
      "--origin <url>",
      "origin that may embed the journey; replaces the current ones (repeatable)",
      collect,
    )
    .option("--clear-origins", "allow no origin to embed the journey")
    .action((id: string, options: SetOptions) => set(cli, id, options))
}

const collect = (value: string, before: ReadonlyArray<string> = []) => [...before, value]

const set = async ({ app, console }: Cli, id: string, options: SetOptions): Promise<void> => {
  const { name = null, timeZone = null, origin, clearOrigins } = options
  if (origin !== undefined && clearOrigins === true) {
    throw new UsageInvalid("Use either --origin or --clear-origins, not both.")
  }
  const origins = clearOrigins === true ? [] : (origin ?? null)
  if (name === null && timeZone === null && origins === null) {
    throw new UsageInvalid("Nothing to change. Use --name, --time-zone, --origin or --clear-origins.")
  }
  const vendor = await withServices(app, ({ accounts }) =>
    accounts.changeVendor(OPERATOR, id, { name, timeZone, origins }),
  )
  const { orgId, timeZone: zone, origins: pages } = vendor
  console.result({ org_id: orgId, name: vendor.name, time_zone: zone, origins: pages }, [
    ...pairs([
      ["vendor", vendor.name],
      ["org_id", orgId],
      ["time zone", zone],
      ["origins", pages.join(", ") || "none"],
    ]),
  ])
}
