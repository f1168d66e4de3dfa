import type { IssueCode } from "../../../core/domain/connection/issue.ts"

/** By the code of an issue: the step that mends it, for the operator. */
export const ISSUE_STEPS: Readonly<Record<IssueCode, string>> = {
  "source.auth": "Give the connection new credentials: hrsync connection repair.",
  "source.permission": "Allow the credentials to read it in the source, or give the connection others.",
  "source.rate": "Nothing now: the next sync asks again. If it stays, sync less often.",
  "source.unreachable": "See that the source is up and can be reached; the next sync asks again.",
  "source.missing":
    "Put the file where the source is looked for, under the name that is expected; the next scheduled sync finds it.",
  "source.limit":
    "Have the source mended so that it comes to an end. If it really is that large or slow, whoever runs the service can raise the limit.",
  "source.not-renewed": "Have a new file put there; the issue is gone with the first one that comes.",
  "source.data": "Have the source mended as the message says; then hrsync connection sync.",
  "source.columns":
    "Say which column is which field, or have the source mended; then hrsync connection sync.",
  "sync.held": "Look at it and answer: hrsync connection confirm, with --yes or --no.",
  "sharing.requested":
    "Look at what the vendor asks for, and answer: hrsync connection share, with --agree or --decline.",
  "webhooks.given-up":
    "Have the vendor find why its receiver refuses them; then hrsync webhooks resend sends them again.",
  "rows.rejected":
    "Have these rows mended in the source, or say by a rule what their values mean (hrsync connection rules); the next sync reads them again.",
  "rows.values": "Have these values mended in the source; until then they are left out.",
}
