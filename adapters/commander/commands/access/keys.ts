import { readFile } from "node:fs/promises"
import type { Command } from "commander"
import * as Effect from "effect/Effect"
import { type Actor, OPERATOR } from "../../../../core/use-cases/access/actor.ts"
import type { KeyUse } from "../../../../core/domain/access/service-key-roles.ts"
import type { ListedServiceKey } from "../../../../core/use-cases/access/keys/service-keys.ts"
import type { ListedMasterKey, RotateInput } from "../../../../core/use-cases/access/keys/master-keys.ts"
import type { App } from "../../app.ts"
import { type Console, instant, table } from "../../console.ts"
import { CommandFailed, withServices } from "../../run-command.ts"

const ACTOR: Actor = OPERATOR

export const keyCommands = (program: Command, app: App, console: () => Console): void => {
  const keys = program.command("keys").description("master keys, and the service's own keys")

  keys
    .command("list")
    .description("every master key and how much it still wraps, and the keys that vendors know")
    .action(() => list(app, console()))

  keys
    .command("rotate")
    .description("a new master key from now on; everything is wrapped under it in the background")
    .option("--key <file>", "take the key in this file (id:base64) instead of making one")
    .option("--rewrap", "make no key: wrap everything under the one that is current")
    .option("--service [use]", "instead of the master key the service's own: sign, encrypt, or both")
    .action((options: RotateOptions) =>
      options.service === undefined
        ? rotate(app, console(), options)
        : rotateService(app, console(), options.service),
    )

  keys
    .command("remove")
    .description("take a master key away under which nothing is left")
    .argument("<id>", "of the key, as the list shows it")
    .action((id: string) => remove(app, console(), id))
}

interface RotateOptions {
  readonly key?: string
  readonly rewrap?: true
  readonly service?: string | true
}

const rotate = async (app: App, console: Console, options: RotateOptions): Promise<void> => {
  if (options.key !== undefined && options.rewrap === true) {
    throw new CommandFailed("Say either --key or --rewrap.")
  }
  const key = await readRotationKey(options)
  const onProgress = (count: number) => {
    console.note(`${count.toLocaleString("en")} wrapped anew`)
  }
  const rotated = await withServices(app, (services) =>
    services.access.rotateMasterKey(ACTOR, { key, onProgress }),
  )
  const { current, rewrapped, unopened, left } = rotated
  console.result({ current, rewrapped, unopened, left }, [
    `Master key ${current} seals from now on; ${rewrapped.toLocaleString("en")} keys and secrets were wrapped under it.`,
    ...(left === 0
      ? ['Nothing is left under an older key: "hrsync keys remove" takes it away, a minute from now.']
      : [`${String(left)} are left under older keys; "hrsync keys list" shows which. A scheduler goes on.`]),
    ...(unopened === 0 ? [] : [`${String(unopened)} do not open: "hrsync doctor" says why.`]),
  ])
}

const readRotationKey = async ({ key, rewrap }: RotateOptions): Promise<RotateInput["key"]> => {
  if (rewrap === true) return { kind: "current" }
  if (key === undefined) return { kind: "new" }
  const text = await readFile(key, "utf8").catch(() => {
    throw new CommandFailed(`${key} cannot be read.`)
  })
  return { kind: "given", text }
}

const USES: Readonly<Record<string, ReadonlyArray<KeyUse>>> = {
  sign: ["sig"],
  encrypt: ["enc"],
  both: ["sig", "enc"],
}

const rotateService = async (app: App, console: Console, named: string | true): Promise<void> => {
  const uses = USES[named === true ? "both" : named]
  if (uses === undefined) throw new CommandFailed("--service takes sign, encrypt or both.")
  const keys = await withServices(app, ({ access }) =>
    Effect.forEach(uses, (use) => access.rotateServiceKey(ACTOR, use)).pipe(
      Effect.andThen(access.listServiceKeys(ACTOR)),
    ),
  )
  console.result({ service_keys: keys.map(serviceKeyJson) }, [
    ...serviceKeyTable(keys),
    "Every process follows within a minute; the older keys go on until they end.",
  ])
}

const serviceKeyJson = ({ kid, use, activeFrom, endsAt }: ListedServiceKey) => ({
  kid,
  use,
  active_from: instant(activeFrom),
  ends_at: instant(endsAt),
})

const serviceKeyTable = (keys: ReadonlyArray<ListedServiceKey>): ReadonlyArray<string> =>
  table(
    ["SERVICE KEY", "USE", "FROM", "UNTIL"],
    keys.map((key) => [
      key.kid,
      key.use === "sig" ? "signs" : "opens",
      instant(key.activeFrom) ?? "",
      instant(key.endsAt) ?? "replaced",
    ]),
  )

const list = async (app: App, console: Console): Promise<void> => {
  const { masterKeys, serviceKeys } = await withServices(app, (services) =>
    Effect.all({
      masterKeys: services.access.listMasterKeys(ACTOR),
      serviceKeys: services.access.listServiceKeys(ACTOR),
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

const remove = async (app: App, console: Console, id: string): Promise<void> => {
  await withServices(app, (services) => services.access.removeMasterKey(ACTOR, id))
  console.result({ removed: id }, [
    `Master key ${id} is taken away. Keep a copy with the backups that it opens, until they are gone.`,
  ])
}
