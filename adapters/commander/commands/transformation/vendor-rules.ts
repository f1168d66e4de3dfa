import type { Command } from "commander"
import type { TransformationRules } from "../../../../core/contract/transformation/transformation-rules.ts"
import { OPERATOR } from "../../../../core/use-cases/authorization/actor.ts"
import type { Cli } from "../../cli.ts"
import type { Console } from "../../console.ts"
import { readJson } from "../../arguments/read-text.ts"
import { rulesLines } from "../../rules-lines.ts"
import { withServices } from "../../run-command.ts"
import { UsageInvalid } from "../../failure.ts"

interface RulesOptions {
  readonly set?: string
  readonly clear?: true
}

export const vendorRulesCommand = (vendor: Command, cli: Cli): void => {
  vendor
    .command("rules")
    .description("show or set the transformation rules for all corporates of a vendor")
    .argument("<vendor>", "org_id of the vendor")
    .option(
      "--set <file>",
      'JSON file: [{ "kind": "replace", "key": "department", "values": { "Mktg": "Marketing" } }]',
    )
    .option("--clear", "remove all rules")
    .action((id: string, options: RulesOptions) =>
      options.set === undefined && options.clear === undefined ? show(cli, id) : change(cli, id, options),
    )
}

const show = async ({ app, console }: Cli, id: string): Promise<void> => {
  const { vendor } = await withServices(app, ({ accounts }) => accounts.showVendor(OPERATOR, id))
  printRules(console, id, vendor.rules)
}

const change = async ({ app, console }: Cli, id: string, options: RulesOptions): Promise<void> => {
  if (options.set !== undefined && options.clear !== undefined) {
    throw new UsageInvalid("Use either --set or --clear, not both.")
  }
  const input = options.set === undefined ? [] : await readJson(options.set)
  const rules = await withServices(app, ({ transformation }) =>
    transformation.changeVendorRules(OPERATOR, id, input),
  )
  console.note(
    "The rules apply from each corporate's next sync on. A file is processed again when the full file is imported.",
  )
  printRules(console, id, rules)
}

const printRules = (console: Console, id: string, rules: TransformationRules): void => {
  console.result(
    { org_id: id, rules },
    rules.length === 0 ? ["The vendor has no transformation rules."] : rulesLines([["vendor", rules]]),
  )
}
