import type { IssueCode } from "./issue.ts"

/** The one step by which people of the vendor bring an issue of a client to an end. */
export const VENDOR_STEPS = [
  /** Look at the held sync, and confirm or reject it. */
  "confirm_sync",
  /** Nothing: the next sync tries again. */
  "wait",
  /** The client was mailed a link to repair its connection; ask whether it arrived. */
  "await_repair",
  /** The client was mailed the vendor's request; ask for an answer. */
  "await_answer",
  /** The client has to correct its file or its HR system. */
  "ask_client",
  /** Make the vendor's own endpoint work, and send again what it did not take. */
  "resend_webhooks",
] as const
export type VendorStep = (typeof VENDOR_STEPS)[number]

const STEPS: Readonly<Record<IssueCode, VendorStep>> = {
  "source.auth": "await_repair",
  "source.permission": "await_repair",
  "source.rate": "wait",
  "source.unreachable": "wait",
  "source.missing": "ask_client",
  "source.limit": "ask_client",
  "source.not-renewed": "ask_client",
  "source.data": "ask_client",
  "source.columns": "await_repair",
  "sync.held": "confirm_sync",
  "sharing.requested": "await_answer",
  "webhooks.given-up": "resend_webhooks",
  "rows.rejected": "ask_client",
  "rows.values": "ask_client",
  "rows.gross-pay": "ask_client",
}

export const findVendorStep = (code: IssueCode): VendorStep => STEPS[code]
