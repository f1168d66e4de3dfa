import type { Command } from "commander"
import * as Effect from "effect/Effect"
import { type Actor, OPERATOR } from "../../../../core/use-cases/authorization/actor.ts"
import type { KeyUse } from "../../../../core/domain/accounts/service-key-roles.ts"
import type { ListedServiceKey } from "../../../../core/use-cases/accounts/keys/service-keys.ts"
import type { ListedMasterKey } from "../../../../core/use-cases/accounts/keys/list-master-keys.ts"
import type { RotateInput } from "../../../../core/use-cases/accounts/keys/rotate-master-key.ts"
import type { Cli } from "../../cli.ts"
import { instant } from "../../console.ts"
import { type Lines, table } from "../../output/table.ts"
import { withServices } from "../../run-command.ts"
import { UsageInvalid } from "../../failure.ts"
import { readText } from "../../arguments/read-text.ts"

const ACTOR: Actor = OPERATOR

export const keyCommands = (program: Command, cli: Cli): void => {
  const keys = program.command("keys").description("manage master keys and the service's own keys")

  keys
    .command("list")
    .description(
      "list master keys with the number of keys and secrets under each, and the service's own keys",
    )
    .action(() => list(cli))

  keys
    .command("rotate")
    .description("create a master key, make it current, and re-wrap all keys and secrets under it")
    .option("--key <file>", "use the key in this file (id:base64) instead of generating one")
    .option("--rewrap", "create no key; re-wrap everything under the current one")
    .option("--service [use]", "rotate the service's own keys instead: sign, encrypt or both")
    .action((options: RotateOptions) =>
      options.service === undefined ? rotate(cli, options) : rotateService(cli, options.service),
    )

  keys
    .command("remove")
    .description("remove a master key that wraps nothing any more")
    .argument("<id>", "id of the key, from hrsync keys list")
    .action((id: string) => remove(cli, id))
}

interface RotateOptions {
  readonly key?: string
  readonly rewrap?: true
  readonly service?: string | true
}

const rotate = async ({ app, console }: Cli, options: RotateOptions): Promise<void> => {
  if (options.key !== undefined && options.rewrap === true) {
    throw new UsageInvalid("Use either --key or --rewrap, not both.")
  }
  const key = await readRotationKey(options)
  const onProgress = (count: number) => {
    console.note(`${count.toLocaleString("en")} re-wrapped`)
  }
  const rotated = await withServices(app, (services) =>
    services.accounts.rotateMasterKey(ACTOR, { key, onProgress }),
  )
  const { current, rewrapped, unopened, left } = rotated
  console.result({ current, rewrapped, unopened, left }, [
    `Master key ${current} is current. Re-wrapped ${rewrapped.toLocaleString("en")} keys and secrets.`,
    ...(left === 0
      ? ['Older keys are no longer in use. Remove them with "hrsync keys remove ID" in a minute.']
      : [`${String(left)} still use older keys, and a scheduler re-wraps them. See "hrsync keys list".`]),
    ...(unopened === 0
      ? []
      : [`${String(unopened)} could not be decrypted. Run "hrsync doctor" to see why.`]),
  ])
}

const readRotationKey = async ({ key, rewrap }: RotateOptions): Promise<RotateInput["key"]> => {
  if (rewrap === true) return { kind: "current" }
  if (key === undefined) return { kind: "new" }
  return { kind: "given", text: await readText(key, "--key") }
}

const USES: Readonly<Record<string, ReadonlyArray<KeyUse>>> = {
  sign: ["sig"],
  encrypt: ["enc"],
  both: ["sig", "enc"],
}

const rotateService = async ({ app, console }: Cli, named: string | true): Promise<void> => {
  const uses = USES[named === true ? "both" : named]
  if (uses === undefined) throw new UsageInvalid("--service must be sign, encrypt or both.", "--service")
  const keys = await withServices(app, ({ accounts }) =>
    Effect.forEach(uses, (use) => accounts.rotateServiceKey(ACTOR, use)).pipe(
      Effect.andThen(accounts.listServiceKeys(ACTOR)),
    ),
  )
  console.result({ service_keys: keys.map(serviceKeyJson) }, [
    ...serviceKeyTable(keys),
    "Every process uses them within a minute. Older keys stay valid until they expire.",
  ])
}

const serviceKeyJson = ({ kid, use, activeFrom, endsAt }: ListedServiceKey) => ({
  kid,
  use,
  active_from: instant(activeFrom),
  ends_at: instant(endsAt),
})

const serviceKeyTable = (keys: ReadonlyArray<ListedServiceKey>): Lines =>
  table(
    ["SERVICE KEY", "USE", "FROM", "UNTIL"],
    keys.map((key) => [
      key.kid,
      key.use === "sig" ? "signs" : "opens",
      instant(key.activeFrom) ?? "",
      instant(key.endsAt) ?? "replaced",
    ]),
  )

const list = async ({ app, console }: Cli): Promise<void> => {
  const { masterKeys, serviceKeys } = await withServices(app, (services) =>
    Effect.all({
      masterKeys: services.accounts.listMasterKeys(ACTOR),
      serviceKeys: services.accounts.listServiceKeys(ACTOR),
    }),
  )
  console.result({ master_keys: masterKeys, service_keys: serviceKeys.map(serviceKeyJson) }, [
    ...serviceKeyTable(serviceKeys),
    "",
    ...table(
      ["MASTER KEY", "STATE", "WRAPS", "OF THEM"],
      masterKeys.map((key) => [key.id, key.state, String(key.total), formatKinds(key)]),
    ),
  ])
}

const formatKinds = ({ wraps }: ListedMasterKey): string =>
  Object.entries(wraps)
    .map(([kind, count]) => `${String(count)} ${kind}`)
    .join(", ")

const remove = async ({ app, console }: Cli, id: string): Promise<void> => {
  await withServices(app, (services) => services.accounts.removeMasterKey(ACTOR, id))
  console.result({ removed: id }, [
    `Removed master key ${id}. Keep a copy as long as you keep backups that it decrypts.`,
  ])
}
