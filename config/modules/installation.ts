import * as Effect from "effect/Effect"
import { ContainerModule } from "inversify"
import { memoizeWithTtl } from "../../adapters/prom-client/memoize-with-ttl.ts"
import type { Database } from "../../adapters/typeorm/database.ts"
import { makeInstallationFigures } from "../../adapters/typeorm/operation/installation.ts"
import type { InstallationCheck } from "../../core/ports/operation/installation.ts"
import { listRunningProcesses } from "../runtime/running-processes.ts"
import type { Settings } from "../runtime/settings/env.ts"
import { PORTS } from "../tokens.ts"

/** Each examination opens a connection to every server that the installation uses. */
const FRESH_MILLIS = 60_000
/** A page waits no longer; the checks go on, and the next call has them. */
const LIMIT_MILLIS = 3_000

/** What a process that runs cannot know better than it did at its start: its build, its port, its environment. */
export const CHECKS = [
  "data folder",
  "database",
  "clock",
  "database logins",
  "master key",
  "key store",
  "processes",
  "backups",
  "restore drill",
  "message broker",
  "mail",
  "public address",
  "certificate",
  "sign-in",
  "malware scanner",
  "traces",
  "connectors",
  "simulated HR systems",
]

/** Binds the installation as its operator sees it. */
export const installationModule = (settings: Settings, database: Database) =>
  new ContainerModule(({ bind }) => {
    const examine = memoizeWithTtl(() => runDoctor(settings), {
      freshMillis: FRESH_MILLIS,
      limitMillis: LIMIT_MILLIS,
      now: Date.now,
    })
    bind(PORTS.installation).toConstantValue({
      ...makeInstallationFigures(database),
      examine: Effect.promise(examine),
      listProcesses: listRunningProcesses(database),
    })
  })

const runDoctor = async (settings: Settings): Promise<ReadonlyArray<InstallationCheck>> => {
  const { diagnose } = await import("../runtime/doctor/doctor.ts")
  const found = await diagnose({ settings, env: {}, only: CHECKS })
  return found.map(({ check, state, code, detail, advice }) => ({
    check,
    state,
    code,
    detail,
    advice: advice ?? null,
  }))
}
