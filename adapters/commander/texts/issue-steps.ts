import type { IssueCode } from "../../../core/domain/connection/issue.ts"

/** By the code of an issue: the step by which an operator resolves it. */
export const ISSUE_STEPS: Readonly<Record<IssueCode, string>> = {
  "source.auth": "Replace the credentials of the connection: hrsync connection repair.",
  "source.permission":
    "Grant the credentials access in the source, replace them (hrsync connection repair), or withhold what they may not read (hrsync connection share).",
  "source.rate": "No action needed: the next sync retries. If the issue persists, sync less often.",
  "source.unreachable": "Make sure that the source is running and reachable. The next sync retries.",
  "source.missing":
    "Put the file in the configured folder under the expected name. The next scheduled sync reads it.",
  "source.limit":
    "Ask the owner of the source to fix it so that a read finishes. If the source really is that large or slow, raise the limit of the service.",
  "source.not-renewed": "Ask for a new file. The issue closes when one arrives.",
  "source.data": "Ask the owner of the source to fix what the message says, then run hrsync connection sync.",
  "source.columns":
    "Map the columns (hrsync connection mapping) or ask the owner of the source to fix it, then run hrsync connection sync.",
  "source.pages":
    "Choose another time for the sync (hrsync connection schedule), or run hrsync connection sync --full when nobody changes the source.",
  "sync.held": "Review the sync, then run hrsync connection confirm with --yes or --no.",
  "sharing.requested":
    "Review the vendor's request, then run hrsync connection share with --agree or --decline.",
  "push.approval-requested":
    "Review the test records (hrsync push records), then approve them: hrsync push approve.",
  "webhooks.given-up":
    "Ask the vendor to find out why its receiver rejects them, then send them again: hrsync webhooks resend.",
  "rows.rejected":
    "Ask the owner of the source to fix these rows, or add a transformation rule (hrsync connection rules). The next sync reads them again.",
  "rows.identity":
    "Ask the owner of the source whose employeeId it is, and to give the other person one of their own. The next full sync reads both.",
  "source.required":
    "A field that the company agreed to as mandatory has no column. Map a column to it (hrsync connection mapping), add it to the source, or have the vendor ask for it as optional.",
  "rows.required":
    "Ask the owner of the source to fill the fields that the company agreed to as mandatory, or have the vendor ask for them as optional. The next sync reads the rows again.",
  "rows.gross-pay":
    "Compare the components of that row with its payslip, and ask the owner of the source to correct what differs. The salaries are shared as the source states them.",
  "rows.coverage":
    "Ask the owner of the source whether these fields are still filled there, and whether the login may still read them. The next full sync counts them again.",
  "rows.status":
    "Say what each value means by a transformation rule (replace) of the status: hrsync connection rules. The next sync applies it.",
  "rows.values": "Ask the owner of the source to fix these values. Until then they are left out.",
}
