import type { VendorStep } from "../../contract/connection/console/client-issues.ts"
import type { IssueCode } from "./issue.ts"

/** The step by which the vendor's users resolve an issue of a client. */
const STEPS: Readonly<Record<IssueCode, VendorStep>> = {
  "source.auth": "await_repair",
  "source.permission": "grant_or_withhold",
  "source.rate": "wait",
  "source.unreachable": "wait",
  "source.missing": "ask_client",
  "source.limit": "ask_client",
  "source.not-renewed": "ask_client",
  "source.data": "ask_client",
  "source.columns": "await_repair",
  "source.required": "await_repair",
  "source.pages": "wait",
  "sync.held": "confirm_sync",
  "sharing.requested": "await_answer",
  "push.approval-requested": "review_push_test",
  "webhooks.given-up": "resend_webhooks",
  "rows.rejected": "ask_client",
  "rows.required": "ask_client",
  "rows.identity": "ask_client",
  "rows.values": "ask_client",
  "rows.status": "map_status",
  "rows.gross-pay": "ask_client",
  "rows.coverage": "ask_client",
}

export const findVendorStep = (code: IssueCode): VendorStep => STEPS[code]
