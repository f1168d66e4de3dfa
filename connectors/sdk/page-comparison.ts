import {
  isLasting,
  MAX_REPEATS,
  type PageAgreement,
  type PageDisagreement,
} from "../../core/ports/sync/source.ts"
import { SDK_SENTENCES } from "./sdk-sentences.ts"
import { sourceError } from "./sentences.ts"

/*
 * Why the pages of a reading fit together. Prefer pages that begin after an id (`id > last`), or a snapshot of the source: they
 * cannot move. Pages by number or offset move whenever an employee joins or leaves, so that each is compared with those before.
 */

/** Why the pages of a reading fit together, up to now. */
export interface Paging {
  readonly agreement: PageAgreement
}

/** One response, one file, a snapshot, or pages that begin after the last id of the page before. */
export const FIXED_PAGES: Paging = { agreement: { kind: "fixed" } }

/** What a response says about its page. */
export interface PageFacts {
  /** The ids of its records, in their order; null for one without. */
  readonly ids: ReadonlyArray<string | null>
  /** All records on all pages, as the source states it; null: it does not. */
  readonly total: number | null
  /** Whether it is the last page of its list. */
  readonly isLast: boolean
  /** The state of the source that the page is from, such as a version or an ETag of the list; null or absent: not stated. */
  readonly generation?: string | null
}

export interface PageComparison extends Paging {
  /** Compares the next page with those before it. */
  readonly add: (facts: PageFacts) => void
  /**
   * Compares the page that was added last with what the source shows in its place now, after a later page was requested: the
   * ids of the whole page, or of its last records.
   */
  readonly addSecondLook: (ids: PageFacts["ids"]) => void
  /** Whether the source states no total, so that the page before has to be requested again after each page. */
  readonly needsSecondLook: boolean
  /** A list whose pages are compared by themselves, for a reading of several. Their ids may be the same. */
  readonly openList: () => PageComparison
}

/**
 * Compares the pages of one reading: the totals stay, no record comes twice, none is missing in the end, and the state of the
 * source is one. The first disagreement stays.
 */
export const makePageComparison = (): PageComparison => new Comparison({ disagreement: null })

interface Verdict {
  disagreement: PageDisagreement | null
}

class Comparison implements PageComparison {
  readonly #verdict: Verdict
  readonly #seen = new Set<string>()
  #page = 0
  #records = 0
  #last: PageFacts | null = null

  constructor(verdict: Verdict) {
    this.#verdict = verdict
  }

  get agreement(): PageAgreement {
    return { kind: "compared", disagreement: this.#verdict.disagreement }
  }

  get needsSecondLook(): boolean {
    return this.#last?.total === null
  }

  add(facts: PageFacts): void {
    this.#page++
    this.#records += facts.ids.length
    const repeated = facts.ids.filter((id) => id !== null && this.#seen.has(id)).length
    for (const id of facts.ids) if (id !== null) this.#seen.add(id)
    const before = this.#last
    this.#last = facts
    this.#report(this.#findDisagreement(facts, before, repeated))
  }

  addSecondLook(ids: PageFacts["ids"]): void {
    const before = this.#last?.ids ?? []
    const end = before.slice(-Math.max(ids.length, 1))
    const isSame = ids.length === end.length && ids.every((id, index) => id === end[index])
    if (!isSame) this.#report({ code: "moved", page: this.#page + 1 })
  }

  openList(): PageComparison {
    return new Comparison(this.#verdict)
  }

  #findDisagreement(
    { total, generation = null, isLast }: PageFacts,
    before: PageFacts | null,
    repeated: number,
  ): PageDisagreement | null {
    const page = this.#page
    if (before !== null && before.total !== null && total !== null && before.total !== total)
      return { code: "total", page, before: before.total, now: total }
    if (before !== null && generation !== (before.generation ?? null)) return { code: "generation", page }
    if (repeated > 0) return { code: "repeated", page, records: repeated }
    // A response that is complete in one page cannot have lost an employee between two.
    const isIncomplete = isLast && page > 1 && total !== null && total !== this.#records
    return isIncomplete ? { code: "count", page, before: total, now: this.#records } : null
  }

  #report(disagreement: PageDisagreement | null): void {
    this.#verdict.disagreement ??= disagreement
  }
}

/**
 * Reads a list that is joined to employees, again while its pages disagree: a bank account that moved between two pages would
 * be missing from its employee. `read` reads it to its end, adds each page to the comparison, and returns what it kept. Throws
 * `SourceError` (`transient`) for a list that never agrees.
 */
export const readWholeList = async <Kept>(
  what: string,
  read: (comparison: PageComparison) => Promise<Kept>,
): Promise<Kept> => {
  let before: PageDisagreement | null = null
  for (let repeats = 0; repeats <= MAX_REPEATS; repeats++) {
    const verdict: Verdict = { disagreement: null }
    const kept = await read(new Comparison(verdict))
    const { disagreement } = verdict
    if (disagreement === null || isLasting(disagreement, before)) return kept
    before = disagreement
  }
  throw sourceError("transient", SDK_SENTENCES["list-changing"]({ what }))
}
