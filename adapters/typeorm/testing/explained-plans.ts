import pg from "pg"
import type { DataSource } from "typeorm"

/** A plan in EXPLAIN's JSON format; only the fields that are used here. */
interface PlanNode {
  readonly "Node Type": string
  readonly "Relation Name"?: string
  readonly "Index Name"?: string
  readonly "Index Cond"?: string
  /** Average per loop, as are the removed rows; present with `analyze`. */
  readonly "Actual Rows"?: number
  readonly "Actual Loops"?: number
  readonly "Rows Removed by Filter"?: number
  readonly "Rows Removed by Join Filter"?: number
  readonly Plans?: ReadonlyArray<PlanNode>
}

/** Who sends a statement: PostgreSQL keeps the plans of named ones and of those inside functions for any values. */
export type SentAs = "named" | "unnamed" | "function"

export interface ScannedTable {
  readonly statement: string
  readonly table: string
}

export interface ExplainedPlans {
  /** Distinct statements whose plan was recorded. */
  readonly statements: () => ReadonlySet<string>
  /** The statements that scan a whole table. */
  readonly scans: () => ReadonlyArray<ScannedTable>
  /** The most rows that one step of each processed, including filtered ones; requires `analyze`. */
  readonly mostRows: () => ReadonlyMap<string, number>
  /** Drops what was recorded so far. */
  readonly forget: () => void
  readonly sentAs: (statement: string) => SentAs
  readonly stop: () => void
}

export interface ExplainOptions {
  /** Counts the rows of each step. */
  readonly analyze?: boolean
  /** Named statements get the plan for any values at once, which PostgreSQL otherwise makes after five calls. */
  readonly generic?: boolean
}

/**
 * Makes PostgreSQL send the plan of every statement on this database, also inside functions and for foreign keys, as notices to
 * the client (auto_explain). Does not apply to connections that are already open.
 */
export const explainEverything = async (
  dataSource: DataSource,
  { analyze = false, generic = false }: ExplainOptions = {},
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
    query: (...args: Array<unknown>) => unknown
  }
  const { emit, query } = prototype
  const sent = new Map<string, SentAs>()
  prototype.query = function (...args) {
    const [first] = args
    const { name, text } =
      typeof first === "string" ? { text: first } : (first as { name?: string; text?: string })
    if (text !== undefined) sent.set(onOneLine(text), name === undefined ? "unnamed" : "named")
    if (!generic || name === undefined) return query.apply(this, args)
    return queryGenerically((...sent) => query.apply(this, sent) as Promise<unknown>, args)
  }
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
    forget: () => {
      plans.clear()
      mostRows.clear()
    },
    sentAs: (statement) => sent.get(statement) ?? "function",
    stop: () => {
      Object.assign(prototype, { emit, query })
    },
  }
}

/** In a transaction that has failed, the setting fails as well, and is taken back with it. */
const queryGenerically = async (
  query: (...args: Array<unknown>) => Promise<unknown>,
  args: Array<unknown>,
): Promise<unknown> => {
  const setMode = (mode: string) => query(`SET plan_cache_mode = ${mode}`).catch(() => undefined)
  await setMode("force_generic_plan")
  try {
    return await query(...args)
  } finally {
    await setMode("auto")
  }
}

const SETTINGS = {
  session_preload_libraries: "auto_explain",
  "auto_explain.log_min_duration": "0",
  "auto_explain.log_nested_statements": "on",
  "auto_explain.log_format": "json",
  "auto_explain.log_level": "notice",
}

/** Counts rows without timing each of them. */
const ANALYZE = { "auto_explain.log_analyze": "on", "auto_explain.log_timing": "off" }

const onOneLine = (text: string): string => text.replace(/\s+/gu, " ").trim()

const explainedIn = (notice: string): { readonly statement: string; readonly plan: PlanNode } | null => {
  const json = /plan:\s*(\{.*\})/su.exec(notice)?.[1]
  if (json === undefined) return null
  const { "Query Text": text, Plan: plan } = JSON.parse(json) as { "Query Text": string; Plan: PlanNode }
  return { statement: onOneLine(text), plan }
}

/** A full scan of an index is no better than one of its table, unless the index is partial and small. */
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
  // It also counts dead row versions since the last vacuum; the heap scan above it counts the rows.
  if (plan["Node Type"] === "Bitmap Index Scan") return 0
  const { "Actual Rows": kept = 0, "Actual Loops": loops = 1 } = plan
  const removed = (plan["Rows Removed by Filter"] ?? 0) + (plan["Rows Removed by Join Filter"] ?? 0)
  return loops * (kept + removed)
}
