import type { Simulator } from "../../../config/connector-tools/simulator/start-simulator.ts"
import type { OpenSsh } from "../../../connectors/sftp/testing/openssh.ts"
import type { Cluster } from "../cluster/cluster.ts"
import type { Servers } from "../cluster/servers.ts"
import type { SourceServer } from "../company/source-server.ts"
import type { Company } from "./company.ts"
import type { Desk } from "./desk.ts"
import type { Operator } from "./operator.ts"

/** The vendors, by what is special about them. */
export const DESKS = ["calm", "curious", "failing", "rotating", "resending"] as const
export type DeskName = (typeof DESKS)[number]

/** Connectors whose HR systems are simulated. */
export const HR_SYSTEMS = ["keka", "bamboohr"] as const
export type HrSystem = (typeof HR_SYSTEMS)[number]

/** Rows and size of the tables, and the memory of the processes, at the end of a week. */
export interface Measures {
  readonly week: number
  /** Rows by table; only those that grow with what happens. */
  readonly rows: Readonly<Record<string, number>>
  readonly databaseMebibytes: number
  /** By process. */
  readonly residentMebibytes: Readonly<Record<string, number>>
}

/** Everything that acts in the play. */
export interface World {
  readonly cluster: Cluster
  readonly servers: Servers
  readonly operator: Operator
  readonly desks: Readonly<Record<DeskName, Desk>>
  readonly simulators: Readonly<Record<HrSystem, Simulator>>
  readonly source: SourceServer
  readonly sftp: OpenSsh
  readonly companies: Map<string, Company>
  readonly random: () => number
  /** The invitation that nobody accepts, and the code of the link in its first reminder. */
  invited: { readonly connectionId: string; readonly email: string; readonly code: string | null } | null
  /** Session cookies of the vendors' admins. */
  readonly sessions: Map<DeskName, string>
  readonly measures: Array<Measures>
  /** Desks that nothing reaches on purpose: what they know is compared when they are back. */
  readonly failing: Set<Desk>
  /** Companies whose endpoint answers with no employees at all. */
  readonly emptied: Set<string>
  /** When something was broken on purpose, in epoch milliseconds of the moved clock. */
  readonly faults: Array<{ readonly title: string; readonly from: number; to: number }>
  readonly complaints: Array<string>
  /** What was tried and went as it should, by its title. */
  readonly seen: Map<string, number>
  readonly log: (line: string) => void
}

/** The address of the process with the API. */
export const getBaseUrl = ({ cluster }: World): string => cluster.withRole("api")[0]?.url ?? ""

export const getCompany = ({ companies }: World, name: string): Company => {
  const company = companies.get(name)
  if (company === undefined) throw new Error(`There is no company ${name}`)
  return company
}

/** Counts what went right, and keeps what did not. */
export const expectThat = (world: World, what: string, holds: boolean, found: unknown = ""): void => {
  if (holds) world.seen.set(what, (world.seen.get(what) ?? 0) + 1)
  else {
    const complaint = `${new Date().toISOString().slice(0, 16)} ${what}: ${JSON.stringify(found)}`
    world.complaints.push(complaint)
    world.log(complaint)
  }
}

/** Something is broken on purpose until it is mended; errors in the logs are explained by it. */
export const beginFault = (world: World, title: string): void => {
  world.faults.push({ title, from: Date.now(), to: Number.POSITIVE_INFINITY })
}

export const endFault = (world: World, title: string): void => {
  const fault = world.faults.findLast((one) => one.title === title)
  if (fault === undefined) throw new Error(`${title} has not begun`)
  fault.to = Date.now()
}
