import pg from "pg"
import type { DataSource } from "typeorm"

/** What a plan does, as EXPLAIN writes it in JSON; of what is read here. */
interface PlanNode {
  readonly "Node Type": string
  readonly "Relation Name"?: string
  readonly "Index Name"?: string
  readonly "Index Cond"?: string
  /** Of the average loop, as are those that were removed; there when it was executed with `analyze`. */
  readonly "Actual Rows"?: number
  readonly "Actual Loops"?: number
  readonly "Rows Removed by Filter"?: number
  readonly "Rows Removed by Join Filter"?: number
  readonly Plans?: ReadonlyArray<PlanNode>
}

export interface ScannedTable {
  readonly statement: string
  readonly table: string
}

export interface ExplainedPlans {
  /** Statements whose plan was seen, without their repetitions. */
  readonly statements: () => ReadonlySet<string>
  /** Which of them read a whole table. */
  readonly scans: () => ReadonlyArray<ScannedTable>
  /** The most rows that one step of each had in hand, those included that it then left out; counted with `analyze`. */
  readonly mostRows: () => ReadonlyMap<string, number>
  readonly stop: () => void
}

/**
 * Lets PostgreSQL itself tell the plan of every statement that runs on this database from now on, also inside functions
 * and for foreign keys, as notices to whoever asked it (auto_explain). Connections that are open already tell nothing.
 */
export const explainEverything = async (
  dataSource: DataSource,
  { analyze = false }: { readonly analyze?: boolean } = {},
): Promise<ExplainedPlans> => {
  const [{ name }] = await dataSource.query<[{ name: string }]>("SELECT current_database() AS name")
  for (const [setting, value] of Object.entries(analyze ? { ...SETTINGS, ...ANALYZE } : SETTINGS)) {
    await dataSource.query(`ALTER DATABASE ${name} SET ${setting} = '${value}'`)
  }
  const partial = await dataSource.query<ReadonlyArray<{ name: string }>>(
    "SELECT indexrelid::regclass::text AS name FROM pg_index WHERE indpred IS NOT NULL",
  )
  const findScanned = makeScanned(new Set(partial.map((index) => index.name)))
  const plans = new Map<string, ReadonlyArray<string>>()
  const mostRows = new Map<string, number>()
  const prototype = pg.Client.prototype as unknown as {
    emit: (event: string, ...args: Array<unknown>) => boolean
  }
  const emit = prototype.emit
  prototype.emit = function (event, ...args) {
    const explained = event === "notice" ? explainedIn((args[0] as { message?: string }).message ?? "") : null
    if (explained !== null) {
      const { statement, plan } = explained
      plans.set(statement, [...(plans.get(statement) ?? []), ...findScanned(plan)])
      mostRows.set(statement, Math.max(mostRows.get(statement) ?? 0, findMostRows(plan)))
    }
    return emit.call(this, event, ...args)
  }
  return {
    statements: () => new Set(plans.keys()),
    scans: () =>
      [...plans].flatMap(([statement, tables]) =>
        [...new Set(tables)].map((table) => ({ statement, table })),
      ),
    mostRows: () => mostRows,
    stop: () => {
      prototype.emit = emit
    },
  }
}

const SETTINGS = {
  session_preload_libraries: "auto_explain",
  "auto_explain.log_min_duration": "0",
  "auto_explain.log_nested_statements": "on",
  "auto_explain.log_format": "json",
  "auto_explain.log_level": "notice",
}

/** Counts rows, and does not look at the clock for each. */
const ANALYZE = { "auto_explain.log_analyze": "on", "auto_explain.log_timing": "off" }

const explainedIn = (notice: string): { readonly statement: string; readonly plan: PlanNode } | null => {
  const json = /plan:\s*(\{.*\})/su.exec(notice)?.[1]
  if (json === undefined) return null
  const { "Query Text": text, Plan: plan } = JSON.parse(json) as { "Query Text": string; Plan: PlanNode }
  return { statement: text.replace(/\s+/gu, " ").trim(), plan }
}

/** An index that is read from end to end is no better than its table, unless it has only the few that are open. */
const makeScanned = (partialIndexes: ReadonlySet<string>) => {
  const isWhole = ({
    "Node Type": type,
    "Index Cond": condition,
    "Index Name": index = "",
  }: PlanNode): boolean =>
    type === "Seq Scan" ||
    (["Index Scan", "Index Only Scan"].includes(type) &&
      condition === undefined &&
      !partialIndexes.has(index))
  const scanned = (plan: PlanNode): ReadonlyArray<string> => [
    ...(isWhole(plan) && plan["Relation Name"] !== undefined ? [plan["Relation Name"]] : []),
    ...(plan.Plans ?? []).flatMap(scanned),
  ]
  return scanned
}

const findMostRows = (plan: PlanNode): number =>
  Math.max(rowsInHand(plan), ...(plan.Plans ?? []).map(findMostRows))

const rowsInHand = (plan: PlanNode): number => {
  // It counts what the index still has of versions that are gone, as many as there were changes since it was last cleaned;
  // the scan of the table above it tells the rows.
  if (plan["Node Type"] === "Bitmap Index Scan") return 0
  const { "Actual Rows": kept = 0, "Actual Loops": loops = 1 } = plan
  const removed = (plan["Rows Removed by Filter"] ?? 0) + (plan["Rows Removed by Join Filter"] ?? 0)
  return loops * (kept + removed)
}
