import type { Cluster } from "../cluster/cluster.ts"
import type { Population } from "./population.ts"
import type { SourceServer } from "./source-server.ts"
import {
  connectCorporate,
  connectPushers,
  createVendor,
  type Corporate,
  type Pusher,
  type Vendor,
} from "./vendor.ts"

/** The operator of the service, who creates vendors and connects corporates. */
export interface Operator {
  readonly createVendor: (name: string) => Promise<Vendor>
  readonly connectPushers: (vendor: Vendor, names: ReadonlyArray<string>) => Promise<ReadonlyArray<Pusher>>
  readonly connectCorporate: (vendor: Vendor, population: Population) => Promise<Corporate>
}

export type MakeOperator = (cluster: Cluster, source: SourceServer) => Operator

/** With the code of this working tree, which takes no process. */
export const operateInProcess: MakeOperator = (cluster, source) => ({
  createVendor: (name) => createVendor(cluster, name),
  connectPushers: (vendor, names) => connectPushers(cluster, vendor, names),
  connectCorporate: (vendor, population) => connectCorporate(cluster, source, vendor, population),
})
