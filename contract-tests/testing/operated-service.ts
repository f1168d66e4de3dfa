import { randomUUID } from "node:crypto"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import * as Effect from "effect/Effect"
import type { Installation } from "../../config/e2e/testing/installation.ts"
import { startService, type TestService } from "../../config/e2e/testing/service.ts"
import { T } from "../../config/tokens.ts"
import type { Operator } from "../outsider/operator.ts"

/** The service with an operator, who has the command line and no other way in. */
export const startOperatedService = async (): Promise<{
  readonly operator: Operator
  readonly close: () => Promise<void>
}> => {
  const service = await startService(["api", "worker"])
  return { operator: operatorOf(service), close: service.close }
}

const operatorOf = (service: TestService): Operator => {
  const hrsync = commandOf(service.installation)
  const written = fileWriter(service.installation)
  return {
    baseUrl: service.url,
    createVendor: async ({ name, publicKey, webhookUrl, webhookEvents }) =>
      hrsync("vendor", "create", "--name", name, [
        ["--public-key", publicKey === undefined ? undefined : await written("key", publicKey)],
        ["--webhook-url", webhookUrl],
        ["--webhook-events", webhookEvents?.join(",")],
      ]),
    importCsv: async ({ csv, delta, ...corporate }) =>
      hrsync("import", "csv", await written("employees.csv", csv), [
        ...corporateOptions(corporate),
        ["--delta", delta === true],
      ]),
    holdSync: (connectionId) => holdSync(service, connectionId),
    setOnDemand: (connectionId, on) => hrsync("connection", "on-demand", connectionId, [["--off", !on]]),
    withhold: (connectionId, keys) =>
      hrsync("connection", "share", connectionId, [["--withhold", keys.join(",")]]),
    invitePusher: (corporate) => hrsync("push", "invite", corporateOptions(corporate)),
    pushedTestRecords: (connectionId) => hrsync("push", "records", connectionId),
    approvePusher: (connectionId) => hrsync("push", "approve", connectionId),
    sendTestEvent: (vendorOrgId) => hrsync("webhooks", "test", [["--vendor", vendorOrgId]]),
  }
}

/** A flag is there when its value is true, an option when it has one. */
type Options = ReadonlyArray<readonly [name: string, value: string | boolean | undefined]>

/** Runs `hrsync` one command after the other, and resolves with the JSON that it prints. */
const commandOf = ({ run }: Installation) => {
  let last: Promise<unknown> = Promise.resolve()
  return <Printed>(...words: ReadonlyArray<string | Options>): Promise<Printed> => {
    const args = words.flatMap((word) => (typeof word === "string" ? [word] : word.flatMap(argsOf)))
    const printed = last.then(async () => {
      const { status, stdout, stderr } = await run(...args, "--json")
      if (status !== 0) throw new Error(`hrsync ${args.slice(0, 2).join(" ")}: ${stderr}${stdout}`)
      return JSON.parse(stdout) as Printed
    })
    last = printed.catch(() => undefined)
    return printed
  }
}

const argsOf = ([name, value]: Options[number]): ReadonlyArray<string> => {
  if (value === undefined || value === false) return []
  return value === true ? [name] : [name, value]
}

const corporateOptions = (corporate: {
  readonly vendorOrgId: string
  readonly orgName: string
  readonly email: string
}): Options => [
  ["--vendor", corporate.vendorOrgId],
  ["--org-name", corporate.orgName],
  ["--email", corporate.email],
]

/** Writes a file that is removed with the installation, and resolves with its path. */
const fileWriter =
  ({ folder }: Installation) =>
  async (name: string, content: string): Promise<string> => {
    const path = join(folder, `${randomUUID()}-${name}`)
    await writeFile(path, content)
    return path
  }

/** Holds the connection's lock as a sync does that does not end. */
export const holdSync = async (
  { container }: TestService,
  connectionId: string,
): Promise<() => Promise<void>> => {
  let letGo = (): void => undefined
  const released = new Promise<void>((resolve) => (letGo = resolve))
  let running: Promise<void> = released
  await new Promise<void>((taken, refused) => {
    const syncing = Effect.promise(() => {
      taken()
      return released
    })
    running = Effect.runPromise(container.get(T.Lock).exclusively(connectionId, syncing))
    running.catch(refused)
  })
  return () => {
    letGo()
    return running
  }
}
