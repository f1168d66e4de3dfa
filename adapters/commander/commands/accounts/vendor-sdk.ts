import type { Command } from "commander"
import * as Effect from "effect/Effect"
import { dirname, resolve } from "node:path"
import { listAdjustments } from "../../../../core/domain/accounts/accent.ts"
import { MAX_LOGO_SIZE } from "../../../../core/domain/accounts/logo.ts"
import type { Vendor } from "../../../../core/domain/accounts/vendor.ts"
import { OPERATOR } from "../../../../core/use-cases/authorization/actor.ts"
import type { Cli } from "../../cli.ts"
import type { Console } from "../../console.ts"
import { pairs } from "../../output/table.ts"
import { readFirstBytes, readJson } from "../../arguments/read-text.ts"
import { withServices } from "../../run-command.ts"
import { UsageInvalid } from "../../failure.ts"

interface SdkOptions {
  readonly set?: string
  readonly clear?: true
}

export const vendorSdkCommand = (vendor: Command, cli: Cli): void => {
  vendor
    .command("sdk")
    .description("show or set how a vendor's journeys look, and what they offer")
    .argument("<vendor>", "org_id of the vendor")
    .option(
      "--set <file>",
      'JSON file, which replaces all settings: { "logo": "logo.png", "accent": "#0f5f78", "texts": { "en": { "title": "...", "reason": "..." } }, "help_url": "https://...", "help_email": "...", "modes": ["HRMS"], "locale": "en", "theme": "auto" }',
    )
    .option("--clear", "return to the defaults")
    .action((id: string, options: SdkOptions) =>
      options.set === undefined && options.clear === undefined ? show(cli, id) : change(cli, id, options),
    )
}

const show = async ({ app, console }: Cli, id: string): Promise<void> => {
  const { vendor } = await withServices(app, ({ accounts }) => accounts.showVendor(OPERATOR, id))
  print(console, vendor)
}

const change = async ({ app, console }: Cli, id: string, { set, clear }: SdkOptions): Promise<void> => {
  if (set !== undefined && clear !== undefined)
    throw new UsageInvalid("Use either --set or --clear, not both.")
  const settings = set === undefined ? {} : await readJson(set)
  const openLogo = (name: string) =>
    Effect.promise(() => readFirstBytes(resolve(dirname(set ?? ""), name), MAX_LOGO_SIZE + 1))
  const vendor = await withServices(app, ({ accounts }) =>
    accounts.changeSdkSettings(OPERATOR, id, { settings, openLogo }),
  )
  print(console, vendor)
}

const print = (console: Console, { orgId, origins, sdk }: Vendor): void => {
  for (const line of adjustmentLines(sdk.accent)) console.note(line)
  const { logo, texts, ...plain } = sdk
  const settings = [
    ...(logo === undefined ? [] : [["logo", `SHA-256 ${logo}`]]),
    ...Object.entries(plain).map(([key, value]) => [key, [value].flat().join(", ")]),
    ...Object.entries(texts ?? {}).flatMap(([locale, each]) =>
      Object.entries(each).map(([key, text]) => [`texts.${locale}.${key}`, text]),
    ),
  ]
  console.result({ org_id: orgId, origins, sdk }, [
    ...pairs([["origins", origins.join(", ") || "none"], ...settings]),
    ...(settings.length === 0 ? ["The vendor has no SDK settings: its journeys have the default look."] : []),
  ])
}

const adjustmentLines = (accent: string | undefined): ReadonlyArray<string> =>
  accent === undefined
    ? []
    : listAdjustments(accent).map(
        ({ scheme, ratio, text }) =>
          `In the ${scheme} theme, the accent ${accent} has a contrast of ${ratio.toFixed(1)}:1 with the page, and text needs 4.5:1. The journey writes text in ${text} there.`,
      )
