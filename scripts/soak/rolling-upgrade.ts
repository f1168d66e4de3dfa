import { fileURLToPath } from "node:url"
import { BUILT_MAIN } from "../../config/testing/built-service.ts"
import { buildRelease } from "../release/build-release.ts"
import { readPreviousRelease } from "../release/previous-release.ts"
import { type CheckResult, nothingWrong } from "./check-result.ts"
import { untilReady } from "./cluster/cluster.ts"
import { runCommand } from "./cluster/command.ts"
import type { Member } from "./cluster/member.ts"
import { operateByCommands } from "./company/command-line.ts"
import { measureDelivery } from "./load/canary.ts"
import { type Clients, startClients } from "./load/clients.ts"
import { type LoadFixture, openLoadFixture } from "./load/load-fixture.ts"
import { type LongSync, openLongSync } from "./load/long-sync.ts"
import { waitUntilIdle } from "./load/wait-until-idle.ts"
import { evaluateCluster } from "./oracle/evaluate-cluster.ts"
import { evaluateDirectory } from "./oracle/evaluate-directory.ts"
import { type Run, seconds, type Series } from "./run.ts"

/*
 * R11: an installation of the previous release is upgraded to this working tree as config/deploy/README.md says, rolled back on
 * the new tables, and upgraded again, all under load. `hrsync migrate` of the new release runs while every process is still of
 * the previous one; then processes are replaced one after the other, during a long sync, and changes of a push and of a source
 * have to arrive while both releases run. The short run replaces a process of each kind together.
 */

const PROMISE = "R11"
const ROOT = fileURLToPath(new URL("../..", import.meta.url))

const SIZES = {
  full: { vendors: 3, corporates: 12, each: 300, pushed: 60, changes: 0.3, longPages: 5 },
  quick: { vendors: 1, corporates: 2, each: 60, pushed: 10, changes: 0.5, longPages: 1 },
}

export const rollingUpgrade: Series = async function* (run) {
  const previous = await buildRelease(ROOT, readPreviousRelease(ROOT).ref)
  const size = run.quick ? SIZES.quick : SIZES.full
  let ofOperator = previous
  const fixture = await openLoadFixture(run, size, {
    name: "rolling_upgrade",
    program: previous,
    makeOperator: operateByCommands(() => ofOperator),
  })
  try {
    fixture.traffic.run()
    fixture.pushing.run()
    const clients = await startClients(fixture)
    const long = await openLongSync(fixture, run.random, size.longPages)
    await measureDelivery(fixture)
    run.log("the previous release runs under load")
    await runCommand(BUILT_MAIN, fixture.cluster.env, ["migrate"])
    yield await judgePrevious(fixture, previous)
    const unclean: Array<string> = []
    for (const [what, program] of [
      ["upgraded", BUILT_MAIN],
      ["rolled back", previous],
      ["upgraded again", BUILT_MAIN],
    ] as const) {
      ofOperator = program
      unclean.push(...(await replaceAll(run, fixture, long, program)))
      run.log(what)
    }
    yield nothingWrong(
      PROMISE,
      "processes that did not exit cleanly",
      unclean,
      "each was replaced three times",
    )
    yield* await evaluateAtRest(run, fixture, long, clients)
  } finally {
    await fixture.close()
  }
}

/** Without new migrations, the tables are those of both releases. */
const READABLE = ["database.newer-readable", "database.ok"]

interface Diagnosis {
  readonly findings: ReadonlyArray<{ readonly code: string }>
}

/** Its processes run on the new tables, and so its doctor says. */
const judgePrevious = async ({ cluster }: LoadFixture, previous: string): Promise<CheckResult> => {
  const { findings } = (await runCommand(previous, { ...cluster.env, PORT: "0" }, ["doctor"])) as Diagnosis
  const codes = findings.map(({ code }) => code)
  return nothingWrong(
    PROMISE,
    "the previous release may run on the new tables",
    READABLE.some((code) => codes.includes(code)) ? [] : [`its doctor found ${codes.join(", ")}`],
    "as its doctor says",
  )
}

/** Replaces every process; returns what exited uncleanly. Half-way, changes have to arrive. */
const replaceAll = async (
  run: Run,
  fixture: LoadFixture,
  long: LongSync,
  program: string,
): Promise<ReadonlyArray<string>> => {
  const unclean: Array<string> = []
  const steps = planSteps(run, fixture)
  for (const [n, members] of steps.entries()) {
    await long.begin()
    const found = await Promise.all(members.map((member) => replace(member, program)))
    unclean.push(...found.flat())
    await long.end()
    if (n + 1 === Math.floor(steps.length / 2)) await measureDelivery(fixture)
  }
  return unclean
}

/** The workers and schedulers before the API, as the page says. */
const planSteps = (
  { quick }: Run,
  { cluster: { members, withRole } }: LoadFixture,
): ReadonlyArray<ReadonlyArray<Member>> => {
  const api = withRole("api")
  const others = members.filter((member) => !api.includes(member))
  if (!quick) return [...others, ...api].map((member) => [member])
  return others.map((member, n) => [member, ...api.slice(n, n + 1)])
}

const replace = async (member: Member, program: string): Promise<ReadonlyArray<string>> => {
  const status = await member.kill("SIGTERM")
  member.program = program
  await member.start()
  await untilReady(member)
  return status === 0 ? [] : [`${member.name} exited with ${String(status)}`]
}

const evaluateAtRest = async (
  run: Run,
  { cluster, traffic, pushing, balancer, ...fixture }: LoadFixture,
  long: LongSync,
  clients: Clients,
): Promise<ReadonlyArray<CheckResult>> => {
  await pushing.stop()
  await traffic.stop()
  const millis = await waitUntilIdle(cluster, traffic.corporates())
  run.log(`idle after ${seconds(millis)}`)
  await clients.rest()
  const differences = await compareReads(traffic.corporates(), clients)
  await clients.close()
  const requests = [...balancer.outcomes()]
  const failed = requests.filter(([outcome]) => !outcome.endsWith(": 200"))
  const sum = requests.reduce((total, [, count]) => total + count, 0)
  const calls = [...clients.succeeded()].map(([what, count]) => `${String(count)} ${what}`)
  return [
    nothingWrong(
      PROMISE,
      "requests that failed",
      failed.map(([outcome, count]) => `${outcome} (${String(count)})`),
      `${sum.toLocaleString("en")} requests, ${String(pushing.accepted())} of them pushes`,
    ),
    nothingWrong(PROMISE, "keys, sessions and tokens that were refused", clients.wrong(), calls.join(", ")),
    nothingWrong(PROMISE, "employees that a vendor reads otherwise", differences, ""),
    nothingWrong(PROMISE, "scheduled times without a sync", traffic.failedRuns(), ""),
    ...(await evaluateCluster(cluster, {
      promise: PROMISE,
      arrivals: fixture.arrivals(),
      corporates: [...fixture.evaluated(), long.evaluated()],
      cutOffs: [],
    })),
  ]
}

const compareReads = async (
  corporates: ReturnType<LoadFixture["traffic"]["corporates"]>,
  { readAll }: Clients,
): Promise<ReadonlyArray<string>> => {
  const complaints: Array<string> = []
  for (const corporate of corporates) {
    const read = [...(await readAll(corporate))].map(([employeeId, version]) => ({ employeeId, version }))
    complaints.push(...evaluateDirectory(read, corporate.population.versions()))
  }
  return complaints
}
