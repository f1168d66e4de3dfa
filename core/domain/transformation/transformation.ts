import type { Reason } from "../../contract/reasons/reason-codes.ts"
import type { TransformationRules } from "../../contract/transformation/transformation-rules.ts"
import type { SplitColumn } from "../mapping/column-split.ts"
import type { CarriedKeys } from "../sharing/provenance.ts"

/* Transformation rules for the columns of one source: planned in `plan-transformation.ts`, run in `transform-row.ts`. */

/** The rules of a connection, in the order of application. */
export interface ConnectionRules {
  readonly vendor: TransformationRules
  readonly connection: TransformationRules
}

export const NO_RULES: ConnectionRules = { vendor: [], connection: [] }

/** The keys that rules make of other columns. */
export const listMadeKeys = ({ vendor, connection }: ConnectionRules): ReadonlySet<string> =>
  new Set([...vendor, ...connection].flatMap((rule) => (rule.kind === "merge" ? [rule.key] : [])))

/** Columns that are mapped to the same field, in the order in which their values are joined. */
export interface JoinedColumns {
  readonly key: string
  readonly columns: ReadonlyArray<number>
}

/** What a mapping makes of columns before any rule sees them. */
export interface CombinedColumns {
  readonly joined: ReadonlyArray<JoinedColumns>
  readonly splits: ReadonlyArray<SplitColumn>
}

export const NOTHING_COMBINED: CombinedColumns = { joined: [], splits: [] }

export interface RuleOptions extends ConnectionRules {
  /** A value that is not shared must not be shared under another key. */
  readonly shares: (key: string) => boolean
  /** Whether a header in a rule may be missing: an API omits fields without values, a file does not. */
  readonly columnsMayBeMissing: boolean
}

/** A rule's list and position, e.g. the vendor's second. */
export interface RuleLocation {
  readonly owner: keyof ConnectionRules
  /** Counts from 1. */
  readonly number: number
}

export interface RuleError {
  readonly location: RuleLocation
  readonly code: "rule-column"
  readonly header: string
  readonly key: string
  readonly because: Reason
}

/** One change of one column. */
export interface RuleStep {
  readonly writes: number
  readonly reads: ReadonlyArray<number>
  readonly run: (row: Array<unknown>) => void
}

/** The columns after the rules. */
export interface Transformation {
  /** The header of each column; a description for a merged one, and for one that only a rule fills. */
  readonly columns: ReadonlyArray<string>
  /** Key of each column. */
  readonly mapping: ReadonlyArray<string | null>
  readonly steps: ReadonlyArray<RuleStep>
  /** Keys of merged values, and the keys of their parts. */
  readonly carries: ReadonlyArray<CarriedKeys>
  /** Keys whose values a vendor's rule changes. */
  readonly changedByVendor: ReadonlyArray<string>
  /** Columns of the source that a column is made of. */
  readonly origins: ReadonlyArray<ReadonlyArray<number>>
  /** Columns with a part of a column of the source, which no rule has changed. */
  readonly parts: ReadonlySet<number>
  /** Changes with everything that could make another row of the same cells. */
  readonly version: string
}

export interface TransformationPlan {
  /** Null: no rule applies to any column. */
  readonly transformation: Transformation | null
  readonly errors: ReadonlyArray<RuleError>
  /** Rules that apply to no column of this source. */
  readonly idle: ReadonlyArray<RuleLocation>
}

/** The position as a person finds it in the file of rules. */
export const formatRuleName = ({ owner, number }: RuleLocation): string => `Rule ${number} of the ${owner}`
