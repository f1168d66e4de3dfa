import type { Cluster } from "../cluster/cluster.ts"
import { type CheckResult, nothingWrong } from "../check-result.ts"
import { type Arrival, type CutOff, isOfSync } from "./arrivals.ts"
import { evaluateDeliveries } from "./evaluate-deliveries.ts"
import { evaluateDirectory, evaluateSessions } from "./evaluate-directory.ts"
import { exported, readPlanned, readSessions } from "./read-outbox.ts"

/** A corporate as the oracle needs it, pulled or pushing. */
export interface EvaluatedCorporate {
  readonly connectionId: string
  readonly orgId: string
  readonly truth: ReadonlyMap<string, number>
}

export interface Evidence {
  readonly promise: string
  /** Those of other corporates are ignored. */
  readonly arrivals: ReadonlyArray<Arrival>
  readonly corporates: ReadonlyArray<EvaluatedCorporate>
  readonly cutOffs: ReadonlyArray<CutOff>
}

/** Finds everything that is wrong with the results of a cluster, once it is idle. */
export const evaluateCluster = async (
  cluster: Cluster,
  { promise, corporates, cutOffs, ...evidence }: Evidence,
): Promise<ReadonlyArray<CheckResult>> => {
  const truth = new Map(corporates.map((corporate) => [corporate.orgId, corporate.truth]))
  const arrivals = evidence.arrivals.filter((arrival) => isOfSync(arrival) && truth.has(arrival.orgId))
  const planned = await readPlanned(
    cluster,
    corporates.map(({ connectionId }) => connectionId),
  )
  const { lost, twice, outOfOrder, needlessRepeats, unstable, unverified, repeats } = evaluateDeliveries({
    arrivals,
    planned,
    truth,
    cutOffs,
  })
  const webhooks = `${planned.length.toLocaleString("en")} webhooks`
  const employees = corporates.reduce((sum, corporate) => sum + corporate.truth.size, 0)
  const names = `${employees.toLocaleString("en")} employees of ${String(corporates.length)} corporates`
  return [
    nothingWrong(promise, "lost: webhooks, and last versions of employees", lost, `${webhooks}, ${names}`),
    nothingWrong(promise, "duplicates in the database", await checkDirectory(cluster, corporates), names),
    nothingWrong(promise, "employees added twice, or updated too often", twice, names),
    nothingWrong(promise, "out of order: announcements, versions", outOfOrder, webhooks),
    nothingWrong(
      promise,
      "repeats without an interruption",
      needlessRepeats,
      `${String(repeats)} repeats in total`,
    ),
    nothingWrong(promise, "requestIds that changed", unstable, webhooks),
    nothingWrong(promise, "wrong signatures", unverified, `${String(arrivals.length)} attempts`),
    nothingWrong(promise, "processes that exited by themselves", cluster.unexpectedExits(), ""),
  ]
}

const checkDirectory = async (
  cluster: Cluster,
  corporates: ReadonlyArray<EvaluatedCorporate>,
): Promise<ReadonlyArray<string>> => {
  const complaints: Array<string> = []
  const of = new Map(corporates.map((corporate) => [corporate.connectionId, corporate]))
  for await (const [connectionId, rows] of exported(cluster, [...of.keys()])) {
    const corporate = of.get(connectionId)
    if (corporate === undefined) continue
    complaints.push(...evaluateDirectory(rows, corporate.truth))
    const sessions = await readSessions(cluster, connectionId)
    complaints.push(...evaluateSessions(connectionId, sessions, corporate.truth.size))
  }
  return complaints
}
