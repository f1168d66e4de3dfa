import { randomUUID } from "node:crypto"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import type { Installation } from "../../config/e2e/testing/installation.ts"
import { startService, type TestService } from "../../config/e2e/testing/service.ts"
import type { Operator } from "../black-box/operator.ts"
import { holdSync } from "./held-sync.ts"

/** The service with an operator, who has the command line and no other access. */
export const startOperatedService = async (): Promise<{
  readonly operator: Operator
  readonly close: () => Promise<void>
}> => {
  const service = await startService(["delivery"])
  return { operator: makeOperator(service), close: service.close }
}

/** The service's operator, who has the command line and no other access; `url`: the address of the service. */
export const makeOperator = (
  service: Pick<TestService, "url" | "installation" | "application">,
): Operator => {
  const hrsync = makeCommand(service.installation)
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
    withhold: async (connectionId, keys) => {
      const terms = await written("terms.json", JSON.stringify({ withheld: keys, subset: [] }))
      return hrsync("connection", "share", connectionId, [["--terms", terms]])
    },
    invitePusher: (corporate) => hrsync("push", "invite", corporateOptions(corporate)),
    pushedTestRecords: (connectionId) => hrsync("push", "records", connectionId),
    approvePusher: (connectionId) => hrsync("push", "approve", connectionId),
    sendTestEvent: (vendorOrgId) => hrsync("webhooks", "test", [["--vendor", vendorOrgId]]),
  }
}

/** A flag is passed when its value is true, an option when it has a value. */
type Options = ReadonlyArray<readonly [name: string, value: string | boolean | undefined]>

/** Runs `hrsync` commands one after the other, and resolves with the JSON that each prints. */
const makeCommand = ({ run }: Installation) => {
  let last: Promise<unknown> = Promise.resolve()
  return <Printed>(...words: ReadonlyArray<string | Options>): Promise<Printed> => {
    const args = words.flatMap((word) => (typeof word === "string" ? [word] : word.flatMap(toArgs)))
    const printed = last.then(async () => {
      const { status, stdout, stderr } = await run(...args, "--json")
      if (status !== 0) throw new Error(`hrsync ${args.slice(0, 2).join(" ")}: ${stderr}${stdout}`)
      return JSON.parse(stdout) as Printed
    })
    last = printed.catch(() => undefined)
    return printed
  }
}

const toArgs = ([name, value]: Options[number]): ReadonlyArray<string> => {
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
