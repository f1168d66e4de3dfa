import * as Effect from "effect/Effect"
import type { ServiceProcess } from "../../../adapters/typeorm/operation/service-processes.ts"
import { asService } from "../../../core/ports/tenant-scope.ts"
import { listRunningProcesses } from "../running-processes.ts"
import { VERSION } from "../version.ts"
import { type Check, type Finding, notChecked, passed, warning } from "./finding.ts"

/* The processes of the service that use this database. Those of releases before 0.9.0 do not say that they run. */

export const processes: Check = async ({ database, absence }) => {
  if (database === null) return notChecked("not listed", { absence })
  return judgeProcesses(await Effect.runPromise(asService(listRunningProcesses(database))), VERSION)
}

/** `own`: the release of this program. */
export const judgeProcesses = (
  running: ReadonlyArray<Pick<ServiceProcess, "roles" | "version">>,
  own: string,
): Finding => {
  if (running.length === 0) return passed("none runs")
  const releases = [...new Set(running.map(({ version }) => version))].toSorted()
  const listed = releases
    .map((release) => `${release}: ${countRoles(running.filter(({ version }) => version === release))}`)
    .join("; ")
  if (releases.length > 1) {
    return warning(
      "mixed-releases",
      `they run different releases (${listed})`,
      "Finish the upgrade, or the roll-back: start one release in every process.",
    )
  }
  if (!releases.includes(own)) {
    return warning(
      "other-release",
      `they run another release than this program, ${own} (${listed})`,
      `Run "hrsync doctor" of their release, or start ${own} in every process.`,
    )
  }
  return passed(listed)
}

/** Such as "api x 2, worker". */
const countRoles = (members: ReadonlyArray<Pick<ServiceProcess, "roles">>): string => {
  const counts = new Map<string, number>()
  for (const roles of members.map((member) => member.roles.join("+")).toSorted())
    counts.set(roles, (counts.get(roles) ?? 0) + 1)
  return [...counts].map(([roles, count]) => (count === 1 ? roles : `${roles} x ${String(count)}`)).join(", ")
}
