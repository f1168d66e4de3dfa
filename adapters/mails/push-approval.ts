import type { PushApprovalNotice } from "../../core/domain/push/push-approval-notice.ts"
import type { MailText } from "../../core/ports/mailer.ts"

/** Which corporate is waiting, for what, and how to review and approve its records. */
export const pushApprovalText = (
  { vendorName, connectionId, orgName, records }: PushApprovalNotice,
  serviceUrl: string,
): MailText => ({
  subject: `${orgName} asks you to approve its test records`,
  text: [
    `${orgName} has sent ${records === 1 ? "1 test record" : `${String(records)} test records`} to ${vendorName} through the push API, and asks for your approval.`,
    "",
    "Review the records and approve them in the console:",
    "",
    `    ${serviceUrl}/console/clients/${connectionId}`,
    "",
    "When you approve, the test records are deleted, and the company can create its credentials for production.",
    "Until then you receive nothing that it sends.",
    "",
  ].join("\n"),
})
