import * as Effect from "effect/Effect"
import { makeBackupReports } from "../../../adapters/typeorm/operation/backup-reports.ts"
import { type BackupState, judgeBackups } from "../../../core/domain/operation/backup.ts"
import { asService } from "../../../core/ports/tenant-scope.ts"
import { type Check, type DoctorParts, type Finding, notChecked, passed, warning } from "./finding.ts"

/* When a backup and a drill last succeeded, as they were reported. */

const NAMES = { database: "database", "key-store": "key store", drill: "drill" } as const

export const backups: Check = (parts) =>
  examine(parts, ({ kind }) => kind !== "drill", {
    advice: 'Run "hrsync backup create" every night, or "hrsync backup report" after another tool did it.',
    setting: "HRSYNC_BACKUP_MAX_HOURS",
  })

export const drill: Check = (parts) =>
  examine(parts, ({ kind }) => kind === "drill", {
    advice: 'Run "hrsync backup drill" every quarter: only a restored backup is known to be one.',
    setting: "HRSYNC_DRILL_MAX_DAYS",
  })

interface Words {
  readonly advice: string
  /** 0 in it: not watched. */
  readonly setting: string
}

const examine = async (
  { database, absence, settings, now }: DoctorParts,
  isMeant: (state: BackupState) => boolean,
  words: Words,
): Promise<Finding> => {
  if (database === null) return notChecked("not checked", { absence })
  const reports = await Effect.runPromise(asService(makeBackupReports(database).list))
  const states = judgeBackups(reports, settings.backupLimits, now()).filter(isMeant)
  return judgeStates(states, now(), words)
}

/** In the order of what is worst. */
export const KINDS = ["failed", "never", "late"] as const

export const judgeStates = (
  states: ReadonlyArray<BackupState>,
  now: number,
  { advice, setting }: Words,
): Finding => {
  const detail = states.map((state) => describeState(state, now)).join("; ")
  const worst = KINDS.find((kind) => states.some(({ verdict }) => verdict === kind))
  if (worst !== undefined) return warning(worst, detail, advice)
  return passed(states.some(({ verdict }) => verdict === "unwatched") ? `${detail} (${setting}=0)` : detail)
}

const describeState = ({ kind, verdict, lastSuccess, lastFailure }: BackupState, now: number): string => {
  const success = lastSuccess === null ? "never" : `last ${formatAge(now - lastSuccess.at)} ago`
  const failure =
    lastFailure === null
      ? ""
      : `, and failed ${formatAge(now - lastFailure.at)} ago (${lastFailure.reason ?? "no reason"})`
  return `${NAMES[kind]}: ${success}${failure}${verdict === "unwatched" ? ", not watched" : ""}`
}

const HOUR = 3_600_000

const formatAge = (millis: number): string => {
  const hours = Math.floor(Math.max(0, millis) / HOUR)
  if (hours < 1) return "less than an hour"
  if (hours < 48) return hours === 1 ? "1 hour" : `${String(hours)} hours`
  return `${String(Math.floor(hours / 24))} days`
}
