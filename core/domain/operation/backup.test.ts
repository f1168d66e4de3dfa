import { expect, it } from "vitest"
import { type BackupKind, type BackupReport, judgeBackups, makeBackupLimits } from "./backup.ts"

const HOUR = 3_600_000
const NOW = Date.parse("2026-11-29T12:00:00Z")

const report = (kind: BackupKind, hoursAgo: number, reason: string | null = null): BackupReport => ({
  kind,
  at: NOW - hoursAgo * HOUR,
  succeeded: reason === null,
  bytes: reason === null ? 10 : null,
  reason,
})

const verdicts = (reports: ReadonlyArray<BackupReport>, limits = makeBackupLimits(26, 100)) =>
  Object.fromEntries(judgeBackups(reports, limits, NOW).map(({ kind, verdict }) => [kind, verdict]))

it("is never for what no report says succeeded", () => {
  expect(verdicts([])).toEqual({ database: "never", "key-store": "never", drill: "never" })
})

it("counts a backup in hours and a drill in days", () => {
  const timely = [report("database", 26), report("key-store", 26), report("drill", 100 * 24)]
  expect(verdicts(timely)).toEqual({ database: "ok", "key-store": "ok", drill: "ok" })
  const late = [report("database", 26.1), report("key-store", 27), report("drill", 101 * 24)]
  expect(verdicts(late)).toEqual({ database: "late", "key-store": "late", drill: "late" })
})

it("says that the last one failed until one succeeds", () => {
  expect(verdicts([report("database", 20), report("database", 2, "tool-failed")])["database"]).toBe("failed")
  expect(verdicts([report("database", 20, "tool-failed")])["database"]).toBe("failed")
  expect(verdicts([report("database", 20, "tool-failed"), report("database", 2)])["database"]).toBe("ok")
})

it("watches nothing whose limit is 0", () => {
  expect(verdicts([report("drill", 1, "counts-differ")], makeBackupLimits(0, 0))).toEqual({
    database: "unwatched",
    "key-store": "unwatched",
    drill: "unwatched",
  })
})
