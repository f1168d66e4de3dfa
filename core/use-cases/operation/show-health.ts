import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { judgeBackups, type BackupState } from "../../domain/operation/backup.ts"
import { type TenantTroubleKind } from "../../contract/operation/trouble-kinds.ts"
import {
  type DatabaseFigures,
  findDatabaseTroubles,
  makeTrouble,
  sortTroubles,
  type Trouble,
} from "../../domain/operation/trouble.ts"
import type { Lane } from "../../domain/sync/lane.ts"
import type { InstallationCheck, RunningProcess, TenantTrouble } from "../../ports/operation/installation.ts"
import type { UsedPorts } from "../../ports/ports.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { BusTopic } from "../../ports/webhooks/message-bus.ts"
import type { Actor } from "../authorization/actor.ts"
import { type ActionForbidden, authorizeAny } from "../authorization/authorize.ts"

export type ShowHealthPorts = UsedPorts<
  "backupLimits" | "backupReports" | "installation" | "parked.count" | "workload"
>

export interface Health {
  readonly checkedAt: number
  /** Failures first. */
  readonly troubles: ReadonlyArray<Trouble>
  /** Kinds of which more exist than are listed. */
  readonly more: ReadonlyArray<{ readonly kind: TenantTroubleKind; readonly total: number }>
  /** Null: they have not ended yet. */
  readonly checks: ReadonlyArray<InstallationCheck> | null
  readonly database: DatabaseFigures
  readonly processes: ReadonlyArray<RunningProcess>
  readonly backups: ReadonlyArray<BackupState>
  /** Jobs that wait, in all lanes. */
  readonly waiting: number
}

/** The most troubles of each kind. */
const MOST = 20

/**
 * Everything that does not work, with the place where it can be seen, and the figures of the installation. The same figures as
 * those for Prometheus, and the same checks as of the command line.
 */
export const makeShowHealth = (ports: ShowHealthPorts) =>
  Effect.fnUntraced(function* (actor: Actor): Effect.fn.Return<Health, ActionForbidden | StorageError> {
    yield* authorizeAny(actor, "operator.manage")
    const now = yield* Clock.currentTimeMillis
    const { checks, database, processes, ofTenants, reports, figures, counts } = yield* gather(ports, now)
    return {
      checkedAt: now,
      troubles: sortTroubles([
        ...(checks ?? []).flatMap(toCheckTrouble),
        ...figures.lanes.flatMap(toLaneTrouble),
        ...[...counts].flatMap(([code, count]) =>
          count === 0 ? [] : [makeTrouble("parked", "failed", { code, count })],
        ),
        ...findDatabaseTroubles(database, now),
        ...ofTenants.map(toTenantTrouble),
      ]),
      more: countMore(ofTenants),
      checks,
      database,
      processes,
      backups: judgeBackups(reports, ports.backupLimits, now),
      waiting: figures.lanes.reduce((sum, { waiting }) => sum + waiting, 0),
    }
  })

const gather = ({ backupReports, installation, parked, workload }: ShowHealthPorts, now: number) =>
  Effect.all(
    {
      checks: installation.examine,
      database: installation.measureDatabase,
      processes: installation.listProcesses,
      ofTenants: installation.listTroubles(now, MOST),
      reports: backupReports.list,
      figures: workload.measure(now),
      // The check of the message broker reports that it does not respond.
      counts: parked.count.pipe(Effect.orElseSucceed(() => NO_MESSAGES)),
    },
    { concurrency: "unbounded" },
  )

const NO_MESSAGES: ReadonlyMap<BusTopic, number> = new Map()

const toCheckTrouble = ({ check, state, code, detail, advice }: InstallationCheck): ReadonlyArray<Trouble> =>
  state === "ok" ? [] : [makeTrouble("check", state, { code, finding: { check, detail, advice } })]

const toLaneTrouble = ({ name, stalled, waiting, oldestWaitingSince }: Lane): ReadonlyArray<Trouble> =>
  stalled ? [makeTrouble("lane", "failed", { code: name, count: waiting, at: oldestWaitingSince })] : []

/** The service works on with these. */
const WARNINGS: ReadonlyArray<TenantTroubleKind> = ["sync-held", "key-ending"]
const STILL_TRIED = ["failing", "trying"]

const toTenantTrouble = ({ kind, code, at, ...tenant }: TenantTrouble): Trouble => {
  const isWarning = WARNINGS.includes(kind) || (kind === "receiver" && STILL_TRIED.includes(code ?? ""))
  return makeTrouble(kind, isWarning ? "warning" : "failed", {
    code,
    at,
    vendor: { orgId: tenant.vendorOrgId, name: tenant.vendorName },
    client:
      tenant.connectionId === null
        ? null
        : { connectionId: tenant.connectionId, name: tenant.clientName ?? "" },
  })
}

const countMore = (found: ReadonlyArray<TenantTrouble>): Health["more"] => {
  const totals = new Map(found.map(({ kind, total }) => [kind, total]))
  return [...totals].flatMap(([kind, total]) => (total > MOST ? [{ kind, total }] : []))
}
