import type { Command } from "commander"
import { ALL_DATA_MODEL_KEYS, type TokenFlags } from "../../../../core/contract/sharing/data-model-flags.ts"
import { getLevel } from "../../../../core/domain/sharing/agreement.ts"
import { OPERATOR } from "../../../../core/use-cases/authorization/actor.ts"
import type { Cli } from "../../cli.ts"
import { readJson } from "../../arguments/read-text.ts"
import { withServices } from "../../run-command.ts"

export const vendorFlagsCommand = (vendor: Command, cli: Cli): void => {
  vendor
    .command("flags")
    .description("show or set which fields a vendor requests from every corporate")
    .argument("<vendor>", "org_id of the vendor")
    .option(
      "--set <file>",
      'JSON file: { "detail_info_fields": { "pan": 0 } }; -1 mandatory, 0 not requested, 1 optional; other keys stay',
    )
    .action((id: string, options: { set?: string }) =>
      options.set === undefined ? show(cli, id) : change(cli, id, options.set),
    )
}

const show = async ({ app, console }: Cli, id: string): Promise<void> => {
  const { vendor } = await withServices(app, ({ accounts }) => accounts.showVendor(OPERATOR, id))
  console.result({ org_id: id, flags: vendor.flags }, flagLines(vendor.flags))
}

const change = async ({ app, console }: Cli, id: string, path: string): Promise<void> => {
  const input = await readJson(path, `The flags file ${path} is not valid JSON.`)
  const changed = await withServices(app, ({ sharing }) => sharing.changeVendorFlags(OPERATOR, id, input))
  const { flags, narrowed, requests } = changed
  console.result({ org_id: id, flags, narrowed, requests }, [
    ...flagLines(flags),
    `${narrowed.toLocaleString("en")} connections now share less.`,
    `${requests.toLocaleString("en")} corporates were asked to share more. Nothing more is shared until they agree.`,
  ])
}

const LEVEL_LABELS = [
  [2, "mandatory"],
  [1, "optional"],
  [0, "not requested"],
] as const

const flagLines = (flags: TokenFlags): ReadonlyArray<string> =>
  LEVEL_LABELS.flatMap(([level, words]) => {
    const keys = ALL_DATA_MODEL_KEYS.filter((key) => getLevel(flags, key) === level)
    return keys.length === 0 ? [] : [`${words}: ${keys.join(", ")}`]
  })
