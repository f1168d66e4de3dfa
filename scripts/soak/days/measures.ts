import { readFile } from "node:fs/promises"
import type { Measures, World } from "./world.ts"

/** What every event in a company adds to. */
const TABLES = [
  "webhook",
  "webhook_attempt",
  "sync_session",
  "session_note",
  "session_change",
  "employee",
  "employee_record",
  "audit_entry",
  "upload",
  "connection_issue",
] as const

export const noteMeasures = async (world: World, week: number): Promise<void> => {
  const rows: Record<string, number> = {}
  for (const table of TABLES) {
    const [counted] = await world.cluster.sql<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`)
    rows[table] = counted?.n ?? 0
  }
  const [size] = await world.cluster.sql<{ mib: number }>(
    "SELECT (pg_database_size(current_database()) / 1048576)::int AS mib",
  )
  const residentMebibytes: Record<string, number> = {}
  for (const { name, pid } of world.cluster.members) residentMebibytes[name] = await readResident(pid())
  const noted = { week, rows, databaseMebibytes: size?.mib ?? 0, residentMebibytes }
  world.measures.push(noted)
  world.log(formatMeasures(noted))
}

const readResident = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${String(pid)}/status`, "utf8").catch(() => "")
  return Math.round(Number(/^VmRSS:\s+(\d+) kB$/mu.exec(status)?.[1] ?? 0) / 1_024)
}

export const formatMeasures = ({ week, rows, databaseMebibytes, residentMebibytes }: Measures): string => {
  const format = (values: Readonly<Record<string, number>>) =>
    Object.entries(values)
      .map(([name, value]) => `${name} ${String(value)}`)
      .join(", ")
  return `week ${String(week)}: ${format(rows)}; database ${String(databaseMebibytes)} MiB; memory in MiB: ${format(residentMebibytes)}`
}
