import { type Findings, MAX_STORED_ISSUES, type RowIssue } from "./sync-report.ts"

/** All errors and warnings are counted, but only the first are kept. One that is about a value counts once, with its rows. */
export class FindingCounter {
  readonly stored: Array<RowIssue> = []
  count = 0
  /** Where the stored ones about a value are. */
  readonly #places = new Map<string, number>()

  add(findings: ReadonlyArray<RowIssue>): void {
    for (const finding of findings) if (!this.#isKnown(finding)) this.#store(finding)
  }

  #store(finding: RowIssue): void {
    this.count++
    if (this.stored.length >= MAX_STORED_ISSUES) return
    if (finding.rows !== undefined) this.#places.set(toKey(finding), this.stored.length)
    this.stored.push(finding)
  }

  /** Adds its rows to those of the stored one about the same value. */
  #isKnown(finding: RowIssue): boolean {
    const place = finding.rows === undefined ? undefined : this.#places.get(toKey(finding))
    const known = place === undefined ? undefined : this.stored[place]
    if (place === undefined || known === undefined) return false
    this.stored[place] = { ...known, rows: (known.rows ?? 1) + (finding.rows ?? 1) }
    return true
  }
}

const toKey = ({ column, value, reason }: RowIssue): string => JSON.stringify([column, value, reason])

export const toFindings = (issues: FindingCounter, notices: FindingCounter): Findings => ({
  issues: issues.stored,
  issueCount: issues.count,
  notices: notices.stored,
  noticeCount: notices.count,
})
