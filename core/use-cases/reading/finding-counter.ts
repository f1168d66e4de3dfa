import { type Findings, MAX_STORED_ISSUES, type RowIssue } from "./sync-report.ts"

/** All findings are counted, but only the first are kept. */
export class FindingCounter {
  readonly stored: Array<RowIssue> = []
  count = 0

  add(findings: ReadonlyArray<RowIssue>): void {
    this.count += findings.length
    for (const finding of findings.slice(0, MAX_STORED_ISSUES - this.stored.length)) this.stored.push(finding)
  }
}

export const toFindings = (issues: FindingCounter, notices: FindingCounter): Findings => ({
  issues: issues.stored,
  issueCount: issues.count,
  notices: notices.stored,
  noticeCount: notices.count,
})
