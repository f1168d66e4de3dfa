import {
  type Cluster,
  type ClusterOptions,
  makeCluster,
  TWO_OF_EACH,
  TWO_OF_EACH_IN_FOUR,
} from "../cluster/cluster.ts"
import { makePopulation, type Population } from "../company/population.ts"
import { type SourceServer, startSourceServer } from "../company/source-server.ts"
import { type MakeOperator, type Operator, operateInProcess } from "../company/operator.ts"
import type { Pusher, Vendor } from "../company/vendor.ts"
import type { EvaluatedCorporate } from "../oracle/evaluate-cluster.ts"
import type { Arrival } from "../oracle/arrivals.ts"
import type { Run } from "../run.ts"
import { type Balancer, openBalancer } from "./balancer.ts"
import { type Pushing, startPushing } from "./pushing.ts"
import { makeTraffic, type Traffic } from "./traffic.ts"

/** A running cluster with vendors, a corporate that pushes through the API, and others with pulled sources. */
export interface LoadFixture {
  readonly cluster: Cluster
  readonly brokerUrl: string
  readonly operator: Operator
  readonly balancer: Balancer
  readonly source: SourceServer
  readonly vendors: ReadonlyArray<Vendor>
  readonly pushing: Pushing
  readonly pushed: Population
  readonly traffic: Traffic
  readonly arrivals: () => ReadonlyArray<Arrival>
  /** All corporates, with the current data of their sources. */
  readonly evaluated: () => ReadonlyArray<EvaluatedCorporate>
  readonly close: () => Promise<void>
}

export interface LoadSize {
  readonly vendors: number
  readonly corporates: number
  /** Number of employees of each. */
  readonly each: number
  /** Number of employees of the pushing corporate. */
  readonly pushed: number
  /** Between two of its pushes; absent: it pushes without a pause. */
  readonly pauseMillis?: number
  /** The share of employees that change each time a source is read. */
  readonly changes: number
}

type LoadOptions = Pick<ClusterOptions, "name" | "ports" | "program"> &
  Partial<Pick<ClusterOptions, "roles">> & {
    /** If it is missing, in this process. */
    readonly makeOperator?: MakeOperator
  }

const CHANGE_EVERY_MILLIS = 700

/** Opens the fixture; nothing changes before `traffic.run` and `pushing.run`, but every pushed employee was pushed once. */
export const openLoadFixture = async (
  run: Run,
  size: LoadSize,
  { makeOperator = operateInProcess, ...options }: LoadOptions,
): Promise<LoadFixture> => {
  const roles = run.quick ? TWO_OF_EACH_IN_FOUR : TWO_OF_EACH
  const cluster = await makeCluster(run, { roles, ...options })
  const source = await startSourceServer()
  const operator = makeOperator(cluster, source)
  const vendors: Array<Vendor> = []
  for (let n = 0; n < size.vendors; n++) vendors.push(await operator.createVendor(`Vendor ${String(n)}`))
  const [first] = vendors
  if (first === undefined) throw new Error("There is no vendor")
  const [pusher] = await operator.connectPushers(first, ["Pushed"])
  if (pusher === undefined) throw new Error("There is no pusher")
  await cluster.start()
  const balancer = openBalancer(cluster.withRole("api"))
  const pushed = makePopulation("pushed", size.pushed)
  const pushing = startPushing({
    balancer,
    pusher,
    population: pushed,
    random: run.random,
    pauseMillis: size.pauseMillis ?? 0,
  })
  for (const employeeId of pushed.versions().keys()) await pushing.push(employeeId)
  const traffic = makeTraffic({
    cluster,
    operator,
    vendors,
    corporates: size.corporates,
    employeesEach: size.each,
    changes: size.changes,
    everyMillis: CHANGE_EVERY_MILLIS,
    random: run.random,
  })
  return {
    cluster,
    brokerUrl: run.servers.broker.url,
    operator,
    balancer,
    source,
    vendors,
    pushing,
    pushed,
    traffic,
    arrivals: () => vendors.flatMap(({ receiver }) => receiver.arrivals()),
    evaluated: () => listEvaluated(traffic, pusher, pushed),
    close: async () => {
      await balancer.close()
      await cluster.stop()
      await source.close()
      for (const { receiver } of vendors) await receiver.close()
    },
  }
}

const listEvaluated = (
  traffic: Traffic,
  pusher: Pusher,
  pushed: Population,
): ReadonlyArray<EvaluatedCorporate> => [
  ...traffic
    .corporates()
    .map(({ connectionId, orgId, population }) => ({ connectionId, orgId, truth: population.versions() })),
  { connectionId: pusher.connectionId, orgId: pusher.orgId, truth: pushed.versions() },
]
