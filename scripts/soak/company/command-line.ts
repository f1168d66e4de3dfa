import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Cluster } from "../cluster/cluster.ts"
import { runCommand } from "../cluster/command.ts"
import type { MakeOperator, Operator } from "./operator.ts"
import type { Population } from "./population.ts"
import { startReceiver } from "./receiver.ts"
import type { SourceServer } from "./source-server.ts"
import { type Corporate, findMorningZone, type Pusher, type Vendor } from "./vendor.ts"
import { vendorKeys } from "./vendor-keys.ts"

/**
 * An operator with the commands of a release. `findProgram` returns the one of the moment: code of this working tree
 * would migrate the database.
 */
export const operateByCommands =
  (findProgram: () => string): MakeOperator =>
  (cluster, source): Operator => {
    const run = async <A>(args: ReadonlyArray<string>): Promise<A> =>
      (await runCommand(findProgram(), cluster.env, args)) as A
    return {
      createVendor: (name) => createVendor(run, name),
      connectPushers: (vendor, names) =>
        Promise.all(names.map((name) => connectPusher(run, cluster, vendor, name))),
      connectCorporate: (vendor, population) => connectCorporate(run, source, vendor, population),
    }
  }

type RunCommand = <A>(args: ReadonlyArray<string>) => Promise<A>

/** What `hrsync vendor create --json` prints. */
export interface CreatedVendorJson {
  readonly org_id: string
  readonly api_key: string
  readonly username: string
  readonly password: string
  readonly app_secret: string
  readonly admin: Vendor["admin"]
}

const createVendor = async (run: RunCommand, name: string): Promise<Vendor> => {
  const receiver = await startReceiver()
  const created = await withFile(vendorKeys.publicKey, (key) =>
    run<CreatedVendorJson>([
      ...["vendor", "create", "--name", name, "--public-key", key, "--webhook-url", receiver.url],
      ...["--admin-email", `admin@${name.toLowerCase().replaceAll(" ", "-")}.example`],
      ...["--time-zone", findMorningZone()],
    ]),
  )
  receiver.secret = created.app_secret
  return {
    orgId: created.org_id,
    apiKey: created.api_key,
    username: created.username,
    password: created.password,
    appSecret: created.app_secret,
    admin: created.admin,
    receiver,
  }
}

const toOptions = ({ orgId }: Vendor, name: string): ReadonlyArray<string> => [
  ...["--vendor", orgId, "--org-name", name, "--email", `hr@${name.toLowerCase()}.example`],
]

const connectCorporate = async (
  run: RunCommand,
  source: SourceServer,
  vendor: Vendor,
  population: Population,
): Promise<Corporate> => {
  source.add(population)
  const credentials = JSON.stringify({ url: source.makeUrl(population), auth_type: "none" })
  const connected = await withFile(credentials, (file) =>
    run<{ readonly connection_id: string; readonly org_id: string }>([
      ...["connect", "custom-wrapper", ...toOptions(vendor, population.name)],
      ...["--credentials", file, "--frequency", "real-time"],
    ]),
  )
  return { connectionId: connected.connection_id, orgId: connected.org_id, population, vendor }
}

interface IssuedJson {
  readonly connection_id: string
  readonly username: string
  readonly password: string
}

const connectPusher = async (
  run: RunCommand,
  { sql }: Cluster,
  vendor: Vendor,
  name: string,
): Promise<Pusher> => {
  const { connection_id: connectionId } = await run<IssuedJson>([
    "push",
    "invite",
    ...toOptions(vendor, name),
  ])
  const { username, password } = await run<IssuedJson>(["push", "approve", connectionId])
  const [found] = await sql<{ org_id: string }>("SELECT org_id FROM connection WHERE id = $1", [connectionId])
  return { connectionId, orgId: found?.org_id ?? "", username, password }
}

const withFile = async <A>(text: string, use: (file: string) => Promise<A>): Promise<A> => {
  const folder = await mkdtemp(join(tmpdir(), "hrsync-soak-"))
  try {
    const file = join(folder, "file")
    await writeFile(file, text)
    return await use(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
