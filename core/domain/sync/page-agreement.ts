import { formatReasons } from "../../contract/reasons/format-reason.ts"
import { makePlainReason, makeReason, type Reason } from "../../contract/reasons/reason-codes.ts"

/*
 * Whether the pages of one reading show one state of their source. While a source that counts its pages is read, one departure
 * moves all later employees forward, one of them onto a page that was already read: that employee is on no page of the reading, but has not
 * left (specification/sync.md#absence).
 */

/** What disagreed, and on which page, counted from 1. */
export type PageDisagreement =
  /** The total that the source states is not the one of the page before. */
  | { readonly code: "total"; readonly page: number; readonly before: number; readonly now: number }
  /** The page has records that another page had. */
  | { readonly code: "repeated"; readonly page: number; readonly records: number }
  /** All pages together have another number of records than the source states. */
  | { readonly code: "count"; readonly page: number; readonly before: number; readonly now: number }
  /** The page before shows other records when it is requested again. */
  | { readonly code: "moved"; readonly page: number }
  /** The source says that it was regenerated. */
  | { readonly code: "generation"; readonly page: number }

export type PageAgreement =
  /** Nothing can move: one response, one file, a snapshot, or pages that begin after the last id of the page before. */
  | { readonly kind: "fixed" }
  /** Pages by position: they were compared, and so far this is what disagrees; null: nothing. */
  | { readonly kind: "compared"; readonly disagreement: PageDisagreement | null }
  /** Pages that were not compared. */
  | { readonly kind: "unknown" }

/** How often a source whose pages disagree is read again (specification/sync.md#absence). */
export const MAX_REPEATS = 2

/** The agreement of the pages of one reading. */
export interface ReadingAgreement {
  readonly agreement: PageAgreement
  /** Pages with rows. */
  readonly pages: number
}

export const NO_PAGES_READ: ReadingAgreement = { agreement: { kind: "fixed" }, pages: 0 }

/** Adds a page. A disagreement stays, and one page cannot disagree with itself, whatever its connector knows of the others. */
export const addPage = (
  { agreement: before, pages }: ReadingAgreement,
  page: PageAgreement,
  hasRows: boolean,
): ReadingAgreement => ({
  agreement: isDisagreement(before) || rank(before) > rank(page) ? before : page,
  pages: pages + Number(hasRows),
})

const rank = ({ kind }: PageAgreement): number => ({ fixed: 0, compared: 1, unknown: 2 })[kind]

const isDisagreement = (agreement: PageAgreement): boolean =>
  agreement.kind === "compared" && agreement.disagreement !== null

/** What to do after a reading of a sync. */
export type ReadingDecision =
  /** The reading counts: employees on no page of any reading have left. */
  | "conclude"
  | "repeat"
  /** Additions and changes count, absences do not. */
  | "withhold"

export interface Readings {
  readonly last: ReadingAgreement
  /** What the reading before it disagreed about; null: nothing, or there was none. */
  readonly before: PageDisagreement | null
  /** Whether the pages of an earlier reading agreed. */
  readonly hasAgreed: boolean
  /** How often the source was read again. */
  readonly repeats: number
  /** Whether known employees are on no page of any reading. */
  readonly hasMissing: boolean
}

/**
 * Decides after each reading. Two shifts in one moment may cancel each other out in every total, so that an absence from
 * compared pages counts when the pages of two readings agreed and both show it. One whose pages disagreed confirms nothing.
 */
export const decideReading = ({
  last,
  before,
  hasAgreed,
  repeats,
  hasMissing,
}: Readings): ReadingDecision => {
  const { agreement, pages } = last
  if (agreement.kind === "fixed" || (pages <= 1 && !isDisagreement(agreement))) return "conclude"
  if (agreement.kind === "unknown") return hasMissing ? "withhold" : "conclude"
  if (agreement.disagreement === null && (hasAgreed || !hasMissing)) return "conclude"
  if (agreement.disagreement !== null && isLasting(agreement.disagreement, before)) return "conclude"
  return repeats < MAX_REPEATS ? "repeat" : "withhold"
}

/** An employee whom the source always lists twice, or a total that always counts others too, is no movement. */
export const isLasting = (now: PageDisagreement, before: PageDisagreement | null): boolean =>
  (now.code === "repeated" || now.code === "count") && JSON.stringify(now) === JSON.stringify(before)

/** How well the pages of a sync's readings agreed, for its report. */
export interface PageCheck {
  /** How often the source was read. */
  readonly readings: number
  /** Whether absences were concluded from them. */
  readonly concludesAbsence: boolean
  /** The first disagreement of any reading; null: none was seen. */
  readonly disagreement: PageDisagreement | null
}

/** What a person should know of the pages; empty: they agreed. */
export const explainPageCheck = ({
  readings,
  concludesAbsence,
  disagreement,
}: PageCheck): ReadonlyArray<Reason> => {
  if (disagreement === null) return concludesAbsence ? [] : [makePlainReason("pages.not-compared")]
  const outcome = concludesAbsence ? "pages.read-again" : "pages.withheld"
  return [explainDisagreement(disagreement), makeReason(outcome, { readings })]
}

/** In sentences; null: they agreed. */
export const formatPageCheck = (check: PageCheck): string | null => {
  const reasons = explainPageCheck(check)
  return reasons.length === 0 ? null : formatReasons(reasons)
}

const explainDisagreement = ({ code, ...params }: PageDisagreement): Reason =>
  ({ code: `pages.${code}`, params }) as Reason
