import type { Database } from "../../../adapters/typeorm/database.ts"
import type { Settings } from "../settings/env.ts"

/** What a check has found. */
export interface Finding {
  /** `warning`: the service works, and the operator should know. */
  readonly state: "ok" | "warning" | "failed"
  /** What is wrong, the same in every release; `ok` when nothing is. */
  readonly kind: string
  readonly detail: string
  readonly advice: string | null
}

export const passed = (detail: string, advice: string | null = null): Finding => ({
  state: "ok",
  kind: "ok",
  detail,
  advice,
})

export const warning = (kind: string, detail: string, advice: string): Finding => ({
  state: "warning",
  kind,
  detail,
  advice,
})

export const failed = (kind: string, detail: string, advice: string): Finding => ({
  state: "failed",
  kind,
  detail,
  advice,
})

/** The database, if later checks can use it. */
export interface UsableDatabase {
  readonly database: Database | null
  /** Why it cannot be used, after "since"; null: it can. */
  readonly absence: string | null
}

export interface DoctorParts extends UsableDatabase {
  readonly settings: Settings
  readonly env: Readonly<Record<string, string | undefined>>
  /** How long a server may take to respond. */
  readonly limitMillis: number
}

export type Check = (parts: DoctorParts) => Promise<Finding>

/** For a check that needs a database that cannot be used. */
export const notChecked = (what: string, { absence }: Pick<UsableDatabase, "absence">): Finding =>
  passed(`${what}, since ${absence ?? "the database cannot be used"}`)
