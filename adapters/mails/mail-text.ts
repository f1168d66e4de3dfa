import type { RenderNotice } from "../../core/ports/mailer.ts"
import { accountChangeText } from "./account-change.ts"
import { cleanNames } from "./clean-names.ts"
import { corporateChangeText } from "./corporate-change/corporate-change.ts"
import { mailboxCodeText } from "./mailbox-code/mailbox-code.ts"
import { endpointDisabledText } from "./endpoint-disabled.ts"
import { journeyLinkText } from "./journey-link/journey-link.ts"
import { pushApprovalText } from "./push-approval.ts"
import { userLinkText } from "./console-link.ts"
import { webhooksExhaustedText } from "./webhooks-exhausted.ts"

/** Formats notices: in English, and those to corporates in their language. `serviceUrl`: the address of the API. */
export const makeMailText =
  (serviceUrl: string): RenderNotice =>
  (given) => {
    const notice = cleanNames(given)
    switch (notice.kind) {
      case "account-change":
        return accountChangeText(notice, serviceUrl)
      case "corporate-change":
        return corporateChangeText(notice, serviceUrl)
      case "endpoint-disabled":
        return endpointDisabledText(notice, serviceUrl)
      case "journey-link":
        return journeyLinkText(notice, serviceUrl)
      case "mailbox-code":
        return mailboxCodeText(notice)
      case "webhooks-given-up":
        return webhooksExhaustedText(notice, serviceUrl)
      case "push-approval":
        return pushApprovalText(notice, serviceUrl)
      case "user-link":
        return userLinkText(notice, serviceUrl)
    }
  }
