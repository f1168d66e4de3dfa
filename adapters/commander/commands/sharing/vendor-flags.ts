import type { Command } from "commander"
import { ALL_DATA_MODEL_KEYS, type TokenFlags } from "../../../../core/contract/sharing/data-model-flags.ts"
import { getLevel } from "../../../../core/domain/sharing/agreement.ts"
import { OPERATOR } from "../../../../core/use-cases/access/actor.ts"
import type { App } from "../../app.ts"
import type { Console } from "../../console.ts"
import { readJson } from "../../read-text.ts"
import { withServices } from "../../run-command.ts"

export const vendorFlagsCommand = (vendor: Command, app: App, console: () => Console): void => {
  vendor
    .command("flags")
    .description("show which fields a vendor asks every corporate for, or change it")
    .argument("<vendor>", "org_id of the vendor")
    .option(
      "--set <file>",
      'JSON: { "detail_info_fields": { "pan": 0 } }; -1 mandatory, 0 not asked for, 1 optional; other keys stay',
    )
    .action((id: string, options: { set?: string }) =>
      options.set === undefined ? show(app, console(), id) : change(app, console(), id, options.set),
    )
}

const show = async (app: App, console: Console, id: string): Promise<void> => {
  const { vendor } = await withServices(app, ({ access }) => access.showVendor(OPERATOR, id))
  console.result({ org_id: id, flags: vendor.flags }, flagLines(vendor.flags))
}

const change = async (app: App, console: Console, id: string, path: string): Promise<void> => {
  const given = await readJson(path, `The flags in ${path} are not JSON.`)
  const changed = await withServices(app, ({ sharing }) => sharing.changeVendorFlags(OPERATOR, id, given))
  const { flags, narrowed, requests } = changed
  console.result({ org_id: id, flags, narrowed, requests }, [
    ...flagLines(flags),
    `Less is shared of ${narrowed.toLocaleString("en")} connections from now on.`,
    `${requests.toLocaleString("en")} corporates are asked for more; nothing more is shared until they agree.`,
  ])
}

const LEVEL_LABELS = [
  [2, "mandatory"],
  [1, "optional"],
  [0, "not asked for"],
] as const

const flagLines = (flags: TokenFlags): ReadonlyArray<string> =>
  LEVEL_LABELS.flatMap(([level, words]) => {
    const keys = ALL_DATA_MODEL_KEYS.filter((key) => getLevel(flags, key) === level)
    return keys.length === 0 ? [] : [`${words}: ${keys.join(", ")}`]
  })
