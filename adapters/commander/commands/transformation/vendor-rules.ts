import type { Command } from "commander"
import type { TransformationRules } from "../../../../core/contract/transformation-rules.ts"
import { OPERATOR } from "../../../../core/use-cases/access/actor.ts"
import type { App } from "../../app.ts"
import type { Console } from "../../console.ts"
import { readJson } from "../../read-text.ts"
import { rulesLines } from "../../rules-lines.ts"
import { CommandFailed, withServices } from "../../run-command.ts"

interface RulesOptions {
  readonly set?: string
  readonly clear?: true
}

export const vendorRulesCommand = (vendor: Command, app: App, console: () => Console): void => {
  vendor
    .command("rules")
    .description("show the transformation rules for the data of all of a vendor's corporates, or change them")
    .argument("<vendor>", "org_id of the vendor")
    .option(
      "--set <file>",
      'JSON: [{ "kind": "replace", "key": "department", "values": { "Mktg": "Marketing" } }]',
    )
    .option("--clear", "no rules from now on")
    .action((id: string, options: RulesOptions) =>
      options.set === undefined && options.clear === undefined
        ? show(app, console(), id)
        : change(app, console(), id, options),
    )
}

const show = async (app: App, console: Console, id: string): Promise<void> => {
  const { vendor } = await withServices(app, ({ access }) => access.showVendor(OPERATOR, id))
  printRules(console, id, vendor.rules)
}

const change = async (app: App, console: Console, id: string, options: RulesOptions): Promise<void> => {
  if (options.set !== undefined && options.clear !== undefined) {
    throw new CommandFailed("Say either --set or --clear.")
  }
  const given = options.set === undefined ? [] : await readJson(options.set)
  const rules = await withServices(app, ({ transformation }) =>
    transformation.changeVendorRules(OPERATOR, id, given),
  )
  console.note(
    "They hold from the next sync of each corporate on; files are judged again when they are sent in full.",
  )
  printRules(console, id, rules)
}

const printRules = (console: Console, id: string, rules: TransformationRules): void => {
  console.result(
    { org_id: id, rules },
    rules.length === 0 ? ["The vendor has no transformation rules."] : rulesLines([["vendor", rules]]),
  )
}
