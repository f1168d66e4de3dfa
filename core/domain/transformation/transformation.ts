import type { TransformationRules } from "../../contract/transformation-rules.ts"
import type { CarriedKeys } from "../sharing/provenance.ts"

/* Transformation rules as they are on the columns of one source: planned in `plan-transformation.ts`, run in `transform-row.ts`. */

/** The rules of a connection, in the order in which they are worked off. */
export interface ConnectionRules {
  readonly vendor: TransformationRules
  readonly connection: TransformationRules
}

export interface RuleOptions extends ConnectionRules {
  /** What is not shared is shared under no other name. */
  readonly shares: (key: string) => boolean
  /** Whether a header that a rule names may be missing: an API leaves out what nobody has, a file does not. */
  readonly columnsMayBeMissing: boolean
}

/** Which rule of whose list, e.g. the vendor's second. */
export interface RuleLocation {
  readonly owner: keyof ConnectionRules
  /** From 1. */
  readonly number: number
}

export interface RuleProblem {
  readonly location: RuleLocation
  readonly code: "rule-column"
  readonly header: string
  readonly key: string
  readonly reason: string
}

/** One change of one column. */
export interface RuleStep {
  readonly writes: number
  readonly reads: ReadonlyArray<number>
  readonly run: (row: Array<unknown>) => void
}

/** What the rules make of the columns. */
export interface Transformation {
  /** What stands in each column; of several together, and of one that only a rule fills, in words. */
  readonly columns: ReadonlyArray<string>
  /** Key of each column. */
  readonly mapping: ReadonlyArray<string | null>
  readonly steps: ReadonlyArray<RuleStep>
  /** Keys of merged values, and the keys whose values are in them. */
  readonly carries: ReadonlyArray<CarriedKeys>
  /** Keys whose values a vendor's rule changes. */
  readonly changedByVendor: ReadonlyArray<string>
  /** Columns of the source that a column is made of. */
  readonly origins: ReadonlyArray<ReadonlyArray<number>>
  /** Changes with everything that could make another row of the same cells. */
  readonly version: string
}

export interface TransformationPlan {
  /** Null: no rule touches any column. */
  readonly transformation: Transformation | null
  readonly problems: ReadonlyArray<RuleProblem>
  /** Rules that touch no column of this source. */
  readonly idle: ReadonlyArray<RuleLocation>
}

/** As a person finds it in the file of rules. */
export const formatRuleName = ({ owner, number }: RuleLocation): string => `Rule ${number} of the ${owner}`
