import { join } from "node:path"
import { makeCommandApp } from "../../config/app.ts"
import { BUILT_MAIN } from "../../config/testing/built-service.ts"
import { readSettings } from "../../config/runtime/settings/env.ts"
import { SAMPLE_HEADERS, sampleRow } from "../sample-data/employees.ts"
import { type Cluster, joinMembers, makeCluster } from "./cluster/cluster.ts"
import { makeMember } from "./cluster/member.ts"
import { makePopulation } from "./company/population.ts"
import { startSourceServer } from "./company/source-server.ts"
import { connectCorporate, createVendor, type Vendor } from "./company/vendor.ts"
import { type CheckResult, measured, nothingWrong, percentile } from "./check-result.ts"
import { eventLoopDelay } from "./load/event-loop.ts"
import { startProbe } from "./load/start-probe.ts"
import { type Run, seconds, type Series, until } from "./run.ts"
import { findStablePort } from "../../core/testing/find-stable-port.ts"

/*
 * P6: the duration of `org_details` during a first sync of 100,000 employees x 40 columns: in one process with all
 * roles on the embedded database, and in a process next to a worker's.
 */

const PROMISE = "P6"
const LIMIT_MILLIS = 100
const PER_SECOND = 20
/** The limit of a key is 50 requests a second. */
const HEALTH_PER_SECOND = 20

const SIZES = { full: { employees: 100_000 }, quick: { employees: 1_500 } }

export const calmApi: Series = async function* (run) {
  const one = await makeSingleProcess(run)
  yield* await measureWhileSyncing(run, one, "all in one process")
  const many = await makeCluster(run, { name: "calm_api", roles: ["api", "worker", "scheduler"] })
  yield* await measureWhileSyncing(run, many, "one process for each role")
}

/** One process with every role, with its own embedded database. */
const makeSingleProcess = async ({ folder }: Run): Promise<Cluster> => {
  const env = {
    HRSYNC_DATA_DIR: join(folder, "calm_api_data"),
    HRSYNC_ALLOW_PRIVATE_TARGETS: "on",
    LOG_LEVEL: "warn",
  }
  const app = makeCommandApp(() => readSettings({ ...env, LOG_LEVEL: "silent" }))
  await app.migrate()
  const log = join(folder, "calm-api-one-process.log")
  const member = makeMember({
    name: "all",
    roles: "api,worker,scheduler",
    port: await findStablePort(),
    program: BUILT_MAIN,
    env,
    log,
  })
  return joinMembers([member], { app, env, databaseUrl: null })
}

const measureWhileSyncing = async (
  run: Run,
  cluster: Cluster,
  where: string,
): Promise<ReadonlyArray<CheckResult>> => {
  const { employees } = run.quick ? SIZES.quick : SIZES.full
  const source = await startSourceServer()
  await cluster.start()
  // Nothing listens on this port; the sync creates its webhooks anyway.
  const vendor = await createVendor(cluster, "Calm")
  await vendor.receiver.close()
  try {
    const [api] = cluster.withRole("api")
    if (api === undefined) throw new Error("No process has the role api")
    const stopAsking = await startProbe({
      url: api.url,
      path: `/api/org_details/${vendor.orgId}/`,
      headers: { authorization: vendor.apiKey },
      perSecond: PER_SECOND,
    })
    const health = { path: "/healthz", headers: {}, perSecond: HEALTH_PER_SECOND }
    const stopLooking = await startProbe({ url: api.url, ...health })
    await eventLoopDelay(api.metricsUrl())
    const population = makePopulation("calm", employees, furtherColumns)
    await connectCorporate(cluster, source, vendor, population)
    const took = await untilSynced(api.url, vendor)
    const [calls, checks] = [await stopAsking(), await stopLooking()]
    const reported = await eventLoopDelay(api.metricsUrl())
    run.log(`${where}: ${employees.toLocaleString("en")} employees in ${seconds(took)}`)
    const p99 = (what: string, value: number, detail: string) =>
      measured({
        promise: PROMISE,
        what: `${what}, ${where}`,
        value,
        limit: LIMIT_MILLIS,
        unit: "ms",
        holds: "at most",
        enforced: !run.quick,
        detail: `${detail}; ${employees.toLocaleString("en")} employees x 40 in ${seconds(took)}`,
      })
    return [
      p99("p99 of org_details", percentile(calls.millis, 0.99), spread(calls.millis)),
      reported === null
        ? p99("p99 of /healthz", percentile(checks.millis, 0.99), spread(checks.millis))
        : p99("p99 of the event loop delay", reported, "from /metrics"),
      nothingWrong(
        PROMISE,
        `failed calls of org_details, ${where}`,
        Array.from({ length: calls.wrong }, () => "no 200"),
        `${String(calls.millis.length)} requests`,
      ),
    ]
  } finally {
    await cluster.stop()
    await source.close()
  }
}

const spread = (millis: ReadonlyArray<number>): string =>
  `median ${percentile(millis, 0.5).toFixed(1)} ms, longest ${Math.max(...millis).toFixed(0)} ms`

const OWN = ["Emp Code", "Full Name", "Employment Status", "Designation"]

/** Columns of the sample data that the population does not have itself: 40 columns in all. */
const furtherColumns = (n: number): Readonly<Record<string, string>> =>
  Object.fromEntries(
    sampleRow(n).flatMap((cell, column) => {
      const header = SAMPLE_HEADERS[column] ?? ""
      return OWN.includes(header) ? [] : [[header, cell]]
    }),
  )

const POLL_TIMEOUT_MILLIS = 600_000

interface Listed {
  readonly data: ReadonlyArray<{ readonly last_successful_sync: string | null }>
}

const untilSynced = (url: string, { apiKey }: Vendor): Promise<number> =>
  until("the end of the first sync", POLL_TIMEOUT_MILLIS, async () => {
    const answer = await fetch(`${url}/api/vendor/connections/`, { headers: { authorization: apiKey } })
    const { data } = (await answer.json()) as Listed
    return data.some(({ last_successful_sync }) => last_successful_sync !== null)
  })
